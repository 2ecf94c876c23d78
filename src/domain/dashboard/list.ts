import type { SortCode } from '../catalogue/sort.ts';

/** How a section's list may be asked for. */
export interface ListShape {
  /** Orders it knows; the first is the one of a list for which none was chosen. */
  sorts: readonly [SortCode, ...SortCode[]];
  /** Values by which it can be narrowed, by field. */
  filters?: Readonly<Record<string, readonly string[]>>;
}

/** A list as it is asked for; everything in it is within bounds. */
export interface ListQuery {
  q: string;
  sort: SortCode;
  page: number;
  limit: number;
  filters: Readonly<Record<string, string>>;
}

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** Number of all that match. */
  total: number;
  page: number;
  pages: number;
}

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
const MAX_QUERY = 100;

/** A whole number of at least one, or `otherwise`. */
function count(text: string | null, otherwise: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise;
}

/** Reads the parameters `q`, `sort`, `page`, `limit` and the list's filters; what it does not know it leaves out. */
export function readListQuery(
  params: URLSearchParams,
  { sorts, filters = {} }: ListShape,
): ListQuery {
  const known = Object.entries(filters).flatMap(([name, values]) => {
    const value = params.get(name);
    return value !== null && values.includes(value) ? [[name, value]] : [];
  });
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    sort: sorts.find((sort) => sort === params.get('sort')) ?? sorts[0],
    page: count(params.get('page'), 1),
    limit: Math.min(count(params.get('limit'), DEFAULT_LIMIT), MAX_LIMIT),
    filters: Object.fromEntries(known),
  };
}

/** The parameters of a list, those left out that go without saying: '?q=ana&page=2', or ''. */
export function listSearch(query: ListQuery, { sorts }: ListShape): string {
  const params = new URLSearchParams();
  if (query.q) params.set('q', query.q);
  for (const [name, value] of Object.entries(query.filters)) params.set(name, value);
  if (query.sort !== sorts[0]) params.set('sort', query.sort);
  if (query.page > 1) params.set('page', String(query.page));
  if (query.limit !== DEFAULT_LIMIT) params.set('limit', String(query.limit));
  const text = params.toString();
  return text && `?${text}`;
}
