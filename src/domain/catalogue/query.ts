import type { SortCode } from './sort.ts';

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
  sort: SortCode | null;
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
