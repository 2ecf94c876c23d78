import { positiveReais } from '../form/reais.ts';
import { z } from '../zod.ts';
import { MAX_REFUND_REASON } from './refund-limits.ts';

/** Why staff have decided so, for the audit and for anyone who asks later. */
const reason = z
  .string('fields.reviewReason')
  .trim()
  .min(1, 'fields.reviewReason')
  .max(MAX_REFUND_REASON, 'fields.tooLong');

/** What is said when money under review is accepted or given back. */
export const reviewSchema = z.object({ reason });
export type ReviewInput = z.input<typeof reviewSchema>;

/** Characters of a provider's id of a refund. */
const MAX_REFERENCE = 100;

/** Money that was given back outside the shop: how much, in reais, why, and the provider's id of it, if there is one. */
export const returnedElsewhereSchema = z.object({
  amount: positiveReais,
  reason,
  reference: z.string().trim().max(MAX_REFERENCE, 'fields.tooLong').default(''),
});
export type ReturnedElsewhereInput = z.input<typeof returnedElsewhereSchema>;
