import { plain, type Surface } from '../finish.ts';
import type { Mesh } from '../model/mesh.ts';

/** Fine relief of a surface. */
export interface Grain {
  /** Side of the block of noise that repeats, mm: smaller is finer. */
  size: number;
  depth: number;
}

/** Something printed on a part that is a grid of points, its rows from the print's bottom to its top. */
export interface Print {
  kind: 'label' | 'card';
  color: string;
  text: string;
  rows: number;
}

/** One thing of one material. Lengths are mm; the ground is y = 0, the viewer looks along −z. */
export interface Piece {
  mesh: Mesh;
  surface: Surface;
  grain?: Grain;
  print?: Print;
}

export const matte = (color: string, roughness = 0.6): Surface => ({ ...plain, color, roughness });
/** Paper and board, printed without varnish. */
export const paper = (color: string): Surface => ({
  ...plain,
  color,
  roughness: 0.9,
  gloss: 0.12,
});
export const gold: Surface = { ...plain, color: '#e4bf80', metalness: 1, roughness: 0.2 };
/** Stamped foil: gilt, but never a mirror. */
export const foil: Surface = { ...plain, color: '#d9b772', metalness: 0.45, roughness: 0.42 };
export const polished = (color: string): Surface => ({
  ...plain,
  color,
  roughness: 0.35,
  clearcoat: 1,
});
export const glass = (color: string): Surface => ({
  ...plain,
  color,
  roughness: 0.04,
  transmission: 0.95,
  depth: 16,
});

/** `share` of the second colour in the first; both and the answer are `#rrggbb`. */
export function blend(first: string, second: string, share: number): string {
  const channels = (hex: string) =>
    [1, 3, 5].map((start) => Number.parseInt(hex.slice(start, start + 2), 16));
  const other = channels(second);
  return `#${channels(first)
    .map((value, i) =>
      Math.round(value + (other[i]! - value) * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}
