import type { FrameMeasures, Size } from './product.ts';

/** Total width in mm from which a frame is M, and above which it is G (domain facts, eyewear). */
const MEDIUM_FROM_MM = 126;
const MEDIUM_TO_MM = 134;

/** How far two frames may differ, in mm, and still fit the same face (domain facts, eyewear). */
const FIT_TOLERANCE_MM = { lensWidth: 2, bridge: 2, temple: 5 } as const;

export type FitMeasures = Pick<FrameMeasures, keyof typeof FIT_TOLERANCE_MM>;

/** Size of a frame by its total width in mm: P below 126, M up to 134, G above. */
export function sizeOfWidth(totalWidth: number): Size {
  if (totalWidth < MEDIUM_FROM_MM) return 'P';
  return totalWidth <= MEDIUM_TO_MM ? 'M' : 'G';
}

/** Whether a frame fits whom another fits: lens ±2, bridge ±2, temple ±5 mm. */
export function fitsLike(a: FitMeasures, b: FitMeasures): boolean {
  return (Object.keys(FIT_TOLERANCE_MM) as (keyof FitMeasures)[]).every(
    (measure) => Math.abs(a[measure] - b[measure]) <= FIT_TOLERANCE_MM[measure],
  );
}
