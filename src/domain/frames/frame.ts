import { unbroken } from '../number.ts';
import { SIZES, type FrameMarking, type FrameMeasures, type Size } from '../products/product.ts';
import { widthOf, type KnownFront } from './front-measures.ts';

/** Total width in mm from which a frame is M, and above which it is G (domain facts, eyewear). */
export const MEDIUM_FROM_MM = 126;
export const MEDIUM_TO_MM = 134;

/** Height of a lens in mm from which most multifocal lenses fit; what is lower, an optician has to see. */
export const MULTIFOCAL_FROM_MM = 30;

/** How far two frames may differ, in mm, and still fit the same face (domain facts, eyewear). */
export const FIT_TOLERANCE_MM = { lensWidth: 2, bridge: 2, temple: 5 } as const;

/** Size of a frame by its total width in mm: P below 126, M up to 134, G above. */
export function sizeOfWidth(totalWidth: number): Size {
  if (totalWidth < MEDIUM_FROM_MM) return 'P';
  return totalWidth <= MEDIUM_TO_MM ? 'M' : 'G';
}

/**
 * Size of a variant: by its attribute's value if that is P, M or G, else by the width of the frame;
 * null for what has no measures, or an unknown width.
 *
 * @param measures by the value's name; the key '' for a frame of one size
 */
export function variantSize(
  measures: Readonly<Record<string, Pick<FrameMeasures, 'totalWidth'>>>,
  attribute: string,
): Size | null {
  const named = SIZES.find((size) => size === attribute);
  const width = (measures[attribute] ?? measures[''])?.totalWidth ?? null;
  return named ?? (width === null ? null : sizeOfWidth(width));
}

/** Whether a frame fits the same people as another: lens ±2, bridge ±2, temple ±5 mm. */
export function fitsLike(a: FrameMarking, b: FrameMarking): boolean {
  return (Object.keys(FIT_TOLERANCE_MM) as (keyof FrameMarking)[]).every(
    (measure) => Math.abs(a[measure] - b[measure]) <= FIT_TOLERANCE_MM[measure],
  );
}

/** Sizes by total width, or by what it usually is. */
export const byWidth = (a: WideFrame, b: WideFrame): number => widthOf(a) - widthOf(b);
type WideFrame = Pick<KnownFront, 'totalWidth' | 'lensWidth' | 'bridge'>;

/** The middle one of a frame's sizes by total width, the larger of two; null without sizes. */
export function middleSize<T extends WideFrame>(sizes: readonly T[]): T | null {
  const ordered = [...sizes].sort(byWidth);
  return ordered[Math.floor(ordered.length / 2)] ?? null;
}

/** The marking as it is printed on a temple: '49 □ 21 – 145'. */
export function markingText({ lensWidth, bridge, temple }: FrameMarking): string {
  return `${lensWidth} □ ${bridge} – ${temple}`;
}

/** A marking that stays on one line: fixed spaces, and a word joiner, since a line may break after a dash even so. */
export const unbrokenMarking = (marking: string): string =>
  unbroken(marking).replace('–', '–\u2060');
