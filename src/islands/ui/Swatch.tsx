import type { CSSProperties } from 'react';
import type { Color } from '#domain/products/product.ts';

/** The `style` by which `.swatch` shows a colour, in React and in Astro. */
export const swatchStyle = ({ hex, hex2 }: Pick<Color, 'hex' | 'hex2'>): CSSProperties =>
  ({ '--hex': hex, '--hex2': hex2 ?? undefined }) as CSSProperties;

interface SwatchProps {
  /** `#rrggbb`; the second tone fills the right half. */
  hex: string;
  hex2: string | null;
}

/** Round sample of a colour; its name is in the text beside it. */
export function Swatch(tones: SwatchProps) {
  return <span className="swatch" style={swatchStyle(tones)} />;
}
