import { BLANK_EYE } from '#domain/prescriptions/blank-prescription.ts';
import type { TypedEye } from '#domain/prescriptions/prescription.ts';
import { LIMITS } from '#domain/prescriptions/read-prescription.ts';
import { partsOf, readFigure } from '#domain/prescriptions/read-typed.ts';
import { typedMeasure, typedPower } from '#domain/prescriptions/write-typed.ts';
import { typedNumber } from '#domain/number.ts';

export type Figure = keyof typeof LIMITS;

/** Figures that are plus or minus. */
export const isSigned = (figure: Figure): boolean => figure === 'sphere' || figure === 'cylinder';

const isPower = (figure: Figure) => isSigned(figure) || figure === 'addition';

const write = (value: number, figure: Figure): string =>
  isPower(figure) ? typedPower(value) : typedMeasure(value);

/** The parts of an eye, whichever way it was typed. */
export const eyeOf = (typed: TypedEye | string): TypedEye => partsOf(typed) ?? BLANK_EYE;

/** A figure with the other sign; one without any is minus first, as most are. */
export function turnSign(text: string): string {
  const [, sign = '', rest = ''] = /^\s*([-−+]?)\s*(.*)$/.exec(text) ?? [];
  return `${sign === '' || sign === '+' ? '-' : '+'}${rest}`;
}

/** Where stepping begins in an empty field that nothing is subtracted from: what is usual. */
const FIRST: Partial<Record<Figure, number>> = { axis: 180, dnp: 31.5, pd: 63 };

/** A figure so many steps up or down, within its limits; an axis goes round. */
export function stepped(text: string, figure: Figure, steps: number): string {
  const { min, max, step } = LIMITS[figure];
  const read = readFigure(text);
  const before = read.kind === 'number' ? read.value : null;
  if (before === null && !isSigned(figure)) return write(FIRST[figure] ?? min, figure);
  const next = Math.round((before ?? 0) / step + steps) * step;
  if (figure === 'axis') return write(((next % 180) + 180) % 180 || 180, figure);
  return write(Math.min(max, Math.max(min, next)), figure);
}

/** A figure as it is usually written, once its field is left; what is unclear stays as it was typed. */
export function tidied(text: string, figure: Figure): string {
  const read = readFigure(text);
  if (/^\s*[-−+]\s*$/.test(text)) return '';
  if (read.kind === 'plano') return isPower(figure) ? 'plano' : text;
  if (read.kind !== 'number' || read.hasLetter || read.value === 0) return text.trim();
  const { min, max, step } = LIMITS[figure];
  const isClear = read.value >= min && read.value <= max && Number.isInteger(read.value / step);
  if (!isClear) return text.trim();
  // Without a sign it stays so: which one it is has to be asked.
  if (isSigned(figure) && read.sign === '') return typedNumber(read.value, 2, 2);
  return write(read.value, figure);
}
