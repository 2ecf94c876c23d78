import type { ImageWidth } from '#domain/products/image.ts';
import type { ProductCard, ProductImage } from '#domain/products/product.ts';

/** Columns of a grid of cards on a wide screen, and the `sizes` of a card's picture there. */
export const CARD_SIZES = {
  3: '(width<22rem) 92vw,(width<48rem) 48vw,22rem',
  4: '(width<22rem) 92vw,(width<48rem) 48vw,min(22vw,20rem)',
} as const;

/** Widths in px that a card can need: it is never wider than 22rem. */
export const CARD_WIDTHS: readonly ImageWidth[] = [360, 720];

/** The picture of a card, in the first of the preferred colours that the product has, and that colour. */
export function cardPicture(
  { image, imagesByColor }: ProductCard,
  preferredColors: readonly string[] = [],
): { image: ProductImage | null; color: string | null } {
  const color = preferredColors.find((slug) => imagesByColor[slug]) ?? null;
  return { image: (color && imagesByColor[color]) || image, color };
}
