import { formatDecimal, typedNumber } from '../number.ts';
import { BLANK_EYE } from './blank-prescription.ts';
import type { Eye, Prescription, Question, TypedEye, TypedPrescription } from './prescription.ts';
import { partsOf } from './read-typed.ts';

/** A power as it is shown: '+1,25', '−0,50', and '0,00' for none. */
export const writePower = (dioptres: number): string =>
  `${dioptres < 0 ? '−' : dioptres > 0 ? '+' : ''}${formatDecimal(Math.abs(dioptres), 2)}`;

/** A power as it is typed: '-2,00', '+1,25', 'plano'. */
export const typedPower = (dioptres: number): string =>
  dioptres === 0 ? 'plano' : `${dioptres < 0 ? '-' : '+'}${typedNumber(Math.abs(dioptres), 2, 2)}`;

/** A length or an angle as it is typed: '31,5', '180'. */
export const typedMeasure = (value: number): string => typedNumber(value, 0, 2);

/** An eye in a line: '-2,00 -0,75 x 180'. */
export const typedLine = ({ sphere, cylinder, axis }: Eye): string =>
  cylinder === 0
    ? typedPower(sphere)
    : `${typedPower(sphere)} ${typedPower(cylinder)} x ${axis ?? ''}`;

const orBlank = (value: number | null, write: (value: number) => string): string =>
  value === null ? '' : write(value);

function typedEye(eye: Eye): TypedEye {
  const isNearOnly = eye.addition === null && eye.near !== null;
  return {
    sphere: typedPower(isNearOnly ? eye.near! : eye.sphere),
    cylinder: eye.cylinder === 0 ? '' : typedPower(eye.cylinder),
    axis: orBlank(eye.axis, typedMeasure),
    addition: orBlank(eye.addition, typedPower),
    dnp: orBlank(eye.dnp, typedMeasure),
    prism: orBlank(eye.prism, typedMeasure),
    base: eye.base ?? '',
  };
}

/** The powers of a prescription as one would type them; read again, they are the same. */
export const typedPowers = ({
  od,
  oe,
  pd,
}: Prescription): Pick<TypedPrescription, 'od' | 'oe' | 'addition' | 'pd' | 'writtenFor'> => ({
  od: typedEye(od),
  oe: typedEye(oe),
  addition: '',
  pd: orBlank(pd, typedMeasure),
  writtenFor: od.addition === null && od.near !== null ? 'near' : 'distance',
});

/** Questions whose first option changes what was typed, and whose second says that it is right. */
const CONFIRMABLE = ['eyes', 'mixedSigns'];

/** A prescription with the answer to a question, one of its options, in its place. */
export function withAnswer(
  typed: TypedPrescription,
  { field = '', code, options }: Question,
  answer: string,
): TypedPrescription {
  if (CONFIRMABLE.includes(code) && answer !== options[0]) {
    return { ...typed, confirmed: [...(typed.confirmed ?? []), `${field}:${code}`] };
  }
  if (code === 'eyes') return { ...typed, od: typed.oe, oe: typed.od };
  const [eye, part] = field.split('.');
  if ((eye === 'od' || eye === 'oe') && part) {
    return { ...typed, [eye]: { ...(partsOf(typed[eye]) ?? BLANK_EYE), [part]: answer } };
  }
  return { ...typed, [field]: answer };
}
