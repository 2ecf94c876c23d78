import { z } from '../zod.ts';
import type { PaymentState } from './payment.ts';
import { reviewSchema } from './review-input.ts';
import { HAND_METHODS, type HandMethod } from './taken-input.ts';

/** By which way money was really taken that staff have recorded under another, and why it is put right. */
export const correctMethodSchema = reviewSchema.extend({
  method: z.enum(HAND_METHODS, 'paymentMethodUnavailable'),
});
export type CorrectMethodInput = z.input<typeof correctMethodSchema>;

const isHand = (method: string): method is HandMethod =>
  HAND_METHODS.some((known) => known === method);

/**
 * Whether the way in which a payment was taken may be put right: staff have recorded it themselves, no provider knows of
 * it, and nothing was given back by that way.
 *
 * @param refunds its own, how many are done or on their way
 */
export const canCorrectMethod = (
  payment: {
    method: string;
    status: PaymentState;
    amountCents: number;
    providerPaymentId: string | null;
    giftCardId: string | null;
  },
  refunds: number,
): boolean =>
  payment.status === 'paid' &&
  payment.amountCents > 0 &&
  payment.providerPaymentId === null &&
  payment.giftCardId === null &&
  refunds === 0 &&
  isHand(payment.method);
