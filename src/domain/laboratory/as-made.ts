import type { Use } from '../lenses/lens-choice.ts';
import { groundPowers } from '../prescriptions/powers.ts';
import type { Eye, Prescription } from '../prescriptions/prescription.ts';

/** The eye as its lens is made: only a multifocal lens has an addition of its own, others have it in their sphere. */
const madeEye = (eye: Eye, use: Use): Eye => ({
  ...eye,
  ...groundPowers(eye, use),
  ...(use !== 'multifocal' && { addition: null, near: null }),
});

/** What a laboratory grinds: the powers of a prescription for the use that its lenses were ordered for. */
export const asMade = ({ od, oe, pd }: Prescription, use: Use): Prescription => ({
  od: madeEye(od, use),
  oe: madeEye(oe, use),
  pd,
});
