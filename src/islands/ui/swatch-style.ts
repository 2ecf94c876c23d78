import type { Color } from '#domain/catalogue/product.ts';

/** The `style` by which `.swatch` shows a colour. */
export const swatchStyle = ({ hex, hex2 }: Pick<Color, 'hex' | 'hex2'>): string =>
  hex2 ? `--hex:${hex};--hex2:${hex2}` : `--hex:${hex}`;
