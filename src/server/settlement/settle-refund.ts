import { REFUND_TRANSITIONS, type RefundState } from '#domain/payments/payment.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import type { RefundRow } from '../db/schema/payments.ts';
import { tellShop } from '../notices/tell-shop.ts';
import { lockOrder, writeColumns } from '../orders/order-row.ts';
import { sumUpPayments } from '../payments/payment-rows.ts';
import type { PaymentNews } from '../providers/provider.ts';
import { queueLetter } from '../queue-letter.ts';
import type { Scope } from '../scope.ts';

/** How the keys of refunds begin that a return asks for. */
export const OF_RETURN = 'return:';

type RefundNews = Extract<PaymentNews, { kind: 'refund' }>;

const findRefund = (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Writes what a provider has told of a refund, by a webhook or as an answer; the same news changes nothing twice.
 *
 * @returns id of its payment; null for a refund that is not known here
 */
export async function settleRefund(
  scope: Scope,
  { provider, news }: { provider: string; news: RefundNews },
): Promise<string | null> {
  return scope.engine.transaction(async (tx) => {
    const found =
      (news.refundId !== undefined && (await findRefund(tx, news.refundId))) ||
      (news.providerRef !== undefined && (await refundByRef(tx, provider, news.providerRef)));
    if (!found) {
      console.warn(`payments: ${provider} tells of a refund that is not known here`);
      return null;
    }
    await settleOne(tx, scope, found, news);
    return found.paymentId;
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

/** Tells the buyer that money was given back; what a return has asked for, its own letters tell. */
export async function tellOfRefund(
  scope: Scope,
  { order, refund }: { order: Pick<OrderRow, 'email'>; refund: RefundRow },
): Promise<void> {
  const { id, orderId, requestKey } = refund;
  if (order.email === '' || requestKey.startsWith(OF_RETURN)) return;
  await queueLetter(scope, { kind: 'orderRefunded', orderId, refundId: id });
}

/** Writes what is known of a refund now. @returns its state after that */
export async function settleOne(
  tx: Tx,
  scope: Scope,
  { id, orderId }: RefundRow,
  { outcome, providerRef, reason = '' }: Pick<RefundNews, 'outcome' | 'providerRef' | 'reason'>,
): Promise<RefundState> {
  const order = await lockOrder(tx, orderId);
  const refund = (await findRefund(tx, id))!;
  const isMove = REFUND_TRANSITIONS[refund.status].includes(outcome);
  if (!isMove && refund.providerRef !== null) return refund.status;
  await tx
    .updateTable('refunds')
    .set({
      providerRef: refund.providerRef ?? providerRef ?? null,
      updatedAt: scope.now(),
      ...(isMove && { status: outcome, failure: reason }),
    })
    .where('id', '=', id)
    .execute();
  if (!isMove) return refund.status;
  await writeColumns(tx, scope, orderId, await sumUpPayments(tx, order));
  if (outcome === 'succeeded') await tellOfRefund(scope, { order, refund });
  if (outcome === 'failed') await tellShop(scope, { notice: 'paymentReview', orderId });
  return outcome;
}
