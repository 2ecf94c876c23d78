import type { TypedEye, TypedPrescription } from './prescription.ts';

/** An eye of which nothing was said. */
export const BLANK_EYE: TypedEye = {
  sphere: '',
  cylinder: '',
  axis: '',
  addition: '',
  dnp: '',
  prism: '',
  base: '',
};

/** A prescription of which nothing was said: what a form begins with. */
export const BLANK_PRESCRIPTION: TypedPrescription = {
  od: BLANK_EYE,
  oe: BLANK_EYE,
  addition: '',
  pd: '',
  text: '',
  wearer: 'adult',
  writtenFor: 'distance',
  issuedAt: '',
  prescriber: { name: '', council: '', state: '', number: '' },
};

const isBlankEye = (eye: TypedEye | string): boolean =>
  typeof eye === 'string' ? eye === '' : Object.values(eye).every((part) => part === '');

/** Whether no powers were typed: such a prescription is read from its photo or PDF. */
export const hasNoPowers = ({ od, oe, addition, pd }: TypedPrescription): boolean =>
  isBlankEye(od) && isBlankEye(oe) && addition === '' && pd === '';

/** The prescription alone, of what has more than it. */
export const typedPart = ({
  od,
  oe,
  addition,
  pd,
  text,
  wearer,
  writtenFor,
  issuedAt,
  prescriber,
  confirmed,
}: TypedPrescription): TypedPrescription => ({
  od,
  oe,
  addition,
  pd,
  text,
  wearer,
  writtenFor,
  issuedAt,
  prescriber,
  ...(confirmed && { confirmed }),
});
