import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { JobFailure } from '../../jobs/job-failure.ts';
import { queueJob } from '../../jobs/queue.ts';
import type { RefundAnswer } from '../providers/provider.ts';
import {
  ProviderKeysError,
  ProviderRefusedError,
  ProviderUnavailableError,
} from '../../outbound/provider-errors.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../../service/scope.ts';
import { inTime } from './in-time.ts';
import { settleOne } from './settle-refund.ts';

/** Milliseconds between the first two questions whether money was given back, and the longest between any two. */
const FIRST_PAUSE_MS = 5_000;
const LONGEST_PAUSE_MS = 6 * HOUR_MS;
/** Milliseconds after which the provider has had time enough: staff have to ask it. */
const GIVE_UP_MS = 30 * DAY_MS;

/**
 * Asks the provider to give a refund's money back, if that is still to be done. The provider is asked under the
 * refund's own id, however often: it gives nothing back twice. Until it has said yes or no, which may take it days, it
 * is asked again by a job; one that tells by a webhook too has less to say by then.
 *
 * @throws ProviderUnavailableError when it does not answer: the refund stays on its way, and is asked for again
 * @throws ProviderRefusedError when it no longer answers for a refund that it has taken on, or (ProviderKeysError) does
 *   not accept the keys, with which it may have taken on an earlier try
 * @throws JobFailure 'refundUnsettled' when it has not said yes or no for so long that it is no longer asked
 */
export async function sendRefund(scope: Scope, { refundId }: { refundId: string }): Promise<void> {
  const { db } = scope.engine;
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst();
  // What is given back by hand is no provider's.
  if (refund?.status !== 'processing' || refund.byHand === 1) return;
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
  const { providerRef, ...told } = await ask(scope, refund, payment);
  const ageMs = scope.now() - refund.createdAt;
  const isOver = ageMs > GIVE_UP_MS;
  const status = await scope.engine.transaction(async (tx) => {
    const after = await settleOne(tx, scope, refund, {
      ...told,
      providerRef: providerRef ?? undefined,
    });
    if (after === 'processing' && !isOver) await askAgain(scope, refund, ageMs);
    return after;
  });
  if (status === 'processing' && isOver) throw new JobFailure('refundUnsettled', { isFinal: true });
}

async function ask(scope: Scope, refund: RefundRow, payment: PaymentRow): Promise<RefundAnswer> {
  const provider = await providerOf(payment.method);
  try {
    return await provider.refund(scope, { refund, payment });
  } catch (error) {
    // What it has taken on may have been given back, whatever it refuses to say now.
    const isRefused =
      error instanceof ProviderRefusedError && !(error instanceof ProviderKeysError);
    if (!isRefused || refund.providerRef !== null) throw error;
    return { providerRef: null, outcome: 'failed', reason: error.message };
  }
}

/** The older a refund is, the longer it may take: the pauses grow with its age. */
const askAgain = (scope: Scope, { id }: RefundRow, ageMs: number): Promise<void> =>
  queueJob(scope, {
    kind: 'payments.refund',
    payload: { refundId: id },
    key: `payments.refund:${id}`,
    runAt:
      scope.now() + Math.round(Math.min(Math.max(ageMs / 2, FIRST_PAUSE_MS), LONGEST_PAUSE_MS)),
  });

/** The same for a person who waits for it: a provider that does not answer leaves the refund to its job. */
export async function trySendRefund(scope: Scope, refundId: string): Promise<void> {
  try {
    await inTime('refund', sendRefund(scope, { refundId }));
  } catch (error) {
    const isTheirs = [ProviderUnavailableError, ProviderRefusedError, JobFailure].some(
      (kind) => error instanceof kind,
    );
    if (!isTheirs) throw error;
    console.error(`payments: a refund waits for its provider: ${(error as Error).message}`);
  }
}
