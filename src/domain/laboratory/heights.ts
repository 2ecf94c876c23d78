import type { EyeName } from '../prescriptions/prescription.ts';

/**
 * From the lowest point of a frame's lens up to the pupil, mm; null for an eye that was not measured. It is measured on
 * the face, with the chosen frame: no prescription says it.
 */
export type Heights = Record<EyeName, number | null>;

/** What a pupil's height can be, in steps (judgement: lenses are 25 to 60 mm high, and pupils above their middle). */
export const HEIGHT_LIMITS = { min: 10, max: 40, step: 0.5 };

export const isHeight = (mm: number): boolean => {
  const { min, max, step } = HEIGHT_LIMITS;
  return mm >= min && mm <= max && mm % step === 0;
};
