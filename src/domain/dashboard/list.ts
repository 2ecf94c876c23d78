import { formatNumber } from '../number.ts';
import { readConditions, writeConditions, type Condition, type Filters } from './filters.ts';

/** A key to sort by, '-' before it for the other way round: 'fullName', '-createdAt'. */
export type Sort = string;

/** A saved view: a tab above the list, with the number of records it shows. */
export interface ListView {
  /** Its label is the text `{section}.views.{name}`. */
  name: string;
  filters: Readonly<Record<string, Condition>>;
  /** The order it opens in, if that is not the list's own. */
  sort?: Sort;
}

/** How a section's list may be asked for; shared by the server and the screen. */
export interface ListShape {
  /**
   * What it can be sorted by, each in the direction that comes first; both directions are allowed.
   * The first is the order of a list for which none was chosen.
   */
  sorts: readonly [Sort, ...Sort[]];
  filters?: Filters;
  views?: readonly ListView[];
  /** Records of a page for which no number was chosen; DEFAULT_LIMIT if left out. */
  limit?: number;
}

/** A list as it is asked for; everything in it is within bounds. */
export interface ListQuery {
  q: string;
  sort: Sort;
  page: number;
  limit: number;
  /** Name of the saved view, '' for everything. Its filters apply in addition to those below. */
  view: string;
  filters: Readonly<Record<string, Condition>>;
}

/** One page of a list. */
export interface ListPage<Item> {
  items: Item[];
  /** Number of all that match, as far as they are counted: to MOST_LISTED, of a search to MOST_FOUND. */
  total: number;
  /** Whether more match than `total`. */
  isMore?: boolean;
  page: number;
  pages: number;
}

/** Number of records of each saved view, by its name. */
export type ViewCounts = Readonly<Record<string, number>>;

export const DEFAULT_LIMIT = 20;
export const MAX_LIMIT = 100;
/**
 * Most records that a list counts and shows, and a search: of more it says "more than". Nobody turns that
 * many pages, and to count them all would take as long as reading the whole table.
 */
export const MOST_LISTED = 10_000;
export const MOST_FOUND = 500;
/** Most records that one action takes, unless it has a lower limit. */
export const MAX_SELECTION = 500;
const MAX_QUERY = 100;

/** How many records there are, as far as they are counted: '12', '10.000+'. */
export const cappedCount = (count: number): string =>
  `${formatNumber(Math.min(count, MOST_LISTED))}${count > MOST_LISTED ? '+' : ''}`;

/** The key of an order, without its direction. */
export const sortKey = (sort: Sort): string => sort.replace(/^-/, '');

/** The same key the other way round. */
export const reversed = (sort: Sort): Sort => (sort.startsWith('-') ? sort.slice(1) : `-${sort}`);

/** A whole number of at least one, or `otherwise`. */
function count(text: string | null, otherwise: number): number {
  const number = Number(text);
  return Number.isSafeInteger(number) && number > 0 ? number : otherwise;
}

const viewOf = ({ views = [] }: ListShape, name: string | null): ListView | undefined =>
  views.find((view) => view.name === name);

const limitOf = ({ limit = DEFAULT_LIMIT }: ListShape): number => limit;

/** Whether a view shows just what a filter of yes or no asks for: a chip that repeats the tab beside it is left out. */
export const isRepeatedByView = ({ views = [], filters = {} }: ListShape, name: string): boolean =>
  filters[name]?.kind === 'flag' && views.some((view) => Object.keys(view.filters).join() === name);

/** The order of a list, or of one of its views, for which none was chosen. */
export const defaultSort = (shape: ListShape, view: string): Sort =>
  viewOf(shape, view)?.sort ?? shape.sorts[0];

/**
 * Reads the parameters `q`, `view`, `sort`, `page`, `limit` and the list's filters; what it does not
 * know it leaves out.
 */
export function readListQuery(params: URLSearchParams, shape: ListShape): ListQuery {
  const view = viewOf(shape, params.get('view'))?.name ?? '';
  const asked = params.get('sort');
  const known = shape.sorts.some((sort) => asked === sort || asked === reversed(sort));
  return {
    q: (params.get('q') ?? '').trim().slice(0, MAX_QUERY),
    sort: known ? asked! : defaultSort(shape, view),
    page: count(params.get('page'), 1),
    limit: Math.min(count(params.get('limit'), limitOf(shape)), MAX_LIMIT),
    view,
    filters: readConditions(params, shape.filters),
  };
}

/** The parameters of a list, defaults left out: '?q=ana&page=2', or ''. */
export function listSearch(query: ListQuery, shape: ListShape): string {
  const params = new URLSearchParams();
  if (query.view) params.set('view', query.view);
  if (query.q) params.set('q', query.q);
  writeConditions(params, query.filters, shape.filters);
  if (query.sort !== defaultSort(shape, query.view)) params.set('sort', query.sort);
  if (query.page > 1) params.set('page', String(query.page));
  if (query.limit !== limitOf(shape)) params.set('limit', String(query.limit));
  const text = params.toString();
  return text && `?${text}`;
}

/** All conditions of a list: those of its view and those chosen in addition. */
export function conditionsOf(query: ListQuery, shape: ListShape): [name: string, Condition][] {
  return [
    ...Object.entries(viewOf(shape, query.view)?.filters ?? {}),
    ...Object.entries(query.filters),
  ];
}
