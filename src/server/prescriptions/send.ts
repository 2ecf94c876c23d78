import { typedPart } from '#domain/prescriptions/blank-prescription.ts';
import type { Prescription } from '#domain/prescriptions/prescription.ts';
import { orderedPrescriptionSchema } from '#domain/prescriptions/vault.ts';
import { DAY_MS } from '#domain/time.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { normalise } from './normalise.ts';

/** Ms for which a prescription is there for an order that has not been placed yet. */
const ORDERED_LIFE_MS = 60 * DAY_MS;

/**
 * Stores a prescription for an order that is about to be placed, for anyone. A guest cannot read it back: its id lets
 * them order by it.
 *
 * @throws InvalidFieldsError; TooManyTriesError: RATE_LIMIT_PRESCRIPTION
 */
export async function sendPrescription(
  scope: Scope,
  { address, input }: { address: string; input: unknown },
): Promise<{ _id: string; normalised: Prescription | null }> {
  await hitRateLimit(scope, 'prescription', address);
  const sent = parseInput(orderedPrescriptionSchema, input);
  const { person, kinship, fileOnly, forCustomer } = sent;
  const typed = typedPart(sent);
  const normalised = await normalise(scope, { typed, fileOnly });
  const now = scope.now();
  const id = scope.newSecret();
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('prescriptions')
      .values({
        id,
        accountId: forCustomer ? null : accountIdOf(scope),
        person,
        kinship,
        version: 1,
        typed: JSON.stringify(typed),
        normalised: normalised ? JSON.stringify(normalised) : '',
        consentedAt: null,
        expiresAt: now + ORDERED_LIFE_MS,
        createdAt: now,
        updatedAt: now,
      })
      .execute(),
  );
  return { _id: id, normalised };
}
