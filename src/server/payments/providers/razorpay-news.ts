import { z } from 'zod';
import { CURRENCY } from '#domain/payments/payment.ts';
import type { DisputeNews, PaymentNews, RefundAnswer } from './provider.ts';

/** Fields that Razorpay leaves out or sets to null. */
const text = z.string().nullish();

export const orderShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  receipt: text,
});

export const paymentShape = z.object({
  id: z.string().min(1),
  amount: z.int(),
  currency: z.string(),
  status: z.string(),
  captured: z.boolean().nullish(),
  order_id: text,
  error_code: text,
  error_description: text,
  /** What Razorpay keeps of it, its tax included; not there until it is captured. */
  fee: z.int().nullish(),
  created_at: z.int().nullish(),
});
export type RazorpayPayment = z.infer<typeof paymentShape>;

export const refundShape = z.object({
  id: z.string().min(1),
  payment_id: text,
  status: text,
  receipt: text,
  // Empty notes are a list.
  notes: z.union([z.record(z.string(), z.unknown()), z.array(z.unknown())]).nullish(),
  amount: z.int().nullish(),
  currency: text,
  created_at: z.int().nullish(),
});
export type RazorpayRefund = z.infer<typeof refundShape>;

const disputeShape = z.object({
  id: z.string().min(1),
  payment_id: text,
  amount: z.int().nullish(),
  /** What it has taken, once it has. */
  amount_deducted: z.int().nullish(),
  currency: text,
  reason_code: text,
  /** Epoch seconds. */
  respond_by: z.int().nullish(),
});
type RazorpayDispute = z.infer<typeof disputeShape>;

const entity = <T>(shape: z.ZodType<T>) => z.object({ entity: shape }).optional();

const PAYMENT_EVENTS = ['order.paid', 'payment.authorized', 'payment.captured', 'payment.failed'];
const REFUND_EVENTS = ['refund.created', 'refund.processed', 'refund.failed'];
const DISPUTE_EVENTS: Readonly<Record<string, DisputeNews['state']>> = {
  'payment.dispute.created': 'open',
  'payment.dispute.under_review': 'open',
  'payment.dispute.action_required': 'open',
  'payment.dispute.won': 'won',
  'payment.dispute.closed': 'won',
  'payment.dispute.lost': 'lost',
};
const READ_EVENTS = new Set([...PAYMENT_EVENTS, ...REFUND_EVENTS, ...Object.keys(DISPUTE_EVENTS)]);

/** Any webhook, and one that is read. */
const anyEvent = z.object({ event: z.string().min(1), payload: z.record(z.string(), z.unknown()) });
const eventShape = z.object({
  event: z.string().min(1),
  payload: z.object({
    order: entity(orderShape),
    payment: entity(paymentShape),
    refund: entity(refundShape),
    dispute: entity(disputeShape),
  }),
});

/** Whether the money was taken, and not only promised; what was given back later was taken. */
export const isCaptured = ({ captured, status }: RazorpayPayment): boolean =>
  captured ?? (status === 'captured' || status === 'refunded');

export const reasonOf = (code?: string | null, description?: string | null): string =>
  [code, description].filter(Boolean).join(': ');

/**
 * What a payment says of the attempt that its order belongs to. One without an order is none of ours: Razorpay gives it
 * back by itself.
 *
 * @param paymentId our id of the attempt, if the order's own receipt says it; notes are the browser's word
 */
export function paymentNews(payment: RazorpayPayment, paymentId?: string): PaymentNews[] {
  const { id, order_id, amount, currency, status, error_code, error_description } = payment;
  if (!order_id) return [];
  const about = { kind: 'payment' as const, key: { paymentId, providerRef: order_id } };
  if (isCaptured(payment)) {
    const money = { amountCents: amount, currency: currency.toUpperCase(), providerPaymentId: id };
    return [Object.assign(about, { outcome: 'paid' as const }, money)];
  }
  if (status === 'authorized') return [Object.assign(about, { outcome: 'processing' as const })];
  if (status !== 'failed') return [];
  const reason = reasonOf(error_code, error_description);
  return [Object.assign(about, { outcome: 'failed' as const, reason })];
}

/** The state of a refund. */
export function refundOutcome({ status }: Pick<RazorpayRefund, 'status'>): RefundAnswer['outcome'] {
  if (status === 'processed') return 'succeeded';
  return status === 'failed' ? 'failed' : 'processing';
}

/** Whether a body is an event; those that are read have what they are read for. */
export function isEvent(body: string): boolean {
  try {
    const json: unknown = JSON.parse(body);
    const { success, data } = anyEvent.safeParse(json);
    return success && (!READ_EVENTS.has(data.event) || eventShape.safeParse(json).success);
  } catch {
    return false;
  }
}

/** What a verified event says; nothing for the many that are not about money here. */
export function eventNews(body: string): PaymentNews[] {
  const json: unknown = JSON.parse(body);
  if (!READ_EVENTS.has(anyEvent.parse(json).event)) return [];
  const { event, payload } = eventShape.parse(json);
  const { order, payment, refund, dispute } = payload;
  if (event in DISPUTE_EVENTS) return dispute ? disputeNews(event, dispute.entity) : [];
  if (REFUND_EVENTS.includes(event)) return refund ? refundNews(event, refund.entity) : [];
  if (!payment) return [];
  if (!order) return paymentNews(payment.entity);
  // An order's money is that of its own payment.
  const { id, receipt } = order.entity;
  const ofOrder = payment.entity.order_id ?? id;
  if (ofOrder !== id) return [];
  return paymentNews(Object.assign(payment.entity, { order_id: id }), receipt ?? undefined);
}

function refundNews(event: string, refund: RazorpayRefund): PaymentNews[] {
  const { id, receipt, notes, payment_id, amount, currency } = refund;
  const noted = Array.isArray(notes) ? undefined : notes?.refundId;
  return [
    {
      kind: 'refund',
      refundId: receipt ?? (typeof noted === 'string' ? noted : undefined),
      providerRef: id,
      outcome: refundOutcome({ status: event.replace('refund.', '') }),
      of: moneyOf(payment_id, amount, currency),
    },
  ];
}

/** What of which payment went back, or is called back. */
const moneyOf = (payment?: string | null, amount?: number | null, currency?: string | null) =>
  payment && typeof amount === 'number'
    ? {
        providerPaymentId: payment,
        amountCents: amount,
        currency: (currency ?? CURRENCY).toUpperCase(),
      }
    : undefined;

/** How a dispute stands: one that was closed has taken no money. */
function disputeNews(event: string, dispute: RazorpayDispute): PaymentNews[] {
  const { id: disputeId, payment_id, amount, currency, reason_code, respond_by } = dispute;
  const of = moneyOf(payment_id, dispute.amount_deducted || amount, currency);
  const state = DISPUTE_EVENTS[event]!;
  const dueAt = respond_by ? respond_by * 1000 : null;
  return of ? [{ kind: 'dispute', disputeId, state, of, reason: reason_code ?? '', dueAt }] : [];
}
