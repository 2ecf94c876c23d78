import { transposed } from './powers.ts';
import type { EyeName, Eye, Findings, TypedEye, TypedPrescription } from './prescription.ts';
import { partsOf, plainly, readBase, readFigure } from './read-typed.ts';
import { typedMeasure, typedPower, writePower } from './write-typed.ts';

/** What each part of a prescription may be, and its step (domain facts, eyewear). Dioptres, degrees, mm, Δ. */
export const LIMITS = {
  sphere: { min: -20, max: 20, step: 0.25 },
  cylinder: { min: -6, max: 6, step: 0.25 },
  axis: { min: 0, max: 180, step: 1 },
  addition: { min: 0.5, max: 3.5, step: 0.25 },
  prism: { min: 0.25, max: 5, step: 0.25 },
  dnp: { min: 20, max: 40, step: 0.5 },
  pd: { min: 40, max: 80, step: 0.5 },
} as const;
type Figure = keyof typeof LIMITS;

const isSigned = (figure: Figure) => figure === 'sphere' || figure === 'cylinder';
const isMeasure = (figure: Figure) => figure === 'dnp' || figure === 'pd' || figure === 'axis';
const isOnStep = (value: number, { step }: { step: number }) => Number.isInteger(value / step);
const isWithin = (value: number, { min, max }: { min: number; max: number }) =>
  value >= min && value <= max;
const isPossible = (value: number, figure: Figure) =>
  isWithin(value, LIMITS[figure]) && isOnStep(value, LIMITS[figure]);

/** What a number may be whose comma was left out or misplaced: '-200' is −2,00, a DP of '6,3' is 63. */
function otherCommas(figure: Figure, digits: string): number[] {
  const value = Number(digits);
  if (figure === 'pd' || figure === 'dnp') {
    const moved = [value * 10, value / 10].map((each) => Math.round(each * 100) / 100);
    const doubled = figure === 'pd' ? moved.map((each) => each * 2) : [];
    const possible = moved.filter((each) => isPossible(each, figure));
    return possible.length > 0 ? possible : doubled.filter((each) => isPossible(each, figure));
  }
  if (figure === 'axis' || digits.includes('.')) return [];
  return digits.length === 2 ? [value / 10, value / 100] : [value / 100];
}

/**
 * Reads one figure. null if nothing was typed; undefined if it was not understood, which the findings say then: what
 * could be read in two ways is asked, never guessed.
 */
function figureOf(
  found: Findings,
  field: string,
  figure: Figure,
  text: string,
): number | null | undefined {
  const read = readFigure(text);
  const limits = LIMITS[figure];
  const write = isSigned(figure) || figure === 'addition' ? typedPower : typedMeasure;
  const refuse = (code: string, values?: Record<string, string>) =>
    void found.refusals.push(values ? { field, code, values } : { field, code });
  const ask = (code: string, options: readonly string[], values?: false | { context: string }) =>
    void found.questions.push({
      field,
      code,
      options: [...new Set(options)],
      ...(values && { values }),
    });
  if (read.kind === 'blank') return null;
  if (read.kind === 'unreadable') return refuse('format');
  if (read.kind === 'plano') return isMeasure(figure) ? refuse('format') : 0;

  const { value, sign, digits } = read;
  const signs = !isSigned(figure) || sign === '+' ? [1] : sign === '-' ? [-1] : [-1, 1];
  /** As it may be meant, with each sign that was not excluded. */
  const possible = (amounts: readonly number[]) =>
    amounts
      .flatMap((amount) => signs.map((each) => each * amount))
      .filter((each) => isPossible(each, figure));
  if (read.hasLetter) {
    const amounts = [Math.abs(value)];
    // 90o is 90 degrees, or 900 with a letter for its nought.
    if (figure === 'axis' && /o$/i.test(text.trim())) amounts.unshift(Number(digits.slice(0, -1)));
    const options = possible(amounts).map(write);
    return options.length > 0 ? ask('zero', options) : refuse('format');
  }
  if (value === 0) {
    if (figure === 'dnp' || figure === 'pd') return refuse('range', boundsOf(figure));
    // Nothing has a sign only if a digit is missing.
    return isSigned(figure) && sign === '-' ? ask('zero', [write(0)]) : 0;
  }
  const isShort = !isMeasure(figure) && /^0\d/.test(digits);
  if (isShort || !isWithin(value, limits)) {
    if (figure === 'pd' && isWithin(value, LIMITS.dnp) && isPossible(value * 2, 'pd')) {
      return ask('monocular', [write(value * 2)]);
    }
    const isNegative = !isSigned(figure) && sign === '-';
    const options = isNegative ? [] : possible(otherCommas(figure, digits)).map(write);
    if (options.length > 0) return ask('decimal', options);
    return refuse('range', boundsOf(figure));
  }
  if (!isOnStep(value, limits)) return refuse('step');
  if (isSigned(figure) && sign === '') {
    // A cylinder's sign is how it is written, not what the eye has.
    return ask('sign', possible([value]).map(write), figure === 'cylinder' && { context: figure });
  }
  return value;
}

/** The limits of a figure for a text. */
function boundsOf(figure: Figure): Record<string, string> {
  const { min, max } = LIMITS[figure];
  const write = isMeasure(figure) || figure === 'prism' ? typedMeasure : writePower;
  return { min: write(min), max: write(max) };
}

/** An eye as it was read, before its addition and DNP are put together with what was typed for both. */
export interface ReadEye extends Omit<Eye, 'near'> {
  /** A bare '0' was typed: 'plano', or a field that was not filled. */
  isBareZero: boolean;
}

const OTHER_EYE: Readonly<Record<EyeName, RegExp>> = {
  od: /^oe\b|^olho esquerdo/,
  oe: /^od\b|^olho direito/,
};

/** '2 base nasal' in the field of a prism has its base as well. */
function prismOf({ prism, base }: TypedEye): { prism: string; base: string } {
  const [, amount, direction] = /^([\d.,]+) ?δ? ?([a-z].*)$/.exec(plainly(prism)) ?? [];
  return base === '' && amount && direction && readBase(direction)
    ? { prism: amount, base: direction }
    : { prism, base };
}

/** Reads an eye; null if something of it was not understood. */
export function readEye(found: Findings, name: EyeName, typed: TypedEye | string): ReadEye | null {
  const parts = partsOf(typed);
  if (!parts || (typeof typed === 'string' && OTHER_EYE[name].test(plainly(typed)))) {
    found.refusals.push({ field: name, code: 'format' });
    return null;
  }
  const of = (figure: Exclude<Figure, 'pd'>, text = parts[figure]) =>
    figureOf(found, `${name}.${figure}`, figure, text);
  const refuse = (part: keyof TypedEye, code: string) =>
    void found.refusals.push({ field: `${name}.${part}`, code });

  const sphere = of('sphere');
  const typedCylinder = of('cylinder');
  const cylinder = typedCylinder === null ? 0 : typedCylinder;
  const typedAxis = of('axis');
  const axis = typedAxis === 0 ? 180 : typedAxis;
  const [addition, dnp] = [of('addition'), of('dnp')];
  const written = prismOf(parts);
  const prism = of('prism', written.prism);
  const base = readBase(written.base);

  if (sphere === null) {
    if (cylinder !== 0) {
      found.questions.push({ field: `${name}.sphere`, code: 'zero', options: [typedPower(0)] });
    } else refuse('sphere', 'required');
  }
  if (typedCylinder && axis === null) refuse('axis', 'required');
  // '0,00 x 0' is how a device prints that there is no cylinder.
  const isPrinted = typedCylinder === 0 && typedAxis === 0;
  if (cylinder === 0 && axis && !isPrinted) refuse('axis', 'withoutCylinder');
  if (written.base !== '' && !base) refuse('base', 'choice');
  else if (prism && !base) refuse('base', 'required');
  else if (base && prism === null) refuse('prism', 'required');
  if (sphere && cylinder && !isWithin(sphere + cylinder, LIMITS.sphere)) {
    const values = boundsOf('sphere');
    for (const part of ['sphere', 'cylinder']) {
      found.refusals.push({ field: `${name}.${part}`, code: 'range', values });
    }
    return null;
  }
  const isUnderstood =
    sphere !== null && ![sphere, cylinder, axis, addition, dnp, prism].includes(undefined);
  if (!isUnderstood) return null;
  const powers = { sphere: sphere!, cylinder: cylinder!, axis: cylinder === 0 ? null : axis! };
  return {
    ...(powers.cylinder > 0 ? transposed(powers) : powers),
    addition: addition || null,
    dnp: dnp!,
    prism: prism || null,
    base: prism ? base : null,
    isBareZero: cylinder === 0 && parts.sphere.trim() === '0',
  };
}

/** The addition for both eyes; null if there is none, undefined if it was not understood. */
export function readAddition(
  found: Findings,
  { addition }: TypedPrescription,
): number | null | undefined {
  const read = figureOf(found, 'addition', 'addition', addition);
  return read === 0 ? null : read;
}

/** Distances of the pupils as they were typed for both eyes: DP, or both DNP as '31/32'. */
export function readDistances(
  found: Findings,
  { pd }: TypedPrescription,
): { pd: number | null | undefined; dnps: readonly (number | null | undefined)[] } {
  const both = plainly(pd).split('/');
  if (both.length !== 2) return { pd: figureOf(found, 'pd', 'pd', pd), dnps: [null, null] };
  return { pd: null, dnps: both.map((each) => figureOf(found, 'pd', 'dnp', each)) };
}
