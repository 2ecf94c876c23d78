import { REFUND_TRANSITIONS } from '#domain/payments/payment.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { RefundRow } from '../db/schema/payments.ts';
import { tellShop } from '../notices/tell-shop.ts';
import { lockOrder, writeColumns } from '../orders/order-row.ts';
import { sumUpPayments } from '../payments/payment-rows.ts';
import type { PaymentNews, RefundAnswer } from '../providers/provider.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../providers/provider-errors.ts';
import { providerOf } from '../providers/providers.ts';
import type { Scope } from '../scope.ts';
import { inTime } from './in-time.ts';

type RefundNews = Extract<PaymentNews, { kind: 'refund' }>;

const findRefund = (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/** Writes what a provider has told of a refund, by a webhook or as an answer; the same news changes nothing twice. */
export async function settleRefund(
  scope: Scope,
  { provider, news }: { provider: string; news: RefundNews },
): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const found =
      (news.refundId !== undefined && (await findRefund(tx, news.refundId))) ||
      (news.providerRef !== undefined && (await refundByRef(tx, provider, news.providerRef)));
    if (!found) {
      console.warn(`payments: ${provider} tells of a refund that is not known here`);
      return;
    }
    await settleOne(tx, scope, found, news);
  });
}

const refundByRef = (tx: Tx, provider: string, ref: string): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.method', '=', provider as 'pix')
    .where('refunds.providerRef', '=', ref)
    .executeTakeFirst();

async function settleOne(
  tx: Tx,
  scope: Scope,
  { id, orderId }: RefundRow,
  { outcome, providerRef, reason = '' }: Pick<RefundNews, 'outcome' | 'providerRef' | 'reason'>,
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  const refund = (await findRefund(tx, id))!;
  const isMove = REFUND_TRANSITIONS[refund.status].includes(outcome);
  if (!isMove && refund.providerRef !== null) return;
  await tx
    .updateTable('refunds')
    .set({
      providerRef: refund.providerRef ?? providerRef ?? null,
      updatedAt: scope.now(),
      ...(isMove && { status: outcome, failure: reason }),
    })
    .where('id', '=', id)
    .execute();
  if (!isMove) return;
  await writeColumns(tx, scope, orderId, await sumUpPayments(tx, order));
  if (outcome === 'failed') await tellShop(scope, { notice: 'paymentReview', orderId });
}

/**
 * Asks the provider to give a refund's money back, if that is still to be done. The provider is asked under the
 * refund's own id, however often: it gives nothing back twice.
 *
 * @throws ProviderUnavailableError when it does not answer: the refund stays on its way, and is asked for again
 */
export async function sendRefund(scope: Scope, { refundId }: { refundId: string }): Promise<void> {
  const { db } = scope.engine;
  const refund = await db
    .selectFrom('refunds')
    .selectAll()
    .where('id', '=', refundId)
    .executeTakeFirst();
  if (refund?.status !== 'processing') return;
  const payment = await db
    .selectFrom('payments')
    .selectAll()
    .where('id', '=', refund.paymentId)
    .executeTakeFirstOrThrow();
  const provider = await providerOf(payment.method);
  let answer: RefundAnswer;
  try {
    answer = await provider.refund(scope, { refund, payment });
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
    answer = { providerRef: null, outcome: 'failed', reason: error.message };
  }
  const { providerRef, ...told } = answer;
  await scope.engine.transaction((tx) =>
    settleOne(tx, scope, refund, { ...told, providerRef: providerRef ?? undefined }),
  );
}

/** The same for whoever waits for it: a provider that does not answer leaves the refund to its job. */
export async function trySendRefund(scope: Scope, refundId: string): Promise<void> {
  try {
    await inTime('refund', sendRefund(scope, { refundId }));
  } catch (error) {
    if (!(error instanceof ProviderUnavailableError)) throw error;
    console.error(`payments: a refund waits for its provider: ${error.message}`);
  }
}
