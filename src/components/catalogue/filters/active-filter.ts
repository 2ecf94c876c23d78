import type { ListQuery } from '#domain/catalogue/query.ts';

/** A filter that is set, with its label. */
export interface ActiveFilter {
  label: string;
  /** Address of the list without it, at its first page. */
  without: ListQuery;
}
