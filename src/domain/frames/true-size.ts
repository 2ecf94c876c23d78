import type { FrontMeasures } from './front-measures.ts';

/** A bank card, in mm: ISO/IEC 7810, size ID-1, with the corners of ISO/IEC 7813. */
export const CARD_MM = { width: 85.6, height: 53.98, corner: 3.18 } as const;

/** CSS px per mm that the slider offers: from a television across the room to a dense phone. */
export const PX_PER_MM = { min: 2, max: 9.5, step: 0.01 } as const;

/** A CSS px by its definition (96 to the inch); close to reality on many desktop screens. */
const DESKTOP_PX_PER_MM = 96 / 25.4;
/** About 160 CSS px to the inch, as on most phones. */
const PHONE_PX_PER_MM = 160 / 25.4;

/** The size of a millimetre on a screen, and the zoom at which it was measured. */
export interface Calibration {
  /** CSS px. */
  pxPerMm: number;
  devicePixelRatio: number;
}

/** Initial position of the slider, before the screen was measured with a card. */
export function guessedPxPerMm(isTouchScreen: boolean): number {
  return isTouchScreen ? PHONE_PX_PER_MM : DESKTOP_PX_PER_MM;
}

/** CSS px per mm within what the slider offers, on its steps. */
export function clampPxPerMm(pxPerMm: number): number {
  const { min, max, step } = PX_PER_MM;
  const stepped = Math.round(pxPerMm / step) * step;
  return Number(Math.min(max, Math.max(min, stepped)).toFixed(2));
}

/**
 * CSS px per mm now, of a screen that was measured before: the browser's zoom changes how many
 * px of the device a CSS px is, and with it how large a CSS px is on the screen.
 */
export function pxPerMmAt(saved: Calibration, devicePixelRatio: number): number {
  return clampPxPerMm((saved.pxPerMm * saved.devicePixelRatio) / devicePixelRatio);
}

/** A saved calibration; null for anything else, so that the card is asked for again. */
export function parseCalibration(saved: string | undefined): Calibration | null {
  try {
    const { pxPerMm, devicePixelRatio } = JSON.parse(saved ?? '') as Partial<Calibration>;
    const isSound =
      typeof pxPerMm === 'number' &&
      typeof devicePixelRatio === 'number' &&
      pxPerMm >= PX_PER_MM.min &&
      pxPerMm <= PX_PER_MM.max &&
      devicePixelRatio > 0;
    return isSound ? { pxPerMm, devicePixelRatio } : null;
  } catch {
    return null;
  }
}

/** How much of a front a screen has room for at true size. */
export type ShownPart = 'whole' | 'half' | 'lens';

/**
 * The largest part of a front that fits: all of it, from the middle of the bridge outwards, or one
 * lens alone.
 *
 * @param availablePx CSS px of the room
 */
export function shownPart(
  { totalWidth, lensWidth }: Pick<FrontMeasures, 'totalWidth' | 'lensWidth'>,
  pxPerMm: number,
  availablePx: number,
): ShownPart {
  const availableMm = availablePx / pxPerMm;
  if (totalWidth <= availableMm) return 'whole';
  if (totalWidth / 2 <= availableMm) return 'half';
  return lensWidth <= availableMm ? 'lens' : 'half';
}

/** Whether the card has to stand upright to be seen whole. */
export function cardStandsUpright(pxPerMm: number, availablePx: number): boolean {
  return CARD_MM.width * pxPerMm > availablePx;
}
