/** Limits of what several sections write; form, server and texts use the same numbers. */
export const FIELD_LIMITS = {
  /** Letters of a rich text with its markup. */
  richText: 20_000,
  seoTitle: 70,
  seoDescription: 200,
} as const;
