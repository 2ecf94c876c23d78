import type { Findings } from '#domain/prescriptions/prescription.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/**
 * The refusal of a prescription or a lens, with the first finding of each field: what is wrong, and what has to be
 * answered first.
 *
 * @param prefix of the fields, such as 'items.0.lens'; '' for a prescription by itself
 * @returns null if nothing stops it
 */
export function invalidPrescription(
  { refusals, questions }: Pick<Findings, 'refusals' | 'questions'>,
  prefix = '',
): InvalidFieldsError | null {
  const fields: Record<string, string> = {};
  const values: Record<string, unknown> = {};
  for (const { field = 'od', code, values: given } of [...refusals, ...questions]) {
    const name = [prefix, field === 'lens' && prefix ? '' : field].filter(Boolean).join('.');
    if (fields[name] !== undefined) continue;
    fields[name] = `lenses.findings.${code}`;
    Object.assign(values, given);
  }
  if (Object.keys(fields).length === 0) return null;
  return new InvalidFieldsError(fields, 'invalidFields', values);
}
