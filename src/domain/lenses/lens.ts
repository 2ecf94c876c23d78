import type { LensUse, Treatment } from './lens-choice.ts';
import type { Rim, Shape } from '../products/product.ts';

export const LENS_TYPES = ['clear', 'blueFilter', 'photochromic', 'tinted', 'polarized'] as const;
export type LensType = (typeof LENS_TYPES)[number];

/** A material that lenses are made of, as its index is written. */
export interface LensMaterial {
  /** What a catalogue calls it: 1.5, 1.56 … */
  index: number;
  /** Index of refraction for the formulas. */
  n: number;
  abbe: number;
  /** g/cm³. */
  density: number;
  /** The thinnest that it is ground to in the middle, mm. */
  minCentre: number;
}

/**
 * Materials by index (domain facts, eyewear). Densities and least thickness are trade figures, not of a standard:
 * 1.56's density is the least certain.
 */
export const LENS_MATERIALS: readonly LensMaterial[] = [
  { index: 1.5, n: 1.498, abbe: 58, density: 1.32, minCentre: 2 },
  { index: 1.56, n: 1.56, abbe: 37, density: 1.25, minCentre: 1.8 },
  { index: 1.59, n: 1.586, abbe: 30, density: 1.2, minCentre: 1.5 },
  { index: 1.61, n: 1.6, abbe: 41, density: 1.3, minCentre: 1.5 },
  { index: 1.67, n: 1.67, abbe: 31, density: 1.36, minCentre: 1.3 },
  { index: 1.74, n: 1.74, abbe: 32, density: 1.47, minCentre: 1.1 },
];
export const INDICES = LENS_MATERIALS.map(({ index }) => index);

/** The thinnest edge by how the lens is mounted, mm (judgement). */
export const MIN_EDGE_MM: Readonly<Record<Rim, number>> = {
  fechado: 1,
  'meio-aro': 1.8,
  'sem-aro': 2,
};

/** A lens of the shop's catalogue, with its limits. Powers in dioptres, lengths in mm, money in cents for a pair. */
export interface Lens {
  id: string;
  name: string;
  uses: readonly LensUse[];
  type: LensType;
  index: number;
  /** Limits of the sphere, and of sphere + cylinder. */
  sphereMin: number;
  sphereMax: number;
  /** The strongest cylinder, its sign aside. */
  cylinderMax: number;
  /** Limits of the addition; null for a lens without one. */
  additionMin: number | null;
  additionMax: number | null;
  /** The lowest lens that it can be ground into, mm; null for any. */
  minHeight: number | null;
  /** Of the blank, mm. */
  maxDiameter: number;
  /** Rims that it may be mounted in. */
  rims: readonly Rim[];
  /** What each treatment that it can have costs more; 0 for one that it always has. */
  treatments: Readonly<Partial<Record<Treatment, number>>>;
  priceCents: number;
  /** Working days that it takes to be made and mounted. */
  days: number;
}

/** The frame that lenses are made for; mm. */
export interface LensFrame {
  shape: Shape;
  /** null for a frame whose rim the shop has not said. */
  rim: Rim | null;
  lensWidth: number;
  bridge: number;
  /** null while nobody has measured it: what depends on it is computed for a usual frame, and refused where it decides. */
  lensHeight: number | null;
}

/** A pair with its treatments, cents. */
export const priceOfLens = (lens: Lens, treatments: readonly Treatment[]): number =>
  treatments.reduce((sum, treatment) => sum + (lens.treatments[treatment] ?? 0), lens.priceCents);
