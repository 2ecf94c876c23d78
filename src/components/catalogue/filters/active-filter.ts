import type { ListQuery } from '#domain/catalogue/query.ts';

/** A filter that is set, in words. */
export interface ActiveFilter {
  label: string;
  /** The list without it, from its first page. */
  without: ListQuery;
}
