import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { dueCents } from '#domain/payments/order-money.ts';
import { CURRENCY, OPEN_PAYMENT_STATES, type Attention } from '#domain/payments/payment.ts';
import { audit } from '../../service/audit.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderRow } from '../../db/schema/orders.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { addEvent, lockOrder, writeColumns } from '../../orders/rows/order-row.ts';
import { priceByMethod } from '../../orders/placing/price-by-method.ts';
import { addPayment, movePayment, paymentsOf, sumUpPayments } from '../ledger/payment-rows.ts';
import type { PaymentKey, PaymentNews } from '../providers/provider.ts';
import { queueLetter } from '../../letters/queue/queue-letter.ts';
import { actingAs, type Scope } from '../../service/scope.ts';
import { applyDispute } from './money-elsewhere.ts';
import { settleRefund } from './settle-refund.ts';

type Paid = Extract<PaymentNews, { outcome: 'paid' }>;

/**
 * Writes what a provider has reported of an attempt: its state, and with it whether the order is paid. The same news may
 * come any number of times, from the buyer's return, from webhooks and from asking, at the same moment and in any
 * order. News of an attempt that is not ours changes nothing.
 *
 * @param told who reported it (a method's name), and what
 * @returns ids of the payments that it is about, those that are known here
 */
export async function applyNews(
  scope: Scope,
  { provider, news }: { provider: string; news: readonly PaymentNews[] },
): Promise<string[]> {
  const byProvider = actingAs(scope, { kind: 'provider', name: provider });
  const about: string[] = [];
  for (const each of news) {
    const paymentId = await applyAny(byProvider, provider, each);
    if (paymentId !== null) about.push(paymentId);
  }
  return about;
}

function applyAny(scope: Scope, provider: string, news: PaymentNews): Promise<string | null> {
  if (news.kind === 'refund') return settleRefund(scope, { provider, news });
  if (news.kind === 'dispute') return applyDispute(scope, { provider, news });
  return applyOne(scope, provider, news);
}

async function applyOne(
  scope: Scope,
  provider: string,
  news: Extract<PaymentNews, { kind: 'payment' }>,
): Promise<string | null> {
  return scope.engine.transaction(async (tx) => {
    const found = await findPayment(tx, provider, news.key);
    if (!found) {
      console.warn(`payments: ${provider} tells of a payment that is not known here`);
      return null;
    }
    const order = await lockOrder(tx, found.orderId);
    const payments = await paymentsOf(tx, order.id);
    const payment = payments.find(({ id }) => id === found.id)!;
    if (news.outcome === 'paid') {
      const priced = await pricedAsPaid(tx, scope, { order, payments, payment, news });
      return receive(tx, scope, { order: priced, payments, payment, news });
    }
    if (OPEN_PAYMENT_STATES.includes(payment.status)) {
      // What has ended otherwise stays so: this news is older than that.
      await movePayment(tx, scope, payment, news.outcome, { failure: news.reason ?? '' });
    }
    return payment.id;
  });
}

/** The attempt that a provider speaks of; its own ids are compared within the provider alone. */
async function findPayment(
  tx: Tx,
  provider: string,
  { paymentId, providerRef, providerPaymentId }: PaymentKey,
): Promise<Pick<PaymentRow, 'id' | 'orderId'> | undefined> {
  const ids = { id: paymentId, providerRef, providerPaymentId } as const;
  for (const [column, value] of Object.entries(ids)) {
    if (value === undefined) continue;
    const found = await tx
      .selectFrom('payments')
      .select(['id', 'orderId'])
      .where('method', '=', provider as PaymentRow['method'])
      .where(column as keyof typeof ids, '=', value)
      .executeTakeFirst();
    if (found) return found;
  }
  return undefined;
}

interface Received {
  order: OrderRow;
  /** All attempts of the order. */
  payments: readonly PaymentRow[];
  payment: PaymentRow;
  news: Paid;
}

/**
 * The order at the price of the attempt that was paid: its buyer may have begun to pay by Pix, chosen another way, and
 * then paid the Pix all the same, or the other way round.
 */
async function pricedAsPaid(
  tx: Tx,
  scope: Scope,
  { order, payment, news }: Received,
): Promise<OrderRow> {
  const fits = news.currency === CURRENCY && news.amountCents === payment.amountCents;
  const isNew = payment.providerPaymentId === null && payment.status !== 'paid';
  if (!fits || !isNew || news.isRisky || ENDED_STATUSES.includes(order.status)) return order;
  return priceByMethod(tx, scope, order, payment.method);
}

/**
 * Money has come: it pays the order, or waits for staff. The same money counts once.
 *
 * @returns id of the payment that has it
 */
async function receive(tx: Tx, scope: Scope, received: Received): Promise<string> {
  const { order, payments, news } = received;
  const { amountCents, currency, providerPaymentId } = news;
  const known = payments.find(
    (each) =>
      each.method === received.payment.method && each.providerPaymentId === providerPaymentId,
  );
  if (known) return known.id;
  const { providerPaymentId: earlier, status } = received.payment;
  // More money for one attempt, such as for a Pix code that was paid twice or that staff have marked as paid, is an
  // attempt of its own.
  const hasMoney = earlier !== null || status === 'paid';
  const payment = hasMoney
    ? await addPayment(tx, scope, {
        orderId: order.id,
        method: received.payment.method,
        amountCents,
      })
    : received.payment;
  const attention = hasMoney ? 'duplicate' : attentionOf(received);
  const money = {
    providerPaymentId,
    attention,
    receivedCents: amountCents,
    receivedCurrency: currency,
    feeCents: news.feeCents ?? null,
    ...(news.parcels !== undefined && { parcels: news.parcels }),
    failure: '',
  };
  if (attention === null) {
    await movePayment(tx, scope, payment, 'paid', money);
    await settle(tx, scope, order, payment);
    return payment.id;
  }
  await movePayment(tx, scope, payment, 'review', money);
  await audit(scope, {
    action: 'payments.review',
    subject: payment.id,
    name: order.id,
    details: { attention },
  });
  await tellShop(scope, { notice: 'paymentReview', orderId: order.id });
  return payment.id;
}

/** Why money does not pay its order; null if it does. */
function attentionOf({ order, payment, news }: Received): Attention | null {
  if (news.currency !== CURRENCY) return 'currency';
  if (news.amountCents !== payment.amountCents) return 'amount';
  if (ENDED_STATUSES.includes(order.status)) return 'late';
  const due = dueCents(order);
  if (due <= 0) return 'duplicate';
  if (news.amountCents > due) return 'amount';
  return news.isRisky ? 'risk' : null;
}

/** Writes what follows once an attempt is paid: the order's sums, its event, and the letters. */
export async function settle(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  { amountCents, method }: Pick<PaymentRow, 'amountCents' | 'method'>,
): Promise<void> {
  const columns = await sumUpPayments(tx, order);
  await addEvent(tx, scope, {
    orderId: order.id,
    kind: 'payment',
    status: order.status,
    data: { paymentStatus: columns.paymentStatus, amountCents, method },
  });
  // What was paid in part is no longer given up by itself.
  await writeColumns(tx, scope, order.id, { ...columns, expiresAt: null, warnAt: null });
  if (columns.paymentStatus === 'paid' && order.email !== '') {
    await queueLetter(scope, { kind: 'orderPaid', orderId: order.id });
  }
}
