import { fitsLike } from './frame.ts';
import type { FrameMarking } from './product.ts';

/** What the likeness of two products is judged by. */
export interface Likeness {
  shape: readonly string[];
  material: readonly string[];
  gender: readonly string[];
  sizes: readonly string[];
  /** Measures of each size; none for an accessory. */
  frames: readonly FrameMarking[];
}

/** A frame that fits the same face is worth more than one that only looks alike. */
const WEIGHTS = { frames: 3, shape: 3, sizes: 1, material: 1, gender: 1 } as const;

const share = (a: readonly string[], b: readonly string[]): boolean =>
  a.some((value) => b.includes(value));

/** How much a buyer who looks at `a` may like `b`: 0 (nothing in common) to 9. */
export function likeness(a: Likeness, b: Likeness): number {
  const fits = a.frames.some((one) => b.frames.some((other) => fitsLike(one, other)));
  return (
    (fits ? WEIGHTS.frames : 0) +
    (share(a.shape, b.shape) ? WEIGHTS.shape : 0) +
    (share(a.sizes, b.sizes) ? WEIGHTS.sizes : 0) +
    (share(a.material, b.material) ? WEIGHTS.material : 0) +
    (share(a.gender, b.gender) ? WEIGHTS.gender : 0)
  );
}
