import { z } from '../zod.ts';

/** Reais beyond which an amount is a typing error. */
const MAX_AMOUNT = 1_000_000;
export const MAX_REFUND_REASON = 200;

/** An amount in reais of whole cents, more than nothing. */
export const positiveAmount = z
  .number('fields.amount')
  .positive('fields.amount')
  .max(MAX_AMOUNT, 'fields.amount')
  .refine((reais) => Math.abs(reais * 100 - Math.round(reais * 100)) < 1e-6, 'fields.wholeCents');

/** What `refundOrder` takes: an amount in reais, or pieces of lines, or neither for all that is left. */
export const refundOrderSchema = z
  .object({
    orderId: z.string().min(1).max(40),
    amount: positiveAmount.nullish(),
    lines: z
      .array(
        z.object({
          position: z.int('lineQty').min(0, 'lineQty'),
          qty: z.int('lineQty').min(1, 'lineQty'),
        }),
      )
      .min(1, 'fields.returnedLines')
      .max(100)
      .nullish(),
    reason: z
      .string('fields.refundReason')
      .trim()
      .min(1, 'fields.refundReason')
      .max(MAX_REFUND_REASON, 'fields.tooLong'),
  })
  .refine(({ amount, lines }) => !amount || !lines, {
    error: 'fields.refundEither',
    path: ['amount'],
  });
export type RefundOrderInput = z.input<typeof refundOrderSchema>;
