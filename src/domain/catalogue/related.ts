import { fitsLike } from '../frames/frame.ts';
import { GENDERS, MATERIALS, SHAPES, SIZES, type FrameMarking } from '../products/product.ts';

/** The traits that likeness is computed from. */
export interface Likeness {
  shape: readonly string[];
  material: readonly string[];
  gender: readonly string[];
  sizes: readonly string[];
  /** Measures of each size; none for an accessory. */
  frames: readonly FrameMarking[];
}

/** A frame that fits the same face scores more than one that only looks alike. */
const FIT_WEIGHT = 3;

type Trait = Exclude<keyof Likeness, 'frames'>;

/** Each value of a trait is a bit, so that shared values are one operation. */
const TRAITS = numbered({
  shape: { values: SHAPES, weight: 3 },
  sizes: { values: SIZES, weight: 1 },
  material: { values: MATERIALS, weight: 1 },
  gender: { values: GENDERS, weight: 1 },
});

function numbered(traits: Record<Trait, { values: readonly string[]; weight: number }>) {
  let used = 0;
  return (Object.keys(traits) as Trait[]).map((name) => {
    const { values, weight } = traits[name];
    const bits = new Map(values.map((value) => [value, 1 << used++]));
    return { name, weight, bits, mask: [...bits.values()].reduce((sum, bit) => sum | bit, 0) };
  });
}

/** All of a product's values as bits. */
export const traitsOf = (likeness: Likeness): number =>
  TRAITS.reduce(
    (sum, { name, bits }) =>
      likeness[name].reduce((own, value) => own | (bits.get(value) ?? 0), sum),
    0,
  );

function worthOf(shared: number): number {
  let worth = 0;
  for (const { mask, weight } of TRAITS) if (shared & mask) worth += weight;
  return worth;
}

const fitWorth = (a: Likeness, b: Likeness): number =>
  a.frames.some((one) => b.frames.some((other) => fitsLike(one, other))) ? FIT_WEIGHT : 0;

/** How much a buyer who looks at `a` may like `b`: 0 (nothing in common) to 9. */
export const likeness = (a: Likeness, b: Likeness): number =>
  worthOf(traitsOf(a) & traitsOf(b)) + fitWorth(a, b);

/** A product that may be like another. */
interface Candidate {
  /** `traitsOf` its likeness. */
  traits: number;
  likeness: Likeness;
}

export interface Ranked<T> {
  row: T;
  /** `likeness` */
  alike: number;
}

/**
 * The candidates most like a product, the most alike first; equals stay in their order. Whether a frame fits is only
 * computed if it decides.
 */
export function mostAlike<T extends Candidate>(
  own: Likeness,
  candidates: Iterable<T>,
  limit: number,
): Ranked<T>[] {
  const ranked: Ranked<T>[] = [];
  if (limit <= 0) return ranked;
  const traits = traitsOf(own);
  const most = likeness(own, own);
  for (const row of candidates) {
    const least = ranked.length < limit ? -1 : ranked.at(-1)!.alike;
    // No later candidate can be more alike.
    if (least === most) break;
    const worth = worthOf(traits & row.traits);
    if (worth + FIT_WEIGHT <= least) continue;
    const alike = worth + fitWorth(own, row.likeness);
    if (alike <= least) continue;
    const place = ranked.findIndex((one) => one.alike < alike);
    ranked.splice(place < 0 ? ranked.length : place, 0, { row, alike });
    if (ranked.length > limit) ranked.pop();
  }
  return ranked;
}
