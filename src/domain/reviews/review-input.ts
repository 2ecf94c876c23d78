import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { idField, requiredLine } from '../dashboard/record-fields.ts';
import { holdsContact } from './contact-in-text.ts';
import { REVIEW_LIMITS } from './review-limits.ts';
import { REFUSAL_REASONS } from './review.ts';

const refusesContact = (field: z.ZodString) =>
  field.refine((typed) => !holdsContact(typed), 'fields.noContact');

const textOf = (longest: number, shortest = 1) =>
  z
    .string('fields.required')
    .trim()
    .min(shortest, 'fields.required')
    .max(longest, 'fields.tooLong');

/** A review as its buyer sends it. */
export const reviewSchema = z.object({
  productId: idField,
  rating: z.coerce
    .number('fields.stars')
    .int('fields.stars')
    .min(1, 'fields.stars')
    .max(5, 'fields.stars'),
  title: refusesContact(requiredLine(REVIEW_LIMITS.title)),
  body: refusesContact(textOf(REVIEW_LIMITS.body)),
  /** Ids of pictures that were sent before, in their order. */
  pictures: z.array(idField).max(REVIEW_LIMITS.pictures, 'fields.tooManyPictures').default([]),
});
export type ReviewInput = z.output<typeof reviewSchema>;

/** A question as a visitor sends it. */
export const questionSchema = z.object({
  name: addressFields.shape.fullName,
  email: addressFields.shape.email,
  body: refusesContact(textOf(REVIEW_LIMITS.question)),
});

/** What staff have seen: what was changed after it is left alone. Epoch ms. */
const seenAt = z.int().optional();

export const approveSchema = z.object({ seenAt });
export const rejectSchema = z.object({
  seenAt,
  reason: z.enum(REFUSAL_REASONS, 'fields.refusalReason'),
  note: z.string().trim().max(REVIEW_LIMITS.note, 'fields.tooLong').default(''),
});
/** '' takes the answer back. */
export const answerSchema = z.object({
  answer: z.string().trim().max(REVIEW_LIMITS.answer, 'fields.tooLong'),
});
