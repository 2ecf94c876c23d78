import type { CartAddress } from '#domain/cart/cart.ts';
import { toReais } from '#domain/money.ts';
import { dueCents } from '#domain/payments/order-money.ts';
import {
  isOpenReview,
  OPEN_PAYMENT_STATES,
  overdueCents,
  returnableCents,
} from '#domain/payments/payment.ts';
import { canCorrectMethod } from '#domain/payments/correct-method.ts';
import type { PaymentMoment, PaymentRecord } from '#domain/payments/payment-item.ts';
import { maySee } from '../../service/authorise.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { NotFoundError } from '../../base/errors.ts';
import { boughtCards, spentCentsOf } from '../../gift-cards/bought-cards.ts';
import { findOrder } from '../../orders/rows/order-row.ts';
import { paymentItem, staffName } from '../ledger/payment-items.ts';
import { paymentsOf, refundsOf } from '../ledger/payment-rows.ts';
import type { Scope } from '../../service/scope.ts';
import { reachableProvider } from './reachable-provider.ts';
import { obstacleOf } from './review-payment.ts';

/** Most events of one attempt that are shown: providers repeat themselves. */
const MOST_EVENTS = 50;

/**
 * A payment with its story, its order's sums and what may be done with it.
 *
 * @throws NotFoundError
 */
export async function readPayment(scope: Scope, id: string): Promise<PaymentRecord> {
  const { db } = scope.engine;
  const found = await db
    .selectFrom('payments')
    .select('orderId')
    .where('id', '=', id)
    .executeTakeFirst();
  const order = found && (await findOrder(db, found.orderId));
  if (!order) throw new NotFoundError();
  const payments = await paymentsOf(db, order.id);
  const payment = payments.find((each) => each.id === id)!;
  const refunds = (await refundsOf(db, order.id)).filter((each) => each.paymentId === id);
  const due = dueCents(order);
  const isOpen = isOpenReview(payment, refunds);
  const obstacle = isOpen ? obstacleOf(payment, order, due) : null;
  // The buyer's name belongs to the order.
  const isOpenable = maySee(scope, 'orders');
  const buyer = isOpenable ? (JSON.parse(order.billingInfo) as CartAddress).fullName : '';
  return {
    ...paymentItem(payment, refunds, buyer),
    order: {
      status: order.status,
      isOpenable,
      payable: toReais(order.payableCents),
      paid: toReais(order.paidCents),
      due: toReais(due),
    },
    dispute:
      payment.disputeRef === null
        ? null
        : {
            id: payment.disputeRef,
            state: payment.disputeState ?? 'open',
            reason: payment.disputeReason ?? '',
            dueAt: payment.disputeDueAt,
          },
    moments: await momentsOf(db, payment),
    canAccept: isOpen && obstacle === null,
    obstacle,
    overdue: toReais(overdueCents(payment, refunds)),
    // What a gift card has paid goes back to the card, by the order's page.
    returnable: payment.giftCardId === null ? toReais(returnableCents(payment, refunds)) : 0,
    cardsSpent:
      payment.status === 'paid' ? toReais(spentCentsOf(await boughtCards(db, order.id))) : 0,
    canCorrect: canCorrectMethod(
      payment,
      refunds.filter(({ status }) => status !== 'failed').length,
    ),
    canAsk: await canAsk(scope, payment),
  };
}

/** Whether its provider can say more of an attempt than is known here. */
export async function canAsk(
  scope: Scope,
  { method, providerRef, status }: PaymentRow,
): Promise<boolean> {
  const isUnclear =
    OPEN_PAYMENT_STATES.includes(status) || ['failed', 'expired', 'cancelled'].includes(status);
  if (!isUnclear || providerRef === null) return false;
  return (await reachableProvider(scope, method))?.look !== undefined;
}

/** What an attempt went through, and the provider's messages about it, the newest first. */
async function momentsOf(db: Db, payment: PaymentRow): Promise<PaymentMoment[]> {
  const steps = await db
    .selectFrom('paymentSteps')
    .selectAll()
    .where('paymentId', '=', payment.id)
    .execute();
  const states = steps.map((step) => ({
    kind: 'state' as const,
    at: step.at,
    status: step.status,
    note: step.note,
    actorName: staffName(step),
  }));
  // One from before its states were recorded has the last of them alone.
  if (!states.some(({ status }) => status === 'pending') && payment.status !== 'paid') {
    const { createdAt: at } = payment;
    states.push({ kind: 'state', at, status: 'pending', note: '', actorName: '' });
  }
  if (states.length === 0) {
    const { paidAt, createdAt, status } = payment;
    const at = paidAt ?? createdAt;
    states.push({ kind: 'state', at, status, note: '', actorName: staffName(payment) });
  }
  const events = await db
    .selectFrom('paymentEvents')
    .select(['eventId', 'body', 'receivedAt', 'handledAt'])
    .where('paymentId', '=', payment.id)
    .orderBy('receivedAt', 'desc')
    .limit(MOST_EVENTS)
    .execute();
  const told = events.map((event) => ({
    kind: 'event' as const,
    at: event.receivedAt,
    eventId: event.eventId,
    name: eventName(event.body),
    isWaiting: event.handledAt === null,
  }));
  return [...states, ...told].toSorted((a, b) => b.at - a.at || rank(b) - rank(a));
}

/** Of the same moment: the message caused the state, and money comes last. */
function rank(moment: PaymentMoment): number {
  const states: Partial<Record<string, number>> = { pending: 1, processing: 2, review: 4, paid: 5 };
  return moment.kind === 'event' ? 0 : (states[moment.status] ?? 3);
}

/** The provider's own name of an event; '' if it has none. */
function eventName(body: string): string {
  try {
    const { type, event_type, event } = JSON.parse(body) as Record<string, unknown>;
    const name = [type, event_type, event].find((each) => typeof each === 'string');
    return (name as string | undefined)?.slice(0, 80) ?? '';
  } catch {
    // A form, such as SSLCommerz sends, names no event.
    return '';
  }
}
