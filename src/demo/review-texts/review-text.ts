import { byWidth } from '#domain/frames/frame.ts';
import type { ProductKind } from '#domain/products/product.ts';
import type { ProductInput } from '../write-product.ts';

/** What a review may say of a product and be true. */
export interface Facts extends Pick<
  ProductInput,
  'kind' | 'gender' | 'shape' | 'rim' | 'material' | 'name'
> {
  /** Of its smallest size, g and mm; 0 if it is no frame. */
  weight: number;
  lensHeight: number;
  narrowest: number;
  /** Of its largest size, mm. */
  widest: number;
  sizes: number;
  /** In reais. */
  price: number;
  isReduced: boolean;
  polarized: boolean;
}

/** A review of any product of which `when` holds. */
export interface ReviewText {
  rating: 1 | 2 | 3 | 4 | 5;
  title: string;
  body: string;
  when?: (facts: Facts) => boolean;
  /** What the shop has answered in public. */
  answer?: string;
}

export function factsOf(product: ProductInput): Facts {
  const sizes = Object.values(product.measures).toSorted(byWidth);
  const [smallest] = sizes;
  const { kind, gender, shape, rim, material, name, variants, compareAtCents, sun } = product;
  return {
    kind,
    gender,
    shape,
    rim,
    material,
    name,
    weight: smallest?.weight ?? 0,
    lensHeight: smallest?.lensHeight ?? 0,
    narrowest: smallest?.totalWidth ?? 0,
    widest: sizes.at(-1)?.totalWidth ?? 0,
    sizes: sizes.length,
    price: Math.min(...variants.map(({ priceCents }) => priceCents)) / 100,
    isReduced: compareAtCents !== null,
    polarized: sun?.polarized === true,
  };
}

export const isOf =
  (...kinds: ProductKind[]) =>
  ({ kind }: Facts): boolean =>
    kinds.includes(kind);

export const isForChildren = ({ gender }: Facts): boolean => gender === 'infantil';
