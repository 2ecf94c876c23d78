import { LENS_MATERIALS, MIN_EDGE_MM, type Lens } from '#domain/lenses/lens.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import { lensToGrind } from '#domain/optics/finished-lens.ts';
import { cutLens, type LensCut } from '#domain/optics/lens-cut.ts';
import { groundPowers, strongestPower } from '#domain/prescriptions/powers.ts';
import type { EyeName, Prescription } from '#domain/prescriptions/prescription.ts';
import type { Fitting } from './walk.ts';

/** What lenses are drawn for until the powers are known: enough that the index shows. */
export const EXAMPLE_POWER = -4;
const EXAMPLE = { sphere: EXAMPLE_POWER, cylinder: 0, axis: null };

/** The eye with the stronger lens, which is the thicker one. */
function strongerEye({ od, oe }: Prescription, use: Use): EyeName {
  const [right, left] = [od, oe].map((eye) => strongestPower(groundPowers(eye, use)));
  return right! >= left! ? 'od' : 'oe';
}

/** How a lens of an index would come out in the frame: for the stronger eye of the prescription, or for an example. */
export function sampleCut(
  { index }: Pick<Lens, 'index'>,
  { frame, prescription }: Fitting,
  use: Use,
): LensCut {
  const material = LENS_MATERIALS.find((each) => each.index === index) ?? LENS_MATERIALS[0]!;
  const minEdge = MIN_EDGE_MM[frame.rim ?? 'fechado'];
  const lens = { frame, material, minEdge };
  if (use === 'none') return cutLens(lensToGrind(null, 'od', use, lens));
  if (!prescription) return cutLens({ ...lens, side: 'od', eye: EXAMPLE, dnp: null });
  return cutLens(lensToGrind(prescription, strongerEye(prescription, use), use, lens));
}
