import { REFUND_TRANSITIONS, type RefundState } from '#domain/payments/payment.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { endRefundedLenses } from '../../laboratory/steps/end-refunded-lenses.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { sumUpPayments } from '../ledger/payment-rows.ts';
import { forgetFailedPieces } from '../ledger/refunded-gone.ts';
import type { PaymentNews } from '../providers/provider.ts';
import type { Scope } from '../../service/scope.ts';
import { paymentOfMoney, recordElsewhere } from './money-elsewhere.ts';
import { tellOfRefund } from './tell-of-refund.ts';

type RefundNews = Extract<PaymentNews, { kind: 'refund' }>;

const findRefund = (tx: Tx, id: string): Promise<RefundRow | undefined> =>
  tx.selectFrom('refunds').selectAll().where('id', '=', id).executeTakeFirst();

/**
 * Writes what a provider has reported of a refund, by a webhook or as an answer; the same news changes nothing twice. What
 * nobody has asked for here was given back at the provider's own screen, and is recorded once it is done.
 *
 * @param at epoch ms at which it was given back, if the provider says so late; now by default
 * @returns id of its payment; null for money that is not known here
 */
export async function settleRefund(
  scope: Scope,
  { provider, news, at }: { provider: string; news: RefundNews; at?: number },
): Promise<string | null> {
  return scope.engine.transaction(async (tx) => {
    const { of, outcome, providerRef: ref } = news;
    const payment = of && (await paymentOfMoney(tx, provider, of));
    // Of two that tell of it at once, the second finds what the first has written.
    if (payment) await lockOrder(tx, payment.orderId);
    const known = await knownRefund(tx, provider, news);
    if (known) {
      await settleOne(tx, scope, known, news);
      return known.paymentId;
    }
    if (!payment) {
      console.warn(`payments: ${provider} tells of a refund that is not known here`);
      return null;
    }
    if (outcome === 'succeeded' && ref !== undefined) {
      await recordElsewhere(tx, scope, payment, { ref, of, why: 'refund', at });
    }
    return payment.id;
  });
}

/** By the provider's id, or by ours as long as the provider's is not known: another one gives money back once more. */
async function knownRefund(
  tx: Tx,
  provider: string,
  { refundId, providerRef: ref }: RefundNews,
): Promise<RefundRow | undefined> {
  const byRef = ref === undefined ? undefined : await refundByRef(tx, provider, ref);
  if (byRef || refundId === undefined) return byRef;
  const own = await findRefund(tx, refundId);
  const isOther = ref !== undefined && own?.providerRef !== null && own?.providerRef !== ref;
  return isOther ? undefined : own;
}

const refundByRef = (tx: Tx, provider: string, ref: string): Promise<RefundRow | undefined> =>
  tx
    .selectFrom('refunds')
    .innerJoin('payments', 'payments.id', 'refunds.paymentId')
    .selectAll('refunds')
    .where('payments.method', '=', provider as 'pix')
    .where('refunds.providerRef', '=', ref)
    .executeTakeFirst();

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
  const wasTold = providerRef !== undefined && (await forgetTwin(tx, refund, providerRef));
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
  if (outcome === 'failed') await forgetFailedPieces(tx, refund);
  await endRefundedLenses(tx, scope, order);
  await writeColumns(tx, scope, orderId, await sumUpPayments(tx, order));
  if (outcome === 'succeeded' && !wasTold) await tellOfRefund(scope, { order, refund });
  if (outcome === 'failed') await tellShop(scope, { notice: 'paymentReview', orderId });
  return outcome;
}

/**
 * Takes away what was recorded of a refund that the provider reported before it had answered us, and without our id: it
 * is the same money. @returns whether there was any
 */
async function forgetTwin(
  tx: Tx,
  { id, paymentId, providerRef }: RefundRow,
  ref: string,
): Promise<boolean> {
  if (providerRef !== null) return false;
  const { numDeletedRows } = await tx
    .deleteFrom('refunds')
    .where('paymentId', '=', paymentId)
    .where('providerRef', '=', ref)
    .where('id', '<>', id)
    .where('byHand', '=', 1)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
