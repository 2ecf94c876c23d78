import type { Tx } from '../db/engine/engine.ts';
import type { PaymentRow, RefundRow } from '../db/schema/payments.ts';
import { signature } from '../audit.ts';
import { recordCash } from '../cash/record-cash.ts';
import { bookGiftCard } from '../gift-cards/ledger.ts';
import { lockBoughtCards, revokeGiftCards, spentCentsOf } from '../gift-cards/bought-cards.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../scope.ts';
import { newPaymentId, paymentsOf, refundsOf, refundsOfPaid } from './payment-rows.ts';
import { committedRefundCents, paidCentsOf } from '#domain/payments/payment.ts';

/** Milliseconds that the caller has for asking the provider itself, before the job does. */
const CALLER_FIRST_MS = 20_000;

interface Request {
  amountCents: number;
  reason: string;
  /** Pieces that came back, by the positions of their lines. */
  lines?: readonly { position: number; qty: number }[] | null;
  /** What a repeated request is recognised by; a new one by default. */
  requestKey?: string;
}

interface OneRequest extends Request {
  /** Whether it was given back already, outside the shop: no provider is asked. */
  byHand?: boolean;
  /** The provider's id of it, if it is known. */
  providerRef?: string | null;
}

/** What may still be given back of a payment, in cents: refunds on their way count. */
const leftOf = (payment: PaymentRow, refunds: readonly RefundRow[]): number =>
  payment.amountCents -
  committedRefundCents(refunds.filter(({ paymentId }) => paymentId === payment.id));

/**
 * Gives money of an order back, of the payments that were made last first. What was paid to the shop's own hands is
 * given back by hand, what a gift card has paid goes back to the card, and both count at once; a provider is asked by a
 * job. What is unspent of gift cards that were bought with it is taken away; what was spent of them is not given back
 * again. The caller has locked the order, has made sure that so much is left (`refuseSpent`), and writes the columns that follow (`sumUpPayments`).
 *
 * @throws RangeError if less is left: the caller has not looked
 */
export async function requestRefund(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { amountCents, requestKey = scope.newId(), ...request }: Request,
): Promise<RefundRow[]> {
  const payments = await paymentsOf(tx, orderId);
  const refunds = await refundsOf(tx, orderId);
  const added: RefundRow[] = [];
  let rest = amountCents;
  for (const payment of payments.filter(({ status }) => status === 'paid').toReversed()) {
    const part = Math.min(rest, leftOf(payment, refunds));
    if (part <= 0) continue;
    rest -= part;
    added.push(await addRefund(tx, scope, payment, { ...request, amountCents: part, requestKey }));
  }
  const keptCents =
    paidCentsOf(payments) - committedRefundCents(refundsOfPaid(payments, refunds)) - amountCents;
  if (keptCents < spentCentsOf(await lockBoughtCards(tx, orderId))) {
    throw new RangeError(`${orderId}: ${amountCents} cents, of which gift cards have spent some`);
  }
  const pieces = keptCents <= 0 ? null : (request.lines ?? []);
  await revokeGiftCards(tx, scope, orderId, { pieces, keptCents });
  if (rest > 0) throw new RangeError(`${orderId}: ${rest} cents more than were paid`);
  return added;
}

/** Gives back some of one payment. The caller has locked its order. */
export async function addRefund(
  tx: Tx,
  scope: Scope,
  payment: PaymentRow,
  {
    amountCents,
    reason,
    lines = null,
    requestKey = scope.newId(),
    byHand = payment.providerPaymentId === null,
    providerRef = null,
  }: OneRequest,
): Promise<RefundRow> {
  const now = scope.now();
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: newPaymentId(scope),
      paymentId: payment.id,
      orderId: payment.orderId,
      status: byHand ? 'succeeded' : 'processing',
      amountCents,
      reason,
      lines: lines && JSON.stringify(lines),
      requestKey,
      providerRef,
      createdAt: now,
      updatedAt: now,
      ...signature(scope.actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (payment.giftCardId !== null) {
    const { orderId, giftCardId } = payment;
    await bookGiftCard(tx, scope, giftCardId, { kind: 'returned', amountCents, orderId });
  } else if (byHand) {
    const { orderId, method } = payment;
    await recordCash(tx, scope, { orderId, method, amountCents: -amountCents });
  } else {
    await queueJob(scope, {
      kind: 'payments.refund',
      payload: { refundId: refund.id },
      key: `payments.refund:${refund.id}`,
      runAt: now + CALLER_FIRST_MS,
    });
  }
  return refund;
}
