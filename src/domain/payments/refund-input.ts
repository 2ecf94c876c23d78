import { positiveReais } from '../form/reais.ts';
import { LINE_PARTS } from '../orders/refund.ts';
import { z } from '../zod.ts';
import { MAX_PIX_KEY, MAX_REFUND_REASON } from './refund-limits.ts';

/**
 * What a refund is for: a price that fell, after which what was paid counts as that much less, or something given back for
 * goods or as a courtesy, after which nothing is owed again.
 */
export const REFUND_KINDS = ['lowerPrice', 'givenBack'] as const;

/** Pix key of the person who gets money back by hand. */
export const pixKeyField = z.string().trim().max(MAX_PIX_KEY, 'fields.tooLong').optional();

/** Of money that the shop gives back by hand: where to, and whether it has been given back already. */
export const handRefundFields = { pixKey: pixKeyField, done: z.boolean().optional() };

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
          /** Of a frame with lenses the frame or the lenses alone. */
          part: z.enum(LINE_PARTS, 'fields.refundPart').optional(),
        }),
      )
      .min(1, 'fields.returnedLines')
      .max(100)
      .nullish(),
    /** Whether it gives back what was paid beyond a price that fell; by default as far as it does. */
    kind: z.enum(REFUND_KINDS).nullish(),
    reason: z
      .string('fields.refundReason')
      .trim()
      .min(1, 'fields.refundReason')
      .max(MAX_REFUND_REASON, 'fields.tooLong'),
    ...handRefundFields,
  })
  .refine(({ amount, lines }) => !amount || !lines, {
    error: 'fields.refundEither',
    path: ['amount'],
  });
export type RefundOrderInput = z.input<typeof refundOrderSchema>;

/** What `confirmRefund` takes: that money was given back by hand, or that it could not be, and why. */
export const confirmRefundSchema = z
  .object({
    orderId: z.string().min(1).max(40),
    refundId: z.string().min(1).max(40),
    done: z.boolean().default(true),
    reason: z.string().trim().max(MAX_REFUND_REASON, 'fields.tooLong').default(''),
  })
  .refine(({ done, reason }) => done || reason !== '', {
    error: 'fields.refundNotMade',
    path: ['reason'],
  });
export type ConfirmRefundInput = z.input<typeof confirmRefundSchema>;
