import type { FrameMeasures } from '../products/product.ts';

/** The usual range of a measure (domain facts, eyewear), in mm; a weight in g. */
export const USUAL_MEASURES: Readonly<Record<keyof FrameMeasures, readonly [number, number]>> = {
  lensWidth: [40, 62],
  bridge: [12, 26],
  temple: [120, 155],
  lensHeight: [25, 60],
  totalWidth: [115, 155],
  weight: [5, 60],
};

/** Limits of what can be worn: anything beyond is a typing error, or another unit. */
export const POSSIBLE_MEASURES: Readonly<Record<keyof FrameMeasures, readonly [number, number]>> = {
  lensWidth: [20, 90],
  bridge: [5, 40],
  temple: [60, 200],
  lensHeight: [10, 90],
  totalWidth: [70, 220],
  weight: [1, 300],
};

/** A front is at least two lenses and the bridge wide; each is printed rounded to the millimetre. */
const ROUNDING_MM = 2;
/** Widest rims and end pieces: how much wider than two lenses and the bridge a front can be. */
const WIDEST_HINGES_MM = 40;

export const MEASURES = Object.keys(USUAL_MEASURES) as (keyof FrameMeasures)[];

/** What stands on every temple: a frame has these, or no measures at all. */
export const MARKED = ['lensWidth', 'bridge', 'temple'] as const;
/** What a frame may go without. */
export const UNMARKED = ['lensHeight', 'totalWidth', 'weight'] as const;
export type UnmarkedMeasure = (typeof UNMARKED)[number];

/** A fault of a frame's measures: `impossible` is refused, `unlikely` only shown. */
export interface MeasureProblem {
  field: keyof FrameMeasures;
  level: 'impossible' | 'unlikely';
  /** Key below `measures.` in the translation files; `values` are for its text. */
  code: 'range' | 'usual' | 'narrowerThanParts' | 'widerThanParts' | 'tallLens';
  values: Record<string, number>;
}

const outside = (value: number, [least, most]: readonly [number, number]) =>
  value < least || value > most;

/** What is impossible or unlikely in the measures of one size that are known; empty for a usual frame. */
export function measureProblems(
  measures: Readonly<Record<keyof FrameMeasures, number | null>>,
): MeasureProblem[] {
  const problems: MeasureProblem[] = [];
  for (const field of MEASURES) {
    const value = measures[field];
    if (value === null) continue;
    for (const [level, code, range] of [
      ['impossible', 'range', POSSIBLE_MEASURES[field]],
      ['unlikely', 'usual', USUAL_MEASURES[field]],
    ] as const) {
      if (!outside(value, range)) continue;
      problems.push({ field, level, code, values: { min: range[0], max: range[1] } });
      break;
    }
  }
  const { totalWidth, lensHeight, lensWidth, bridge } = measures;
  if (lensWidth === null) return problems;
  if (totalWidth !== null && bridge !== null) {
    const parts = 2 * lensWidth + bridge;
    if (totalWidth < parts - ROUNDING_MM) {
      const code = 'narrowerThanParts';
      problems.push({ field: 'totalWidth', level: 'impossible', code, values: { parts } });
    } else if (totalWidth > parts + WIDEST_HINGES_MM) {
      const code = 'widerThanParts';
      problems.push({ field: 'totalWidth', level: 'unlikely', code, values: { parts } });
    }
  }
  if (lensHeight !== null && lensHeight > lensWidth + ROUNDING_MM) {
    const code = 'tallLens';
    problems.push({ field: 'lensHeight', level: 'unlikely', code, values: { lensWidth } });
  }
  return problems;
}
