import { defaultQuery, FACETS, listQueryString, type Facet, type ListQuery } from './query.ts';

/** The place of a list: its path, and the facet that the path sets. */
export interface ListPlace {
  path: string;
  /** 'category' below /categoria, 'brand' below /marca, 'offer' of /promocoes: no parameter and no filter of the list. */
  fixed?: Facet;
}

/** Facets that can be chosen in this list. */
export function openFacets({ fixed }: ListPlace): Facet[] {
  return FACETS.filter((facet) => facet !== fixed);
}

/** Query string of a list's choices, without the facet that its path sets. */
export function ownQueryString({ fixed }: ListPlace, query: ListQuery): string {
  const facets = { ...query.facets };
  if (fixed) delete facets[fixed];
  return listQueryString({ ...query, facets });
}

/** Address of a list with the given choices. */
export function listAddress(place: ListPlace, query: ListQuery): string {
  const choices = ownQueryString(place, query);
  return choices ? `${place.path}?${choices}` : place.path;
}

/** Id of the part of a list's page that shows what was found. */
export const RESULTS_ID = 'lista';

/**
 * Relative address of the list with the given choices: without the path, since a page has thirty of these. Its
 * fragment leads to the results, not to the top of the new page: the browser scrolls and moves the focus there, and a
 * screen reader announces the part's name, the number of products. A live region would stay silent, since it announces
 * only changes and the page has just been loaded.
 */
export function resultsAddress(place: ListPlace, query: ListQuery): string {
  const choices = ownQueryString(place, query);
  return `${choices ? `?${choices}` : place.path}#${RESULTS_ID}`;
}

/** Id of the panel of filters, and the parameter that names its open group. */
export const FILTERS_ID = 'filtros';
export const FILTERS_PARAMETER = 'filters';

/** The facet whose group of filters an address opens, or null. */
export const openedFacet = (params: URLSearchParams): Facet | null =>
  FACETS.find((facet) => facet === params.get(FILTERS_PARAMETER)) ?? null;

/** Relative address of a list whose panel has all options, with this facet's group open. */
export function optionsAddress(place: ListPlace, query: ListQuery, facet: Facet): string {
  const choices = ownQueryString(place, query);
  const opened = `${FILTERS_PARAMETER}=${facet}#${FILTERS_ID}`;
  return `?${choices && `${choices}&`}${opened}`;
}

/** What search engines learn about a list. */
export interface ListIndexing {
  /** Canonical address: path and page number. */
  canonical: string;
  noindex: boolean;
}

/**
 * A bare list and its further pages are indexed, each as itself; a list that was searched,
 * filtered or sorted is not, and points to the bare one (domain facts, search engines).
 */
export function listIndexing(place: ListPlace, query: ListQuery): ListIndexing {
  const noindex = ownQueryString(place, { ...query, page: 1 }) !== '';
  return { noindex, canonical: noindex ? place.path : listAddress(place, query) };
}

/** Where the cards of some products are, in the order of `ids`; `color` names the colours to show them in. */
export const CARDS_PATH = '/produtos/cartoes';

/** What a list that the browser sorts asks the API for: all of its choices, those that its path decides too. */
export const wholeListQuery = (query: ListQuery): string =>
  listQueryString({ ...query, sort: null, page: 1, limit: defaultQuery.limit });
