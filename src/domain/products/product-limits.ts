/** Limits of a product; form, server and texts use the same numbers. */
export const PRODUCT_LIMITS = {
  name: 160,
  sku: 40,
  customAttr: 60,
  alt: 300,
  note: 200,
  variants: 200,
  images: 100,
  sizes: 20,
  categories: 30,
  /** Reais. */
  price: 1_000_000,
} as const;

/** The choices that distinguish the variants of a product. */
export const choiceKey = (variant: {
  colorId: string | null;
  attributeValueId: string | null;
  customAttr: string | null;
}): string => JSON.stringify([variant.colorId, variant.attributeValueId, variant.customAttr]);
