import { isOffered, methodOf } from '#domain/payments/methods.ts';
import { heldCents } from '#domain/payments/order-money.ts';
import { refundCurrency, returnableCents } from '#domain/payments/payment.ts';
import { DAY_MS } from '#domain/time.ts';
import { t, textAt } from '#i18n/t.ts';
import { audit } from '../../service/audit.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { boughtCards, spentCentsOf } from '../../gift-cards/bought-cards.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { changePayment, readMoney } from '../ledger/payment-rows.ts';
import { addRefund, isChargeback, OF_CHARGEBACK } from '../ledger/request-refund.ts';
import type { DisputeNews, ReturnedMoney } from '../providers/provider.ts';
import type { Scope } from '../../service/scope.ts';
import { lockPayment } from './lock-payment.ts';
import { tellOfRefund } from './tell-of-refund.ts';
import { writeReturn } from './write-return.ts';

/** The payment that has a provider's money. */
export const paymentOfMoney = (
  tx: Tx,
  provider: string,
  { providerPaymentId }: Pick<ReturnedMoney, 'providerPaymentId'>,
): Promise<Pick<PaymentRow, 'id' | 'orderId'> | undefined> =>
  tx
    .selectFrom('payments')
    .select(['id', 'orderId'])
    .where('method', '=', provider as PaymentRow['method'])
    .where('providerPaymentId', '=', providerPaymentId)
    .executeTakeFirst();

/**
 * Whether a refund and a dispute are the same money, of which the provider tells twice. A chargeback of its list is
 * known by its own id, so it is the same as a dispute's alone.
 */
const isOfDispute = (
  { method, disputeRef }: PaymentRow,
  refund: RefundRow,
  { ref, amountCents }: { ref: string; amountCents: number },
): boolean =>
  isOffered(method) &&
  methodOf(method).reversesLostDisputes === true &&
  refund.actorId === `provider:${method}` &&
  refund.amountCents === amountCents &&
  refund.status !== 'failed' &&
  disputeRef !== null &&
  (ref === disputeRef || (refund.providerRef === disputeRef && !isChargeback(refund)));

/** For how long the provider may be late to tell of what staff have written down, ms: as long as a webhook is tried. */
const TOLD_LATE_MS = 3 * DAY_MS;

/** What staff gave back at the provider's own screen and wrote down without the provider's id, which now tells of it. */
const isWrittenDown = (refund: RefundRow, amountCents: number, at: number): boolean =>
  refund.byHand === 1 &&
  refund.status === 'succeeded' &&
  refund.providerRef === null &&
  refund.amountCents === amountCents &&
  refund.createdAt > at - TOLD_LATE_MS;

/**
 * Records that a provider has given money back which nobody has asked it for here, such as at its own screen; once by
 * its id. What was bought as a gift card with it loses what was not spent. What is more than is left, or was spent of
 * such a card, is shown to staff: the money has gone all the same.
 *
 * @param what `ref` is the provider's id, `why` the key of the reason (a chargeback is from the provider's list), `at`
 *   when it was given back (now by default)
 */
export async function recordElsewhere(
  tx: Tx,
  scope: Scope,
  found: Pick<PaymentRow, 'id' | 'orderId'>,
  {
    ref,
    of,
    why,
    at = scope.now(),
  }: {
    ref: string;
    of: ReturnedMoney;
    why: 'refund' | 'dispute' | 'chargeback';
    at?: number | undefined;
  },
): Promise<void> {
  const { order, payment, refunds } = await lockPayment(tx, found.id);
  const { amountCents: backCents, currency } = of;
  if (refunds.some(({ providerRef }) => providerRef === ref)) return;
  if (refunds.some((each) => isOfDispute(payment, each, { ref, amountCents: backCents }))) return;
  const isSameCurrency = refundCurrency(payment) === currency;
  // It may be our own refund, not answered yet: then both are recorded until it is (`forgetTwin`).
  const isAsked = refunds.some(
    ({ status, providerRef, byHand, amountCents }) =>
      status === 'processing' && providerRef === null && !byHand && amountCents === backCents,
  );
  const written =
    why === 'refund' && !isAsked && isSameCurrency
      ? refunds.find((each) => isWrittenDown(each, backCents, at))
      : undefined;
  if (written) {
    await tx
      .updateTable('refunds')
      .set({ providerRef: ref, updatedAt: scope.now() })
      .where('id', '=', written.id)
      .execute();
    return;
  }
  const left = isSameCurrency ? returnableCents(payment, refunds) : 0;
  const amountCents = Math.min(backCents, left);
  if (amountCents > 0) {
    const provider = textAt(`payments.provider.${payment.method}`);
    const reason = t(`refundElsewhere.${why}`, { provider });
    const refund = await addRefund(tx, scope, payment, {
      amountCents,
      reason,
      byHand: true,
      providerRef: ref,
      ...(why === 'chargeback' && { requestKey: OF_CHARGEBACK + ref }),
    });
    await writeReturn(
      tx,
      scope,
      { order, payment },
      { action: 'returnedElsewhere', amountCents, reason },
    );
    await tellOfRefund(scope, { order, refund });
  }
  const isPart = payment.status === 'review' && amountCents < left;
  const isOdd = amountCents < backCents || isPart || (await isSpent(tx, payment));
  // Without a refund the mark alone says that it was reported before.
  if (!isOdd || (amountCents === 0 && payment.attention !== null)) return;
  if (payment.status === 'paid' && payment.attention === null) {
    await changePayment(tx, scope, payment.id, { attention: 'returned' });
  }
  await tellShop(scope, { notice: 'paymentReview', orderId: order.id });
}

/** Whether more was spent of gift cards than the shop still has of the money that they were bought with. */
const isSpent = async (tx: Tx, { orderId, status }: PaymentRow): Promise<boolean> =>
  status === 'paid' &&
  spentCentsOf(await boughtCards(tx, orderId)) > heldCents(await readMoney(tx, orderId));

/**
 * Writes what a provider tells of a dispute: the payment stays paid, and is to check until the dispute is over or staff
 * have seen it. A lost one has given the money back.
 *
 * @returns id of its payment; null for one that is not known here
 */
export async function applyDispute(
  scope: Scope,
  { provider, news }: { provider: string; news: DisputeNews },
): Promise<string | null> {
  return scope.engine.transaction(async (tx) => {
    const found = await paymentOfMoney(tx, provider, news.of);
    if (!found) {
      console.warn(`payments: ${provider} tells of a dispute that is not known here`);
      return null;
    }
    const { order, payment, refunds } = await lockPayment(tx, found.id);
    const { disputeId, state, of, reason, dueAt } = news;
    // A dispute that the provider's list has told of is called by the id of its chargeback until now.
    const isListed =
      payment.disputeState === 'open' &&
      refunds.some(({ providerRef }) => providerRef === payment.disputeRef);
    const isKnown = payment.disputeRef === disputeId || isListed;
    // What is over stays so: this news is older than that.
    if (isKnown && payment.disputeState !== 'open') return payment.id;
    const isOpen = state === 'open';
    if (isKnown || isOpen || payment.disputeState !== 'open') {
      await changePayment(tx, scope, payment.id, {
        disputeRef: disputeId,
        disputeState: state,
        disputeReason: reason.slice(0, 200),
        disputeDueAt: dueAt ?? (isKnown ? payment.disputeDueAt : null),
        ...(isOpen && !isKnown && payment.status === 'paid' && { attention: 'dispute' }),
        ...(!isOpen && payment.attention === 'dispute' && { attention: null }),
      });
    }
    if (isKnown && isOpen) return payment.id;
    const { amountCents, currency } = of;
    await audit(scope, {
      action: 'payments.dispute',
      subject: payment.id,
      name: order.id,
      details: { dispute: disputeId, state, amountCents, currency, reason },
    });
    if (state === 'lost') {
      await recordElsewhere(tx, scope, payment, { ref: disputeId, of, why: 'dispute' });
    }
    if (state !== 'won') await tellShop(scope, { notice: 'paymentReview', orderId: order.id });
    return payment.id;
  });
}
