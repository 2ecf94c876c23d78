import { isUf } from '../address/zip-code.ts';
import { addDays } from '../date.ts';
import type { Use } from '../lenses/lens-choice.ts';
import {
  needsAddition,
  powerDistance,
  sphericalEquivalent,
  strongestPower,
  usesAddition,
} from './powers.ts';
import {
  COUNCILS,
  EYES,
  VERDICTS,
  type Eye,
  type EyeName,
  type Findings,
  type Prescription,
  type TypedPrescription,
  type Verdict,
} from './prescription.ts';
import { LIMITS, readAddition, readDistances, readEye, type ReadEye } from './read-prescription.ts';
import { typedLine, typedMeasure, typedPower } from './write-typed.ts';

/** What the shop decides about prescriptions. Dioptres and days. */
export interface PrescriptionRules {
  /** Above it, a second person reads the prescription. */
  highPower: number;
  /** Spherical equivalents this far apart are read by a second person. */
  anisometropia: number;
  validDays: number;
  /** So many days before its end, a prescription's owner is reminded. */
  warnDays: number;
  /** Whether a prescription is refused that does not say who wrote it. */
  requirePrescriber: boolean;
}

/** Thresholds of a shop that has set no others (domain facts, eyewear; no statute says how long one is valid). */
export const DEFAULT_PRESCRIPTION_RULES: PrescriptionRules = {
  highPower: 10,
  anisometropia: 3,
  validDays: 365,
  warnDays: 30,
  requirePrescriber: true,
};

/** What a prescription is judged for. */
export interface JudgeContext {
  use: Use;
  rules: PrescriptionRules;
  /** '2026-11-03'. */
  today: string;
  /** An earlier one of the same person. */
  previous: Prescription | null;
  /** Whether it is only tried out: DP, date and prescriber may be missing. */
  draft: boolean;
}

/** What was found, and the powers as they were understood; null while one was not. */
export interface Judgement extends Findings {
  normalised: Prescription | null;
}

/** DP that is usual, mm (domain facts, eyewear). */
const USUAL_PD = { adult: [53, 70], child: [41, 55] } as const;
/** From this power, a contact lens or another distance to the eye needs another power, dioptres. */
const VERTEX_POWER = 4;
/** Both eyes beyond it, one plus and one minus, are more often a wrong sign than an eye's own way (judgement). */
const NOTABLE_POWER = 0.75;
/** By how many dioptres two eyes must look more alike when exchanged (judgement). */
const EXCHANGED = 1;
const MOST_PD_DIFFERENCE_MM = 1;

export const noFindings = (): Findings => ({
  refusals: [],
  questions: [],
  reviews: [],
  advice: [],
});

/** The first of refuse, ask, review, advise that something was found for; otherwise accept. */
export const verdictOf = ({ refusals, questions, reviews, advice }: Findings): Verdict =>
  VERDICTS[[refusals, questions, reviews, advice, [null]].findIndex(({ length }) => length > 0)]!;

const otherOf = (name: EyeName): EyeName => (name === 'od' ? 'oe' : 'od');

/** DP and both DNP, of what was typed of either; findings say what is missing. */
function distancesOf(
  found: Findings,
  typed: TypedPrescription,
  { od, oe }: Record<EyeName, ReadEye | null>,
  draft: boolean,
): { pd: number | null; od: number | null; oe: number | null } {
  const { pd, dnps } = readDistances(found, typed);
  const unknown = { pd: pd ?? null, od: od?.dnp ?? null, oe: oe?.dnp ?? null };
  if (pd === undefined || dnps.includes(undefined) || !od || !oe) return unknown;
  const known = { od: od.dnp ?? dnps[0] ?? null, oe: oe.dnp ?? dnps[1] ?? null };
  if (known.od !== null && known.oe !== null) {
    const sum = known.od + known.oe;
    if (pd !== null && Math.abs(sum - pd) > MOST_PD_DIFFERENCE_MM) {
      found.questions.push({ field: 'pd', code: 'sum', options: [typedMeasure(sum)] });
    }
    return { pd: sum, od: known.od, oe: known.oe };
  }
  const missing = known.od === null ? 'od' : 'oe';
  const one = known[otherOf(missing)];
  if (one !== null && pd !== null) {
    const rest = pd - one;
    if (rest >= LIMITS.dnp.min && rest <= LIMITS.dnp.max) return { pd, ...known, [missing]: rest };
  }
  if (one !== null) found.refusals.push({ field: `${missing}.dnp`, code: 'required' });
  else if (pd === null && !draft) found.refusals.push({ field: 'pd', code: 'required' });
  return { pd, ...known };
}

/** The distance power and the near one of what was written for either. */
function withNear(eye: ReadEye, dnp: number | null, writtenFor: string): Eye {
  const { sphere, cylinder, axis, addition, prism, base } = eye;
  const isNear = writtenFor === 'near';
  return {
    sphere: isNear ? sphere - (addition ?? 0) : sphere,
    cylinder,
    axis,
    addition,
    near: isNear ? sphere : addition === null ? null : sphere + addition,
    dnp,
    prism,
    base,
  };
}

/** Missing additions, and powers for near where others are needed. */
function judgeAddition(
  found: Findings,
  typed: TypedPrescription,
  { od, oe }: Prescription,
  use: Use,
): void {
  const missing = EYES.filter((name) => (name === 'od' ? od : oe).addition === null);
  if (missing.length > 0) {
    if (typed.writtenFor === 'near') {
      if (use !== 'near' && use !== 'none') {
        found.refusals.push({ field: 'writtenFor', code: 'nearOnly' });
      }
    } else if (needsAddition(use)) {
      const field = missing.length === 2 ? 'addition' : `${missing[0]}.addition`;
      found.refusals.push({ field, code: 'required' });
    }
  }
  const [one, other] = [od.addition, oe.addition];
  if (one !== null && other !== null && one !== other) {
    found.advice.push({ field: 'oe.addition', code: 'additionDiffers' });
  }
  const isUsed = usesAddition(use) || typed.writtenFor === 'near';
  if (missing.length < 2 && !isUsed) {
    found.advice.push({ field: 'addition', code: 'additionUnused' });
  }
}

/** What looks like a slip of who typed it. */
function judgeLikelihood(
  found: Findings,
  typed: TypedPrescription,
  { od, oe }: Prescription,
  previous: Prescription | null,
): void {
  const ask = (field: string, code: string, options: readonly string[]) => {
    if (!typed.confirmed?.includes(`${field}:${code}`)) {
      found.questions.push({ field, code, options });
    }
  };
  if (previous) {
    const direct = powerDistance(od, previous.od) + powerDistance(oe, previous.oe);
    const crossed = powerDistance(od, previous.oe) + powerDistance(oe, previous.od);
    if (direct - crossed >= EXCHANGED && crossed <= direct / 2) {
      ask('od', 'eyes', [typedLine(oe), typedLine(od)]);
    }
  }
  const [right, left] = [od, oe].map(sphericalEquivalent) as [number, number];
  const isMixed = right * left < 0 && Math.min(Math.abs(right), Math.abs(left)) >= NOTABLE_POWER;
  const agrees =
    previous !== null &&
    sphericalEquivalent(previous.od) * right > 0 &&
    sphericalEquivalent(previous.oe) * left > 0;
  if (isMixed && !agrees) {
    ask('oe.sphere', 'mixedSigns', [typedPower(-oe.sphere), typedPower(oe.sphere)]);
  }
}

/** What a second person reads, and what is only said. */
function judgePowers(found: Findings, { od, oe }: Prescription, rules: PrescriptionRules): void {
  for (const [name, eye] of [
    ['od', od],
    ['oe', oe],
  ] as const) {
    if (eye.prism !== null) found.reviews.push({ field: `${name}.prism`, code: 'prism' });
    if (strongestPower(eye) > rules.highPower) {
      found.reviews.push({ field: `${name}.sphere`, code: 'highPower' });
    }
  }
  if (Math.abs(sphericalEquivalent(od) - sphericalEquivalent(oe)) >= rules.anisometropia) {
    found.reviews.push({ code: 'anisometropia' });
  }
  if (Math.max(strongestPower(od), strongestPower(oe)) >= VERTEX_POWER) {
    found.advice.push({ code: 'vertex' });
  }
  const isPlano = ({ near, prism, ...eye }: Eye) =>
    strongestPower(eye) === 0 && !near && prism === null;
  if (isPlano(od) && isPlano(oe)) found.advice.push({ code: 'planoBoth' });
}

/** '2026-11-03' of that or of '3/11/2026'; null for what is no day. */
export function readDay(text: string): string | null {
  const [, day, month, year] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text.trim()) ?? [];
  const iso = year ? `${year}-${month!.padStart(2, '0')}-${day!.padStart(2, '0')}` : text.trim();
  if (!/^\d{4}-\d{2}-\d{2}$/.test(iso)) return null;
  const ms = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(ms) && new Date(ms).toISOString().startsWith(iso) ? iso : null;
}

function judgeDate(found: Findings, { issuedAt }: TypedPrescription, context: JudgeContext): void {
  const { draft, today, rules } = context;
  const refuse = (code: string) => void found.refusals.push({ field: 'issuedAt', code });
  if (issuedAt.trim() === '') return draft ? undefined : refuse('required');
  const day = readDay(issuedAt);
  if (day === null) return refuse('format');
  if (day > today) return refuse('future');
  const lastDay = addDays(day, rules.validDays);
  if (lastDay < today) return refuse('expired');
  if (lastDay <= addDays(today, rules.warnDays)) {
    found.advice.push({ field: 'issuedAt', code: 'expiresSoon' });
  }
}

function judgePrescriber(
  found: Findings,
  { prescriber }: TypedPrescription,
  { draft, rules }: JudgeContext,
): void {
  const { name, council, state, number } = prescriber;
  const isRequired = rules.requirePrescriber && !draft;
  const check = (part: string, text: string, isRight: boolean, code: string) => {
    const wrong = text.trim() === '' ? isRequired && 'required' : !isRight && code;
    if (wrong) found.refusals.push({ field: `prescriber.${part}`, code: wrong });
  };
  check('name', name, /\p{L}{2}/u.test(name), 'format');
  check('council', council, (COUNCILS as readonly string[]).includes(council), 'choice');
  check('state', state, isUf(state.trim().toUpperCase()), 'choice');
  check('number', number, /\d/.test(number), 'format');
}

/**
 * Judges a prescription as an optician would: what is wrong is refused at its field, what can be read in two ways is
 * asked, and the powers are written with minus cylinders, distance and near apart. Nothing is guessed.
 */
export function judgePrescription(typed: TypedPrescription, context: JudgeContext): Judgement {
  const found = noFindings();
  const eyes = { od: readEye(found, 'od', typed.od), oe: readEye(found, 'oe', typed.oe) };
  const addition = readAddition(found, typed);
  const { pd, ...dnp } = distancesOf(found, typed, eyes, context.draft);
  judgeDate(found, typed, context);
  judgePrescriber(found, typed, context);
  const [low, high] = USUAL_PD[typed.wearer];
  if (pd !== null && (pd < low || pd > high)) {
    found.advice.push({ field: 'pd', code: 'pdUnusual' });
  }
  const { od, oe } = eyes;
  if (!od || !oe || addition === undefined) return { ...found, normalised: null };
  const understood = (eye: ReadEye, name: EyeName) =>
    withNear({ ...eye, addition: eye.addition ?? addition }, dnp[name], typed.writtenFor);
  const normalised = { od: understood(od, 'od'), oe: understood(oe, 'oe'), pd };
  for (const name of EYES) {
    const other = normalised[otherOf(name)];
    const wasPlano = context.previous && strongestPower(context.previous[name]) === 0;
    if (eyes[name]!.isBareZero && strongestPower(other) > 0 && !wasPlano) {
      found.questions.push({ field: `${name}.sphere`, code: 'zero', options: [typedPower(0)] });
    }
    if (strongestPower(normalised[name]) > LIMITS.sphere.max) {
      found.refusals.push({ field: `${name}.sphere`, code: 'range' });
    }
  }
  judgeAddition(found, typed, normalised, context.use);
  judgeLikelihood(found, typed, normalised, context.previous);
  judgePowers(found, normalised, context.rules);
  return { ...found, normalised };
}
