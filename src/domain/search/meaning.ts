import type { Facet } from '../catalogue/query.ts';
import type { SortCode } from '../catalogue/sort.ts';
import { FIT_TOLERANCE_MM } from '../frames/frame.ts';
import { PRODUCT_KINDS, type FrameMeasures } from '../products/product.ts';

/** Lengths of a frame that people search by; mm. */
export type SearchedMeasure = Exclude<keyof FrameMeasures, 'weight'>;

/** What a product may have, besides the facets of lists. */
const PRODUCT_FEATURES = ['polarized', 'uv400'] as const;
export type ProductFeature = (typeof PRODUCT_FEATURES)[number];

/** What words may ask for: `reduced` is the facet of offers. */
export const SEARCHED_FEATURES = [...PRODUCT_FEATURES, 'reduced'] as const;

/** What some words of a search ask for. */
export type Meaning =
  | { by: 'facet'; facet: Facet; values: readonly string[] }
  | { by: 'feature'; feature: ProductFeature }
  /** Price bounds, cents, inclusive; null is open. */
  | { by: 'price'; minCents: number | null; maxCents: number | null }
  /** At most this heavy, g. */
  | { by: 'weight'; max: number }
  /** A lens at least this high, mm: what a multifocal lens needs. */
  | { by: 'lensHeight'; min: number }
  /** About these lengths, mm. */
  | { by: 'measures'; near: Readonly<Partial<Record<SearchedMeasure, number>>> }
  /** An order of the results. */
  | { by: 'sort'; sort: SortCode }
  /** Nothing: words that people type and that say nothing about glasses. */
  | { by: 'nothing' };

/**
 * How far a frame may be from what was typed, mm: two frames that far apart fit the same face (domain facts,
 * eyewear); heights and widths are measured less exactly than what is engraved.
 */
const MEASURE_TOLERANCE_MM: Readonly<Record<SearchedMeasure, number>> = {
  ...FIT_TOLERANCE_MM,
  lensHeight: 2,
  totalWidth: 3,
};

/**
 * What one of a product's sizes is away from the lengths typed, in tolerances; above 1 it no longer fits. Nobody can say
 * that an unknown length fits: it is as far away as can be.
 */
export function distanceFrom(
  near: Readonly<Partial<Record<SearchedMeasure, number>>>,
  frame: FrameMeasures,
): { sum: number; fits: boolean } {
  let sum = 0;
  let fits = true;
  for (const [measure, mm] of Object.entries(near) as [SearchedMeasure, number][]) {
    const length = frame[measure];
    const away = length === null ? Infinity : Math.abs(length - mm) / MEASURE_TOLERANCE_MM[measure];
    sum += away;
    fits &&= away <= 1;
  }
  return { sum, fits };
}

/** Whether a meaning leaves whatever is no accessory: 'óculos', 'armação'. */
export const isAnyGlasses = (meaning: Meaning): boolean =>
  meaning.by === 'facet' &&
  meaning.facet === 'kind' &&
  PRODUCT_KINDS.every((kind) => kind === 'acessorios' || meaning.values.includes(kind));
