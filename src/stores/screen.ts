import { parseCalibration, type Calibration } from '#domain/catalogue/true-size.ts';
import { storedAtom } from './stored.ts';

/** How large a millimetre is on this device's screen; null until a card was held against it. */
export const $calibration = storedAtom<Calibration | null>('SCREEN', null, parseCalibration);

/** Keeps what a card said, at the zoom of this moment. */
export function calibrate(pxPerMm: number): void {
  $calibration.set({ pxPerMm, devicePixelRatio: window.devicePixelRatio });
}
