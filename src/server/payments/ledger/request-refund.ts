import type { Tx } from '../../db/engine/engine.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { signature } from '../../service/audit.ts';
import { recordCash } from '../../cash/record-cash.ts';
import { bookGiftCard } from '../../gift-cards/ledger.ts';
import { lockBoughtCards, revokeGiftCards, spentCentsOf } from '../../gift-cards/bought-cards.ts';
import { queueJob } from '../../jobs/queue.ts';
import type { Scope } from '../../service/scope.ts';
import { newPaymentId, paymentsOf, readMoney, refundsOf } from './payment-rows.ts';
import type { RefundedLine } from '#domain/orders/refund.ts';
import { heldCents, loweredBy, moneyOf } from '#domain/payments/order-money.ts';
import { committedRefundCents, isInShopsHands } from '#domain/payments/payment.ts';

/** How the keys of refunds begin that a return asks for. */
export const OF_RETURN = 'return:';

/** And of what a provider's list has as a chargeback; once its money has come back, with the list's id of that. */
export const OF_CHARGEBACK = 'chargeback:';
export const OF_CHARGEBACK_REVERSED = 'chargebackReversed:';

/** Whether a refund is known as a chargeback, also as one whose money has come back. */
export const isChargeback = ({ requestKey }: Pick<RefundRow, 'requestKey'>): boolean =>
  requestKey.startsWith(OF_CHARGEBACK) || requestKey.startsWith(OF_CHARGEBACK_REVERSED);

/** Milliseconds that the caller has for asking the provider itself, before the job does. */
const CALLER_FIRST_MS = 20_000;

interface Request {
  amountCents: number;
  reason: string;
  /** What it gives back, by the positions of its lines. */
  lines?: readonly RefundedLine[] | null;
  /** What a repeated request is recognised by; a new one by default. */
  requestKey?: string;
  /** Of what is given back by hand: a Pix key for it, and whether it has been given back already. */
  pixKey?: string | undefined;
  done?: boolean | undefined;
}

interface WholeRequest extends Request {
  /**
   * What its pieces have cost, in cents: what it gives back beyond that is first what was paid beyond the price. 0 by
   * default, all of it for something given back whatever was paid beyond the price.
   */
  worthCents?: number;
}

interface OneRequest extends Request {
  /** How much of it was paid beyond the price; by default as much as was, unless it gives pieces back. */
  loweredCents?: number;
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
 * given back by hand, and is to do until staff say that they have; what a gift card has paid goes back to the card at
 * once; a provider is asked by a job. All of it counts from now on. What is unspent of gift cards that were bought with it
 * is taken away; what was spent of them is not given back again. The caller has locked the order, has made sure that so
 * much is left (`refuseSpent`), and writes the columns that follow (`sumUpPayments`).
 *
 * @throws RangeError if less is left: the caller has not looked
 */
export async function requestRefund(
  tx: Tx,
  scope: Scope,
  orderId: string,
  { amountCents, worthCents = 0, requestKey = scope.newId(), ...request }: WholeRequest,
): Promise<RefundRow[]> {
  const payments = await paymentsOf(tx, orderId);
  const refunds = await refundsOf(tx, orderId);
  const added: RefundRow[] = [];
  const money = { ...moneyOf(payments, refunds), payableCents: await payableOf(tx, orderId) };
  let lowered = loweredBy(money, { amountCents, worthCents });
  let rest = amountCents;
  for (const payment of payments.filter(({ status }) => status === 'paid').toReversed()) {
    const part = Math.min(rest, leftOf(payment, refunds));
    if (part <= 0) continue;
    rest -= part;
    const loweredCents = Math.min(lowered, part);
    lowered -= loweredCents;
    const one = { ...request, amountCents: part, loweredCents, requestKey };
    added.push(await addRefund(tx, scope, payment, one));
  }
  const keptCents = heldCents(money) - amountCents;
  if (keptCents < spentCentsOf(await lockBoughtCards(tx, orderId))) {
    throw new RangeError(`${orderId}: ${amountCents} cents, of which gift cards have spent some`);
  }
  const pieces = keptCents <= 0 ? null : (request.lines ?? []);
  await revokeGiftCards(tx, scope, orderId, { pieces, keptCents });
  if (rest > 0) throw new RangeError(`${orderId}: ${rest} cents more than were paid`);
  return added;
}

const payableOf = async (tx: Tx, orderId: string): Promise<number> =>
  (
    await tx
      .selectFrom('orders')
      .select('payableCents')
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow()
  ).payableCents;

/** What of a refund of one payment was paid beyond the order's price; money under review never belonged to it. */
async function loweredOf(
  tx: Tx,
  { orderId, status }: PaymentRow,
  { amountCents, lines }: Pick<OneRequest, 'amountCents' | 'lines'>,
): Promise<number> {
  if (status !== 'paid' || lines) return 0;
  const money = { ...(await readMoney(tx, orderId)), payableCents: await payableOf(tx, orderId) };
  return loweredBy(money, { amountCents, worthCents: 0 });
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
    loweredCents,
    requestKey = scope.newId(),
    byHand: isElsewhere = false,
    done = false,
    pixKey = '',
    providerRef = null,
  }: OneRequest,
): Promise<RefundRow> {
  const now = scope.now();
  const isByHand = isElsewhere || isInShopsHands(payment);
  const isDone = isElsewhere || payment.giftCardId !== null || (isByHand && done);
  const refund = await tx
    .insertInto('refunds')
    .values({
      id: newPaymentId(scope),
      paymentId: payment.id,
      orderId: payment.orderId,
      status: isDone ? 'succeeded' : 'processing',
      amountCents,
      loweredCents: loweredCents ?? (await loweredOf(tx, payment, { amountCents, lines })),
      reason,
      lines: lines && JSON.stringify(lines),
      requestKey,
      providerRef,
      byHand: isByHand ? 1 : 0,
      pixKey: isByHand ? pixKey : '',
      createdAt: now,
      updatedAt: now,
      ...signature(scope.actor),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  if (payment.giftCardId !== null) {
    const { orderId, giftCardId } = payment;
    await bookGiftCard(tx, scope, giftCardId, { kind: 'returned', amountCents, orderId });
  } else if (isByHand) {
    const { orderId, method } = payment;
    // What is still to be made leaves the drawer when it is (`confirmRefund`).
    if (isDone) await recordCash(tx, scope, { orderId, method, amountCents: -amountCents });
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
