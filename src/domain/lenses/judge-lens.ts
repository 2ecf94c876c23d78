import { frameOutline } from '../optics/finished-lens.ts';
import { groundPowers, pupilOf, strongestPower, type Powers } from '../prescriptions/powers.ts';
import { noFindings } from '../prescriptions/judge-prescription.ts';
import type { Eye, Findings, Prescription } from '../prescriptions/prescription.ts';
import { writePower } from '../prescriptions/write-typed.ts';
import { INDICES, type Lens, type LensFrame } from './lens.ts';
import type { Treatment, Use } from './lens-choice.ts';

/** A lens that was chosen for a frame, and what it is to do. */
export interface LensOrder {
  lens: Lens;
  use: Use;
  treatments: readonly Treatment[];
  frame: LensFrame;
  /** null while it is not known, and for lenses without power. */
  prescription: Prescription | null;
}

/** What is ground away around a lens when it is cut from its blank, both sides together, mm. */
const BLANK_MARGIN_MM = 2;

/** The index that is advised up to each power (domain facts, eyewear; second-hand). */
const INDEX_BY_POWER = [
  { power: 2, index: 1.5 },
  { power: 4, index: 1.56 },
  { power: 7, index: 1.67 },
  { power: Infinity, index: 1.74 },
] as const;

/** How far a frame's centres may be from the pupils, both sides together, mm (domain facts, eyewear). */
const MOST_OFF_CENTRE_MM = { single: 6, multifocal: 4 };

/** The least index that is advised for a power, the larger of both principal meridians. */
export function advisedIndex(power: number): number {
  const row = INDEX_BY_POWER.find((each) => power <= each.power);
  return row?.index ?? INDICES.at(-1)!;
}

/** How far towards the nose the optical centre is from the middle of the lens, mm; below 0 towards the temple. */
export function decentrationOf(
  { lensWidth, bridge }: LensFrame,
  prescription: Prescription | null,
  eye: Eye | null,
): number {
  const pupil = prescription && eye ? pupilOf(prescription, eye) : null;
  return pupil === null ? 0 : (lensWidth + bridge) / 2 - pupil;
}

/** The smallest blank that a frame's lens can be cut from, mm; for a frame of unknown height, that of a usual one. */
export function blankDiameter(frame: LensFrame, decentration: number): number {
  const edge = frameOutline(frame);
  const farthest = Math.max(...edge.map(([x, y]) => Math.hypot(x + decentration, y)));
  return 2 * farthest + BLANK_MARGIN_MM;
}

/** Whether a frame's centres are too far from the pupils to be seen through well; never while the DP is not known. */
export function isOffCentre(
  { lensWidth, bridge }: Pick<LensFrame, 'lensWidth' | 'bridge'>,
  { pd }: Pick<Prescription, 'pd'>,
  use: Use,
): boolean {
  const most = MOST_OFF_CENTRE_MM[use === 'multifocal' ? 'multifocal' : 'single'];
  return pd !== null && Math.abs(pd - lensWidth - bridge) > most;
}

const isWithin = (value: number, min: number, max: number): boolean => value >= min && value <= max;

/** Why a lens cannot go into a frame. A measure that nobody has taken cannot be passed. */
function judgeFrame(found: Findings, { lens, use, frame, prescription }: LensOrder): void {
  const refuse = (code: string, values: Record<string, string | number>) =>
    void found.refusals.push({ field: 'lens', code, values });
  const { rim, lensHeight } = frame;
  // Of an unknown rim, only a lens for every rim is known to hold in it.
  const fitsRim = rim === null ? lens.rims.length === 3 : lens.rims.includes(rim);
  if (!fitsRim) refuse('rim', rim === null ? { context: 'unknown' } : {});
  // Without power there is no corridor that must find room.
  if (use !== 'none' && lens.minHeight !== null) {
    const values = { minHeight: lens.minHeight };
    // Half a pair of glasses cannot be seen through: a height that is not known is not assumed.
    if (lensHeight === null) refuse('height', { ...values, context: 'unknown' });
    else if (lensHeight < lens.minHeight) refuse('height', values);
  }
  const eyes = prescription ? [prescription.od, prescription.oe] : [null];
  const blanks = eyes.map((eye) => blankDiameter(frame, decentrationOf(frame, prescription, eye)));
  const needed = Math.ceil(Math.max(...blanks));
  if (Math.max(...blanks) > lens.maxDiameter) {
    refuse('diameter', { needed, maxDiameter: lens.maxDiameter });
  }
}

/** Why a lens cannot have the powers. */
function judgePowers(
  found: Findings,
  { lens, use }: Pick<LensOrder, 'lens' | 'use'>,
  eyes: readonly Eye[],
): void {
  const refuse = (code: string, values: Record<string, string>) =>
    void found.refusals.push({ field: 'lens', code, values });
  const ground: readonly Powers[] = eyes.map((eye) => groundPowers(eye, use));
  const { sphereMin, sphereMax, cylinderMax, additionMin, additionMax } = lens;
  const meridians = ground.flatMap(({ sphere, cylinder }) => [sphere, sphere + cylinder]);
  if (!meridians.every((power) => isWithin(power, sphereMin, sphereMax))) {
    refuse('sphereRange', { min: writePower(sphereMin), max: writePower(sphereMax) });
  }
  if (ground.some(({ cylinder }) => Math.abs(cylinder) > cylinderMax)) {
    refuse('cylinderRange', { max: writePower(-cylinderMax) });
  }
  // A lens with an addition of its own has one for each eye; a single vision one has it in its sphere.
  const hasAddition = use === 'multifocal' || (use === 'office' && additionMin !== null);
  if (hasAddition) {
    const [least, most] = [additionMin ?? Infinity, additionMax ?? -Infinity];
    if (!eyes.every(({ addition }) => addition !== null && isWithin(addition, least, most))) {
      const values = { min: writePower(additionMin ?? 0), max: writePower(additionMax ?? 0) };
      refuse('additionRange', values);
    }
  }
  const index = advisedIndex(Math.max(...ground.map(strongestPower)));
  if (lens.index < index) found.advice.push({ field: 'lens', code: 'index', values: { index } });
}

/** Judges whether a lens can have the powers of a prescription, whatever frame it is made for. */
export function judgeLensPowers(
  order: Pick<LensOrder, 'lens' | 'use'> & { prescription: Prescription },
): Findings {
  const found = noFindings();
  const { od, oe } = order.prescription;
  judgePowers(found, order, [od, oe]);
  return found;
}

/**
 * Judges whether a lens can be made for a frame and a prescription: what physics forbids is refused at the field
 * `lens`, what taste decides is only advised.
 */
export function judgeLens(order: LensOrder): Findings {
  const { lens, use, treatments, frame, prescription } = order;
  const found = noFindings();
  const refuse = (code: string) => void found.refusals.push({ field: 'lens', code });
  if (use !== 'none' && !lens.uses.includes(use)) refuse('use');
  if (treatments.some((treatment) => lens.treatments[treatment] === undefined)) {
    refuse('treatment');
  }
  judgeFrame(found, order);
  if (use === 'none' || !prescription) return found;
  judgePowers(found, order, [prescription.od, prescription.oe]);
  if (isOffCentre(frame, prescription, use)) {
    found.advice.push({ field: 'lens', code: 'frameCentres' });
  }
  return found;
}
