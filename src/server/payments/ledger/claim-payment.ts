import type { PaymentRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';

/** Milliseconds for which one process alone talks to the provider: a process that dies holds nothing up for long. */
const CLAIM_MS = 20_000;

/**
 * Claims an attempt that waits for its money, so that of a buyer's return and webhooks, in whichever process, one alone
 * has the money taken.
 *
 * @returns when the claim ends, which releases it; null if another has it, or nothing is left to be taken
 */
export const claimPayment = (
  scope: Scope,
  payment: Pick<PaymentRow, 'id'>,
): Promise<number | null> => claim(scope, payment, 'providerPaymentId');

/**
 * Claims an attempt whose provider was not asked yet, so that of clicks at once, in whichever process, one alone asks it:
 * some providers begin another payment each time.
 *
 * @returns as `claimPayment`
 */
export const claimBeginning = (
  scope: Scope,
  payment: Pick<PaymentRow, 'id'>,
): Promise<number | null> => claim(scope, payment, 'providerRef');

async function claim(
  { engine, now }: Scope,
  { id }: Pick<PaymentRow, 'id'>,
  unknown: 'providerPaymentId' | 'providerRef',
): Promise<number | null> {
  const until = now() + CLAIM_MS;
  const { numUpdatedRows } = await engine.transaction((tx) =>
    tx
      .updateTable('payments')
      .set({ claimedUntil: until })
      .where('id', '=', id)
      .where('status', '=', 'pending')
      .where(unknown, 'is', null)
      .where('claimedUntil', '<=', now())
      .executeTakeFirstOrThrow(),
  );
  return numUpdatedRows === 0n ? null : until;
}

/** Gives a claim back: no money was taken. */
export async function releasePayment(
  { engine }: Scope,
  { id, until }: { id: string; until: number },
): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .updateTable('payments')
      .set({ claimedUntil: 0 })
      .where('id', '=', id)
      .where('claimedUntil', '=', until)
      .execute(),
  );
}
