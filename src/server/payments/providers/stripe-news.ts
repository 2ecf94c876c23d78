import type Stripe from 'stripe';
import type { PaymentNews, RefundAnswer } from './provider.ts';

/** States of a payment intent whose money does not come any more. */
const REFUSED = ['requires_payment_method', 'canceled'];

/** States of a dispute that is over, and has taken no money. */
const CLOSED_DISPUTES = new Set<string>(['won', 'warning_closed', 'prevented']);

/** Stripe's id of what it may have put in whole. */
export const idOf = (value: string | { id: string } | null | undefined): string | undefined =>
  (typeof value === 'string' ? value : value?.id) || undefined;

const keyOf = ({ id, metadata }: Stripe.Checkout.Session) => ({
  paymentId: metadata?.paymentId,
  providerRef: id,
});

/** What a session says: it is paid once its money is there, which for some ways to pay is days after its end. */
export function sessionNews(session: Stripe.Checkout.Session): PaymentNews[] {
  const { status, payment_status, payment_intent } = session;
  if (payment_status === 'paid') return paidNews(session);
  if (status === 'expired') return otherNews(session, 'expired');
  if (status === 'open') return [];
  const isRefused =
    typeof payment_intent === 'object' && REFUSED.includes(payment_intent?.status ?? '');
  return otherNews(session, isRefused ? 'failed' : 'processing');
}

const paidNews = (session: Stripe.Checkout.Session): PaymentNews[] => [
  {
    kind: 'payment',
    key: keyOf(session),
    outcome: 'paid',
    amountCents: session.amount_total ?? 0,
    currency: (session.currency ?? '').toUpperCase(),
    providerPaymentId: idOf(session.payment_intent) ?? session.id,
  },
];

const otherNews = (
  session: Stripe.Checkout.Session,
  outcome: 'processing' | 'failed' | 'expired',
): PaymentNews[] => [{ kind: 'payment', key: keyOf(session), outcome }];

/** The state of a refund. */
export function refundOutcome({ status }: Pick<Stripe.Refund, 'status'>): RefundAnswer['outcome'] {
  if (status === 'succeeded') return 'succeeded';
  return status === 'failed' || status === 'canceled' ? 'failed' : 'processing';
}

const refundNews = (refund: Stripe.Refund): PaymentNews[] => [
  {
    kind: 'refund',
    refundId: refund.metadata?.refundId,
    providerRef: refund.id,
    outcome: refundOutcome(refund),
    ...(refund.failure_reason && { reason: refund.failure_reason }),
    of: moneyOf(refund),
  },
];

/** What of which money went back, or is called back. */
function moneyOf({
  payment_intent,
  amount,
  currency,
}: Pick<Stripe.Refund, 'payment_intent' | 'amount' | 'currency'>) {
  const providerPaymentId = idOf(payment_intent);
  return providerPaymentId === undefined
    ? undefined
    : { providerPaymentId, amountCents: amount, currency: (currency ?? '').toUpperCase() };
}

/** How a dispute stands; an inquiry that was closed has taken no money. */
function disputeNews(dispute: Stripe.Dispute): PaymentNews[] {
  const { id: disputeId, status, reason, evidence_details: evidence } = dispute;
  const of = moneyOf(dispute);
  const state = status === 'lost' ? 'lost' : CLOSED_DISPUTES.has(status) ? 'won' : 'open';
  const dueAt = evidence?.due_by ? evidence.due_by * 1000 : null;
  return of ? [{ kind: 'dispute', disputeId, state, of, reason, dueAt }] : [];
}

/** What a verified event says; nothing for the many that are not about money here. */
export function eventNews(event: Stripe.Event): PaymentNews[] {
  switch (event.type) {
    case 'checkout.session.completed':
      return event.data.object.payment_status === 'paid'
        ? paidNews(event.data.object)
        : otherNews(event.data.object, 'processing');
    case 'checkout.session.async_payment_succeeded':
      return paidNews(event.data.object);
    case 'checkout.session.async_payment_failed':
      return otherNews(event.data.object, 'failed');
    case 'checkout.session.expired':
      return otherNews(event.data.object, 'expired');
    case 'refund.created':
    case 'refund.updated':
    case 'refund.failed':
    case 'charge.refund.updated':
      return refundNews(event.data.object);
    case 'charge.refunded':
      // Listed by endpoints of older versions of the API alone.
      return (event.data.object.refunds?.data ?? []).flatMap(refundNews);
    case 'charge.dispute.created':
    case 'charge.dispute.updated':
    case 'charge.dispute.closed':
      return disputeNews(event.data.object);
    default:
      return [];
  }
}
