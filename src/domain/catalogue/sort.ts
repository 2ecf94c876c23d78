/** Sort codes of the specification, section 9: date, price and name, ascending and descending. */
export const SORT_CODES = ['da', 'db', 'pa', 'pb', 'na', 'nb'] as const;
export type SortCode = (typeof SORT_CODES)[number];

/** Order of a list for which none was chosen and no search ranks it: newest first. */
export const DEFAULT_SORT: SortCode = 'db';

/**
 * The order by what fits like the visitor's own glasses. Only the browser knows these, so it is the browser that puts
 * a list into this order; the server answers it as if no order was chosen.
 */
export const BY_FIT = 'fit';

/** The orders that an address can name. */
export const LIST_SORTS = [...SORT_CODES, BY_FIT] as const;
export type ListSort = (typeof LIST_SORTS)[number];

/** The order that the server gives a list; null if none was chosen, or one that it does not know. */
export const servedSort = (sort: ListSort | null): SortCode | null =>
  sort === BY_FIT ? null : sort;

/** What lists are sorted by; `sortName` is folded (`words.ts`), so that every engine sorts alike. */
export interface Sortable {
  id: string;
  sortName: string;
  priceCents: number;
  /** Epoch ms. */
  createdAt: number;
}

type Comparator = (a: Sortable, b: Sortable) => number;

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const byName: Comparator = (a, b) => byText(a.sortName, b.sortName);
const byDate: Comparator = (a, b) => a.createdAt - b.createdAt;
const byPrice: Comparator = (a, b) => a.priceCents - b.priceCents;
const descending =
  (compare: Comparator): Comparator =>
  (a, b) =>
    compare(b, a);

const comparators: Record<SortCode, Comparator> = {
  da: byDate,
  db: descending(byDate),
  pa: byPrice,
  pb: descending(byPrice),
  na: byName,
  nb: descending(byName),
};

/** Comparator of what a sort code names, alone: equals are equal. */
export const compareFirst = (code: SortCode): Comparator => comparators[code];

/** Comparator of a sort code; equals follow by name, then by id, so that pages never overlap. */
export function compareBy(code: SortCode): Comparator {
  const compare = comparators[code];
  return (a, b) => compare(a, b) || byName(a, b) || byText(a.id, b.id);
}
