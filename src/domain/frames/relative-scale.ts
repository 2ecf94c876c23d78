import { MEDIUM_TO_MM } from './frame.ts';

/** How far a picture in a list departs from its tile's width: less would lose a frame, more would cut it. */
const BOUNDS = { min: 0.8, max: 1.12 } as const;

/**
 * The scale of a frame's picture in a list, so that frames beside each other are as large as they are.
 *
 * Every photograph has its frame at the same width, whatever the frame's own is. A picture is therefore drawn at the
 * frame's total width divided by 134 mm, where size M ends: a child's frame of 116 mm at 0.87, one of 145 mm at 1.08;
 * never below 0.8 or above 1.12. Rounded to hundredths, a pixel of a card.
 *
 * @param totalWidth of the size that the card names, mm
 */
export function relativeScale(totalWidth: number): number {
  const scale = totalWidth / MEDIUM_TO_MM;
  return Number(Math.min(BOUNDS.max, Math.max(BOUNDS.min, scale)).toFixed(2));
}

/** Share of a photograph's width that the frame on it has, if the photographs are as the demo's. */
const PHOTO_SHARE = 0.8;

/**
 * Width of a tile in a list, mm at the scale of the frame on it: what is drawn over the photograph by this scale is as
 * large beside the frame as it is.
 *
 * @param totalWidth of the frame on the photograph, mm
 */
export const tileWidth = (totalWidth: number): number =>
  totalWidth / (PHOTO_SHARE * relativeScale(totalWidth));
