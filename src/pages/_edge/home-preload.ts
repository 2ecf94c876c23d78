import type { ProductImage } from '#domain/products/product.ts';
import type { ShownPart } from '#domain/homepage/shown-part.ts';

/** Slightly less than the phone's width: 412 px at a density of 1.75 then loads the 720 px file, not the next. */
export const HERO_SIZES = '(min-width: 64rem) 66vw, 98vw';
const BANNER_SIZES = '(min-width: 48rem) 50vw, 92vw';

/** The picture that the home begins with, which is fetched first; null if it begins without one. */
export function preloadOf([first]: readonly ShownPart[]): {
  image: ProductImage;
  sizes: string;
} | null {
  if (first?.kind === 'hero') {
    const image = first.picture ?? first.product?.image;
    return image ? { image, sizes: HERO_SIZES } : null;
  }
  return first?.kind === 'banner' && first.picture
    ? { image: first.picture, sizes: BANNER_SIZES }
    : null;
}
