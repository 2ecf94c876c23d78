import { positiveReais } from '../form/reais.ts';
import { returnedLineSchema } from '../orders/order-move.ts';
import { handRefundFields, pixKeyField } from '../payments/refund-input.ts';
import { z } from '../zod.ts';
import { RETURN_KINDS, MAX_RETURN_TEXT, MAX_RETURN_TRACKING } from './return-request.ts';

const id = z.string().min(1).max(40);
const text = z.string().trim().max(MAX_RETURN_TEXT, 'fields.tooLong');
const trackingCode = z.string().trim().max(MAX_RETURN_TRACKING, 'fields.tooLong');

/** What a buyer asks for. A reason is never compulsory for a withdrawal. */
export const askReturnSchema = z
  .object({
    kind: z.enum(RETURN_KINDS, 'fields.returnKind'),
    lines: z
      .array(
        z.object({
          position: z.int('lineQty').min(0, 'lineQty'),
          qty: z.int('lineQty').min(1, 'lineQty'),
        }),
        'fields.returnedLines',
      )
      .min(1, 'fields.returnedLines')
      .max(100),
    reason: text.default(''),
    pixKey: pixKeyField,
  })
  .refine(({ kind, reason }) => kind === 'withdrawal' || reason !== '', {
    error: 'fields.returnReason',
    path: ['reason'],
  });

/** What a buyer does with a request. */
export const buyerReturnSchema = z.discriminatedUnion('to', [
  z.object({ to: z.literal('cancelled') }),
  z.object({ to: z.literal('in-transit'), trackingCode: trackingCode.default('') }),
]);

const ofShop = { orderId: id, requestId: id };
/** What has to be explained to the buyer. */
const explained = text.min(1, 'fields.returnNote');

/** What the shop does with a request. */
export const shopReturnSchema = z.discriminatedUnion('to', [
  z.object({
    ...ofShop,
    to: z.literal('accepted'),
    instructions: text.min(1, 'fields.returnInstructions'),
    trackingCode: trackingCode.default(''),
  }),
  z.object({ ...ofShop, to: z.literal('refused'), note: explained }),
  z.object({ ...ofShop, to: z.literal('in-transit'), trackingCode: trackingCode.default('') }),
  z.object({
    ...ofShop,
    to: z.literal('arrived'),
    note: text.default(''),
    /** Of a withdrawal: which of its lines can be sold again; all if nothing is said. */
    lines: z.array(returnedLineSchema).max(100).optional(),
  }),
  z.object({
    ...ofShop,
    to: z.literal('refunded'),
    note: text.default(''),
    /** Of pieces that are only taken back now: an exchange or a warranty that ends in a refund. */
    lines: z.array(returnedLineSchema).max(100).optional(),
    /** Reais, if more is given back than a withdrawal from made lenses does by itself. */
    amount: positiveReais.optional(),
    ...handRefundFields,
  }),
  z.object({ ...ofShop, to: z.literal('exchanged'), note: text.default('') }),
  z.object({ ...ofShop, to: z.literal('repaired'), note: text.default('') }),
  z.object({ ...ofShop, to: z.literal('closed'), note: explained }),
]);
export type ShopReturnInput = z.input<typeof shopReturnSchema>;
export type ShopReturn = z.output<typeof shopReturnSchema>;
