import { dayOf } from '#domain/date.ts';
import { lensRulesOf } from '#domain/lenses/lens-rules.ts';
import { hasNoPowers } from '#domain/prescriptions/blank-prescription.ts';
import {
  judgePrescription,
  type PrescriptionRules,
} from '#domain/prescriptions/judge-prescription.ts';
import type { Prescription, TypedPrescription } from '#domain/prescriptions/prescription.ts';
import type { Scope } from '../service/scope.ts';
import { loadSettings } from '../settings/load-settings.ts';
import { invalidPrescription } from './invalid-prescription.ts';

/** How the shop judges prescriptions. */
export const rulesOf = async (scope: Scope): Promise<PrescriptionRules> =>
  lensRulesOf((await loadSettings(scope)).lenses);

/**
 * The powers of what was typed; null if only a photo or PDF is sent. An old prescription may be stored: whether glasses
 * are made by it is decided when they are ordered.
 *
 * @param wanted.previous an earlier one of the same person
 * @throws InvalidFieldsError, with names such as 'od.sphere'
 */
export async function normalise(
  scope: Scope,
  {
    typed,
    fileOnly,
    previous = null,
  }: { typed: TypedPrescription; fileOnly: boolean; previous?: Prescription | null },
): Promise<Prescription | null> {
  if (fileOnly && hasNoPowers(typed)) return null;
  const { refusals, questions, normalised } = judgePrescription(typed, {
    use: 'none',
    rules: await rulesOf(scope),
    today: dayOf(scope.now()),
    previous,
    draft: true,
  });
  const refused = invalidPrescription({
    refusals: refusals.filter(({ code }) => code !== 'expired'),
    questions,
  });
  if (refused) throw refused;
  return normalised;
}
