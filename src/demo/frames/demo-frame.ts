import type {
  MeasuredFrame,
  Gender,
  Material,
  ProductKind,
  Rim,
  Shape,
  SunCategory,
} from '#domain/products/product.ts';
import type { BrandName } from '../brands.ts';
import type { ColorName } from '../colors.ts';
import type { LensName } from '../demo-lenses.ts';

/** Name of the attribute that the demo shop's sizes belong to. */
export const SIZE_ATTRIBUTE = 'Tamanho';

/** A frame of the demo shop. Prices are in reais. */
export interface DemoFrame {
  name: string;
  brand: BrandName;
  kind: Exclude<ProductKind, 'acessorios'>;
  gender: Gender;
  shape: Shape;
  rim: Rim;
  material: Material;
  /** By size ('P', 'M', 'G'); '' if the frame has only one. */
  measures: Record<string, MeasuredFrame>;
  price: number;
  compareAt?: number;
  colors: readonly ColorName[];
  /** Lens of each colour, in the order of the colours; one name applies to all. Clear without it. */
  lens?: LensName | readonly LensName[];
  sun?: { category: SunCategory; uv400: boolean; polarized: boolean };
  /** A choice of lenses that only this frame has: by option what it adds to the price, and the lens of each colour. */
  choice?: {
    label: string;
    options: Readonly<Record<string, number>>;
    lenses: Readonly<Record<string, LensName | readonly LensName[]>>;
  };
  description: string;
}

/**
 * Measures as a temple carries them, lens–bridge–temple, then lens height, all mm, and weight in g.
 *
 * @param ends width of rims and end pieces, both sides together
 */
export function mm(
  lensWidth: number,
  bridge: number,
  temple: number,
  lensHeight: number,
  ends: number,
  weight: number,
): MeasuredFrame {
  const totalWidth = 2 * lensWidth + bridge + ends;
  return { lensWidth, bridge, temple, lensHeight, totalWidth, weight };
}

export const CATEGORY_2 = { category: 2, uv400: true, polarized: false } as const;
export const CATEGORY_3 = { category: 3, uv400: true, polarized: false } as const;
export const POLARIZED = { category: 3, uv400: true, polarized: true } as const;

/** Lenses that a sun frame may be ordered with. */
export const SUN_LENSES = {
  label: 'Lente',
  options: { Degradê: 0, Espelhada: 40, Polarizada: 90 },
} as const;
