import { finishedLens, lensToGrind } from '../optics/finished-lens.ts';
import { EYES, type Prescription } from '../prescriptions/prescription.ts';
import { judgeLens } from './judge-lens.ts';
import { LENS_MATERIALS, type Lens, type LensFrame } from './lens.ts';
import type { Use } from './lens-choice.ts';

/** A frame that suits a prescription, with its finished lenses. */
export interface RankedFrame<F> {
  frame: F;
  /** Where the thicker lens's edge is thickest, mm. */
  edge: number;
  /** Of both lenses, g. */
  weight: number;
}

/**
 * The frames that a lens can be mounted in for a prescription, and whose centres are near enough to the pupils, from
 * the thinnest edge to the thickest; those as thick, to a tenth of a mm, from the lightest lenses.
 */
export function rankFrames<F extends LensFrame>(
  prescription: Prescription,
  frames: readonly F[],
  lens: Lens,
  use: Use,
  minEdgeOf: (frame: F) => number,
): RankedFrame<F>[] {
  const material = LENS_MATERIALS.find(({ index }) => index === lens.index)!;
  const suits = (frame: F) => {
    const { refusals, advice } = judgeLens({ lens, use, treatments: [], frame, prescription });
    return refusals.length === 0 && advice.every(({ code }) => code !== 'frameCentres');
  };
  const ranked = frames.filter(suits).map((frame): RankedFrame<F> => {
    const [od, oe] = EYES.map((side) =>
      finishedLens(
        lensToGrind(prescription, side, use, { frame, material, minEdge: minEdgeOf(frame) }),
      ),
    ) as [ReturnType<typeof finishedLens>, ReturnType<typeof finishedLens>];
    return { frame, edge: Math.max(od.edgeMax, oe.edgeMax), weight: od.weight + oe.weight };
  });
  const tenths = ({ edge }: RankedFrame<F>) => Math.round(edge * 10);
  return ranked.toSorted((one, other) => tenths(one) - tenths(other) || one.weight - other.weight);
}
