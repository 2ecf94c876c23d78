import { toCents, toReais } from '../money.ts';
import { GENDERS, MATERIALS, PRODUCT_KINDS, RIMS, SHAPES, SIZES } from '../products/product.ts';
import { LIST_SORTS, type ListSort } from './sort.ts';

/** The facets a list can be narrowed by; each name is the URL parameter, repeated or comma-separated. */
export const FACETS = [
  'category',
  'brand',
  'kind',
  'color',
  'shape',
  'rim',
  'material',
  'size',
  'gender',
  'offer',
] as const;
export type Facet = (typeof FACETS)[number];

export interface ListQuery {
  /** Chosen values by facet; an absent facet is not narrowed. Categories are paths: 'oculos-de-sol/feminino'. */
  facets: Partial<Record<Facet, string[]>>;
  q: string;
  /** Price bounds, cents, inclusive; null is open. */
  minCents: number | null;
  maxCents: number | null;
  /** Whether sold-out products are listed too (`stock=all`). */
  includeSoldOut: boolean;
  sort: ListSort | null;
  /** From 1. */
  page: number;
  limit: number;
}

export interface FacetValue {
  value: string;
  label: string;
  /** Products with this value that can be bought, given every other choice. */
  count: number;
  selected: boolean;
  /** Swatch of a colour, `#rrggbb`. */
  hex?: string;
  hex2?: string | null;
}

export type Facets = Record<Facet, FacetValue[]> & {
  price: { minCents: number; maxCents: number };
};

/** What an offer can be: a price below the one before, or an automatic promotion that the card tells. */
export const OFFERS = ['promocao'] as const;
export type Offer = (typeof OFFERS)[number];

const DEFAULT_LIMIT = 24;
const MAX_LIMIT = 96;
/** Letters of a search that are used. */
export const MAX_QUERY_LENGTH = 100;
const MAX_PAGE = 10_000;
const MAX_VALUES_PER_FACET = 30;

/** Every product that can be bought, newest first: what a bare list address asks for. */
export const defaultQuery: ListQuery = {
  facets: {},
  q: '',
  minCents: null,
  maxCents: null,
  includeSoldOut: false,
  sort: null,
  page: 1,
  limit: DEFAULT_LIMIT,
};

/** Facets whose values are fixed, in the order they are shown; the others' are the shop's slugs. */
export const FIXED_VALUES = {
  kind: PRODUCT_KINDS,
  shape: SHAPES,
  rim: RIMS,
  material: MATERIALS,
  size: SIZES,
  gender: GENDERS,
  offer: OFFERS,
} as const satisfies Partial<Record<Facet, readonly string[]>>;

/** Each value once, sorted, so that equal choices have equal lists. */
const normalised = (values: Iterable<string>): string[] => [...new Set(values)].sort();

function parseFacet(params: URLSearchParams, facet: Facet): string[] {
  const known: Partial<Record<Facet, readonly string[]>> = FIXED_VALUES;
  const given = params
    .getAll(facet)
    .flatMap((text) => text.split(','))
    .map((value) => value.trim())
    .filter((value) => value !== '' && (known[facet]?.includes(value) ?? true));
  return normalised(given).slice(0, MAX_VALUES_PER_FACET);
}

/** Reais as people or machines write them ('199', '199.9', '199,90') in cents; else null. */
function parseReais(text: string | null): number | null {
  const written = text?.trim() ?? '';
  return /^\d{1,7}([.,]\d{1,2})?$/.test(written)
    ? toCents(Number(written.replace(',', '.')))
    : null;
}

function parseCount(text: string | null, fallback: number, max: number): number {
  if (!/^\d+$/.test(text ?? '')) return fallback;
  return Math.min(Math.max(Number(text), 1), max);
}

/**
 * Reads a list's choices from its address. What is no valid choice is ignored, so that a shared
 * link never breaks; page and limit are brought into their bounds.
 */
export function parseListQuery(params: URLSearchParams): ListQuery {
  const facets: ListQuery['facets'] = {};
  for (const facet of FACETS) {
    const values = parseFacet(params, facet);
    if (values.length > 0) facets[facet] = values;
  }
  return {
    facets,
    q: (params.get('q') ?? '').replace(/\s+/g, ' ').trim().slice(0, MAX_QUERY_LENGTH).trim(),
    minCents: parseReais(params.get('min')),
    maxCents: parseReais(params.get('max')),
    includeSoldOut: params.get('stock') === 'all',
    sort: LIST_SORTS.find((code) => code === params.get('sort')) ?? null,
    page: parseCount(params.get('page'), 1, MAX_PAGE),
    limit: parseCount(params.get('limit'), DEFAULT_LIMIT, MAX_LIMIT),
  };
}

/**
 * The address of a list, without the question mark: parameters in one order, defaults left out.
 * Equal queries have equal strings, and `parseListQuery` reads back the same query.
 */
export function listQueryString(query: ListQuery): string {
  const params = new URLSearchParams();
  for (const facet of FACETS) {
    const values = normalised(query.facets[facet] ?? []);
    if (values.length > 0) params.set(facet, values.join(','));
  }
  if (query.q) params.set('q', query.q);
  if (query.minCents !== null) params.set('min', String(toReais(query.minCents)));
  if (query.maxCents !== null) params.set('max', String(toReais(query.maxCents)));
  if (query.includeSoldOut) params.set('stock', 'all');
  if (query.sort) params.set('sort', query.sort);
  if (query.page > 1) params.set('page', String(query.page));
  if (query.limit !== DEFAULT_LIMIT) params.set('limit', String(query.limit));
  // Commas and slashes are allowed in a query unescaped, and read better.
  return params.toString().replaceAll('%2C', ',').replaceAll('%2F', '/');
}

/** The query with a facet value chosen, or no longer chosen; it begins at its first page again. */
export function toggleFacet(query: ListQuery, facet: Facet, value: string): ListQuery {
  const chosen = query.facets[facet] ?? [];
  const values = chosen.includes(value)
    ? chosen.filter((other) => other !== value)
    : normalised([...chosen, value]);
  const facets = { ...query.facets, [facet]: values };
  if (values.length === 0) delete facets[facet];
  return { ...query, page: 1, facets };
}

/** The query without any choice but its search, its order and its page size. */
export function withoutFilters({ q, sort, limit }: ListQuery): ListQuery {
  return { ...defaultQuery, q, sort, limit };
}
