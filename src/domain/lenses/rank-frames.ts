import { finishedLens, lensToGrind } from '../optics/finished-lens.ts';
import { EYES, type Finding, type Prescription } from '../prescriptions/prescription.ts';
import { isOffCentre, judgeLens, judgeLensPowers } from './judge-lens.ts';
import type { LensUse } from './lens-choice.ts';
import { LENS_MATERIALS, type Lens, type LensFrame } from './lens.ts';

/** Finished lenses in a frame. */
export interface MountedLenses {
  /** Where the thicker lens's edge is thickest, mm. */
  edge: number;
  /** Of both lenses, g. */
  weight: number;
}

/** The lenses that frames are looked for with. */
export interface LensesForFrames {
  lens: Lens;
  use: LensUse;
  prescription: Prescription;
  /** The thinnest that their edge may be in a frame, mm. */
  minEdgeOf: (frame: LensFrame) => number;
}

/**
 * Lenses as they would be mounted in a frame, or why the frame does not suit: what physics forbids, and centres too far
 * from the pupils.
 */
export function mountLenses(
  frame: LensFrame,
  { lens, use, prescription, minEdgeOf }: LensesForFrames,
): MountedLenses | Finding {
  // The cheapest judgement, which most frames of a catalogue do not pass.
  if (isOffCentre(frame, prescription, use)) return { field: 'lens', code: 'frameCentres' };
  const { refusals } = judgeLens({ lens, use, treatments: [], frame, prescription });
  if (refusals[0]) return refusals[0];
  const material = LENS_MATERIALS.find(({ index }) => index === lens.index)!;
  const minEdge = minEdgeOf(frame);
  const both = EYES.map((side) =>
    finishedLens(lensToGrind(prescription, side, use, { frame, material, minEdge })),
  );
  return {
    edge: Math.max(...both.map(({ edgeMax }) => edgeMax)),
    weight: both.reduce((sum, { weight }) => sum + weight, 0),
  };
}

export const isMounted = (found: MountedLenses | Finding): found is MountedLenses =>
  'edge' in found;

const tenths = ({ edge }: MountedLenses): number => Math.round(edge * 10);

/** Order of frames: the thinnest edge first; of edges as thick, to a tenth of a mm, the lightest lenses. */
export const byThickness = (one: MountedLenses, other: MountedLenses): number =>
  tenths(one) - tenths(other) || one.weight - other.weight;

/** Clear lenses before others, then the cheaper. */
const byPlainness = (one: Lens, other: Lens): number =>
  Number(one.type !== 'clear') - Number(other.type !== 'clear') ||
  one.priceCents - other.priceCents;

/** The lenses that frames can be looked for with, and the one to begin with. */
export interface LensOptions {
  /** The plainest of each index, by index. */
  options: Lens[];
  /** The lowest index that is advised for the powers; null if no lens can have them. */
  advised: Lens | null;
  /** Why none can. */
  why: Finding | null;
}

/** The lenses that can have the powers of a prescription for a use. */
export function lensOptions(
  lenses: readonly Lens[],
  { use, prescription }: Pick<LensesForFrames, 'use' | 'prescription'>,
): LensOptions {
  const judged = lenses
    .filter(({ uses }) => uses.includes(use))
    .map((lens) => ({ lens, ...judgeLensPowers({ lens, use, prescription }) }));
  const possible = judged.filter(({ refusals }) => refusals.length === 0);
  const byIndex = Map.groupBy(possible, ({ lens }) => lens.index);
  const plainest = [...byIndex.values()]
    .map((some) => some.toSorted((one, other) => byPlainness(one.lens, other.lens))[0]!)
    .toSorted((one, other) => one.lens.index - other.lens.index);
  const advised = plainest.find(({ advice }) => advice.length === 0) ?? plainest.at(-1);
  return {
    options: plainest.map(({ lens }) => lens),
    advised: advised?.lens ?? null,
    why: advised ? null : (judged.at(-1)?.refusals[0] ?? { field: 'lens', code: 'use' }),
  };
}
