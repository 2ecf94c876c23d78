import { positiveReais } from '../form/reais.ts';
import { z } from '../zod.ts';
import { MAX_REFUND_REASON } from './refund-limits.ts';

/** What `refundOrder` takes: an amount in reais, or pieces of lines, or neither for all that is left. */
export const refundOrderSchema = z
  .object({
    orderId: z.string().min(1).max(40),
    amount: positiveReais.nullish(),
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
