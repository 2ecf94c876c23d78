import type { FrontMeasures } from '#domain/frames/front-measures.ts';
import { shownPart, type ShownPart } from '#domain/frames/true-size.ts';

/** What of the fronts is on the stage. */
export interface Scene {
  part: ShownPart;
  /** Left end and width, mm from the middle of the bridge. */
  left: number;
  width: number;
  /** mm. */
  height: number;
}

/** Width of the stage that is drawn to scale, so that every usual frame has the same scale on it; mm. */
const USUAL_STAGE = 160;
const USUAL_HEIGHT = 60;
/** Free beside and above the fronts, mm. */
const MARGIN = 5;
/** What is seen of the bridge beside a lens alone, mm. */
const BRIDGE_SEEN = 3;

const widest = (fronts: readonly FrontMeasures[]) =>
  Math.max(...fronts.map(({ totalWidth }) => totalWidth));

const heightOf = (fronts: readonly FrontMeasures[]) =>
  Math.max(USUAL_HEIGHT, ...fronts.map(({ lensHeight }) => lensHeight + 2 * MARGIN));

/** The whole fronts, to scale. */
export function scaledScene(fronts: readonly FrontMeasures[]): Scene {
  const width = Math.max(USUAL_STAGE, widest(fronts) + 2 * MARGIN);
  return { part: 'whole', left: -width / 2, width, height: heightOf(fronts) };
}

/**
 * As much of the fronts as a screen has room for at true size, aligned by the middle of their bridges.
 *
 * @param availablePx CSS px
 */
export function trueScene(
  fronts: readonly FrontMeasures[],
  pxPerMm: number,
  availablePx: number,
): Scene {
  const availableMm = availablePx / pxPerMm;
  const totalWidth = widest(fronts);
  const lensWidth = Math.max(...fronts.map((front) => front.lensWidth));
  const part = shownPart({ totalWidth, lensWidth }, pxPerMm, availablePx);
  const height = heightOf(fronts);
  if (part === 'whole') {
    const width = Math.min(availableMm, totalWidth + 4 * MARGIN);
    return { part, left: -width / 2, width, height };
  }
  if (part === 'half') return { part, left: 0, width: availableMm, height };
  const nose = Math.min(...fronts.map(({ bridge }) => bridge)) / 2;
  return { part, left: nose - BRIDGE_SEEN, width: availableMm, height };
}
