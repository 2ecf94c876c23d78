import { z } from 'zod';
import { ProviderUnavailableError } from './provider-errors.ts';
import type { PaymentKey, PaymentNews, RefundAnswer } from './provider.ts';
import { centsOf } from './understand.ts';

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
