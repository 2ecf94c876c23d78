import type { ListQuery } from '#domain/catalogue/query.ts';

/** One filter that a list is narrowed by, as its visitor reads it. */
export interface Choice {
  label: string;
  /** The list without it, from its first page. */
  without: ListQuery;
}
