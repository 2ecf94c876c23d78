import { positiveReais } from '../form/reais.ts';
import { COUNTER_PAYMENT_METHODS, GIFT_CARD } from '../orders/order.ts';
import { z } from '../zod.ts';

/** Parts in which one sale at the counter is paid. */
export const MAX_PARTS = 10;
/** More parcels than any card's operator grants. */
const MAX_PARCELS = 24;

/** Ways to pay whose money staff take, or confirm: at the counter, at the door, or by the shop's Pix key. */
export const HAND_METHODS = [...COUNTER_PAYMENT_METHODS, 'pix', 'cod'] as const;
export type HandMethod = (typeof HAND_METHODS)[number];
/** The same, and a gift card whose code they are told: what it pays comes out of its ledger. */
const TAKEN_METHODS = [...HAND_METHODS, GIFT_CARD] as const;
export type TakenMethod = (typeof TAKEN_METHODS)[number];

/** What is said of a payment beside its sum. */
const details = {
  /** Parcels of a credit card. */
  parcels: z
    .int('fields.parcels')
    .min(1, 'fields.parcels')
    .max(MAX_PARCELS, 'fields.parcels')
    .default(1),
  /** Reais that were handed over in cash: more than the sum is given back as change. */
  received: positiveReais.nullish(),
  /** Code of the gift card that pays. */
  code: z.string().trim().max(60, 'giftCard.unknown').optional(),
};

interface Details {
  method?: TakenMethod | undefined;
  amount?: number | null | undefined;
  parcels: number;
  received?: number | null | undefined;
  code?: string | undefined;
}

/** Parcels are of a credit card, and change is of cash. */
function checkDetails({
  value: { method, amount, parcels, received, code },
  issues,
}: z.core.ParsePayload<Details>): void {
  const refuse = (field: string, message: string) =>
    issues.push({ code: 'custom', message, path: [field], input: field });
  if (parcels > 1 && method !== 'counter-credit') refuse('parcels', 'fields.parcels');
  if (method === GIFT_CARD && !code) refuse('code', 'giftCard.unknown');
  if (typeof received !== 'number') return;
  if (method !== 'counter-cash') refuse('received', 'fields.receivedCash');
  else if (typeof amount === 'number' && received < amount) {
    refuse('received', 'fields.receivedTooLittle');
  }
}

/** A part of a sale at the counter, in reais. */
export const takenPaymentSchema = z
  .object({
    method: z.enum([...COUNTER_PAYMENT_METHODS, GIFT_CARD], 'paymentMethodUnavailable'),
    amount: positiveReais,
    ...details,
  })
  .check(checkDetails);
export type TakenPayment = z.output<typeof takenPaymentSchema>;
export type TakenPaymentInput = z.input<typeof takenPaymentSchema>;

/** What `markPaid` takes: an order, and what of it was paid; all that is left by the order's own way if nothing is said. */
export const markPaidSchema = z
  .object({
    orderId: z.string().min(1).max(40),
    /** The order as the person saw it: a payment that two record at once is recorded once. */
    version: z.int().optional(),
    /** Made once by the form: a lost answer is asked for again with it. */
    key: z.string().min(8).max(128).optional(),
    method: z.enum(TAKEN_METHODS, 'paymentMethodUnavailable').optional(),
    amount: positiveReais.nullish(),
    ...details,
  })
  .check(checkDetails);
export type MarkPaidInput = z.input<typeof markPaidSchema>;
