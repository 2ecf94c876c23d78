import { z } from 'zod';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { PaymentKey, PaymentNews, RefundAnswer, ReturnedMoney } from './provider.ts';
import { centsOf } from '../../outbound/understand.ts';

const id = z.string().min(1);
const moneySchema = z.object({ currency_code: z.string(), value: z.string() });

/** Money that was taken, or was to be. */
export const captureSchema = z.object({
  id,
  status: z.string().optional(),
  amount: moneySchema,
  seller_receivable_breakdown: z.object({ paypal_fee: moneySchema.optional() }).optional(),
  custom_id: z.string().optional(),
  invoice_id: z.string().optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
  supplementary_data: z
    .object({ related_ids: z.object({ order_id: z.string().optional() }).optional() })
    .optional(),
});
export type PayPalCapture = z.infer<typeof captureSchema>;

export const orderSchema = z.object({
  id,
  status: z.string(),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  purchase_units: z
    .array(
      z.object({
        reference_id: z.string().optional(),
        payments: z.object({ captures: z.array(captureSchema).optional() }).optional(),
      }),
    )
    .optional(),
});
export type PayPalOrder = z.infer<typeof orderSchema>;

export const refundSchema = z.object({
  id,
  status: z.string().optional(),
  custom_id: z.string().optional(),
  amount: moneySchema.optional(),
  /** 'up' leads to the capture. */
  links: z.array(z.object({ rel: z.string(), href: z.string() })).optional(),
  status_details: z.object({ reason: z.string().optional() }).optional(),
});
export type PayPalRefund = z.infer<typeof refundSchema>;

/** What an order's money was taken by. */
export const capturesOf = ({ purchase_units: units = [] }: PayPalOrder): PayPalCapture[] =>
  units.flatMap(({ payments }) => payments?.captures ?? []);

/** What a capture says of its attempt. */
export function captureNews(key: PaymentKey, capture: PayPalCapture): PaymentNews {
  const { status = 'COMPLETED', amount, status_details: details } = capture;
  const reason = details?.reason ?? status;
  switch (status) {
    case 'COMPLETED':
    case 'PARTIALLY_REFUNDED':
    case 'REFUNDED': {
      const amountCents = centsOf(amount.value);
      if (amountCents === null) {
        throw new ProviderUnavailableError('paypal', 'a capture without an amount');
      }
      return {
        kind: 'payment',
        key,
        outcome: 'paid',
        amountCents,
        currency: amount.currency_code.toUpperCase(),
        providerPaymentId: capture.id,
        feeCents: feeOf(capture),
      };
    }
    case 'DECLINED':
    case 'FAILED':
      return { kind: 'payment', key, outcome: 'failed', reason };
    default:
      return { kind: 'payment', key, outcome: 'processing', reason };
  }
}

/** What PayPal keeps, if it says so in the currency that came. */
function feeOf({ amount, seller_receivable_breakdown: split }: PayPalCapture): number | undefined {
  const fee = split?.paypal_fee;
  if (fee?.currency_code !== amount.currency_code) return undefined;
  return centsOf(fee.value) ?? undefined;
}

/** What a refund says of itself. */
export function refundAnswer({ id: providerRef, status, ...refund }: PayPalRefund): RefundAnswer {
  if (status === 'COMPLETED') return { providerRef, outcome: 'succeeded' };
  const reason = refund.status_details?.reason ?? status ?? '';
  const hasFailed = status === 'FAILED' || status === 'CANCELLED';
  return { providerRef, outcome: hasFailed ? 'failed' : 'processing', reason };
}

const amountOf = (amount: z.infer<typeof moneySchema> | undefined) => ({
  amountCents: centsOf(amount?.value.replace('-', '') ?? ''),
  currency: amount?.currency_code.toUpperCase() ?? '',
});

/** What of which capture a refund gives back; undefined if it does not say. */
export function returnedOf({ amount, links = [] }: PayPalRefund): ReturnedMoney | undefined {
  const up = links.find(({ rel }) => rel === 'up')?.href ?? '';
  const [, providerPaymentId] = /\/captures\/([^/?]+)$/.exec(up) ?? [];
  const { amountCents, currency } = amountOf(amount);
  return providerPaymentId === undefined || amountCents === null
    ? undefined
    : { providerPaymentId, amountCents, currency };
}

export const disputeSchema = z.object({
  dispute_id: id,
  status: z.string().optional(),
  reason: z.string().optional(),
  disputed_transactions: z
    .array(z.object({ seller_transaction_id: z.string().optional() }))
    .optional(),
  dispute_amount: moneySchema.optional(),
  dispute_outcome: z
    .object({ outcome_code: z.string().optional(), amount_refunded: moneySchema.optional() })
    .optional(),
  seller_response_due_date: z.string().optional(),
});

/** How a dispute stands; that it was lost, its outcome says, for whom it was decided and what was given back. */
export function disputeNews(dispute: z.infer<typeof disputeSchema>): PaymentNews[] {
  const { dispute_id: disputeId, status, dispute_outcome: outcome, reason = '' } = dispute;
  const money = dispute.disputed_transactions?.[0]?.seller_transaction_id;
  const { amountCents, currency } = amountOf(outcome?.amount_refunded ?? dispute.dispute_amount);
  if (money === undefined || amountCents === null) return [];
  const wasGiven = outcome?.amount_refunded !== undefined && amountCents > 0;
  const isLost = outcome?.outcome_code === 'RESOLVED_BUYER_FAVOUR' || wasGiven;
  const dueAt = Date.parse(dispute.seller_response_due_date ?? '') || null;
  return [
    {
      kind: 'dispute',
      disputeId,
      state: status !== 'RESOLVED' ? 'open' : isLost ? 'lost' : 'won',
      of: { providerPaymentId: money, amountCents, currency },
      reason,
      dueAt,
    },
  ];
}
