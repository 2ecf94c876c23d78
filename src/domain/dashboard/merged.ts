/** Several records of a section that have become one. */
export interface Merged {
  section: 'brands' | 'categories';
  gone: readonly string[];
  into: string;
}

/** Ids with that of the record that stays in place of those that are gone, each once. */
export const mergedIds = (
  ids: readonly string[],
  { gone, into }: Pick<Merged, 'gone' | 'into'>,
): string[] => [...new Set(ids.map((id) => (gone.includes(id) ? into : id)))];
