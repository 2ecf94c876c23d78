import { parseCalibration, type Calibration } from '#domain/frames/true-size.ts';
import { storedAtom } from './stored.ts';

/** How large a millimetre is on this device's screen; null until it was measured with a card. */
export const $calibration = storedAtom<Calibration | null>('SCREEN', null, parseCalibration);

/** Stores the measurement, at the current zoom. */
export function calibrate(pxPerMm: number): void {
  $calibration.set({ pxPerMm, devicePixelRatio: window.devicePixelRatio });
}
