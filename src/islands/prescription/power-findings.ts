import { dayOf } from '#domain/date.ts';
import type { Use } from '#domain/lenses/lens-choice.ts';
import {
  DEFAULT_PRESCRIPTION_RULES,
  judgePrescription,
} from '#domain/prescriptions/judge-prescription.ts';
import type {
  Findings,
  Prescription,
  TypedPrescription,
} from '#domain/prescriptions/prescription.ts';

/**
 * What stops the powers while they are typed. Whether the prescription has expired, and what must be said of it, only
 * the shop knows, and answers itself.
 *
 * @param previous an earlier one of the same person
 */
export function powerFindings(
  typed: TypedPrescription,
  use: Use,
  previous: Prescription | null = null,
): Pick<Findings, 'refusals' | 'questions'> {
  const { refusals, questions } = judgePrescription(typed, {
    use,
    rules: DEFAULT_PRESCRIPTION_RULES,
    today: dayOf(Date.now()),
    previous,
    draft: true,
  });
  return { refusals: refusals.filter(({ code }) => code !== 'expired'), questions };
}
