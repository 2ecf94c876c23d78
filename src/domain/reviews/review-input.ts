import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import { idField, requiredLine } from '../dashboard/record-fields.ts';
import { REVIEW_LIMITS } from './review-limits.ts';
import { REFUSAL_REASONS } from './review.ts';

/** An address of the web or of mail, with or without its protocol. */
const LINK =
  /(https?:|www\.|\b[\w-]+\.(com|net|org|br|shop|store|xyz)\b|\b(wa|t)\.me\b|\bbit\.ly\b|\S@\S)/i;

/** A Brazilian telephone number: eight or nine digits, with or without area code and punctuation. */
const PHONE = /(?<!\d)(\+?55[\s.-]?)?(\(?\d{2}\)?[\s.-]?)?9?\d{4}[\s.-]?\d{4}(?!\d)/;

/**
 * Whether a text that strangers will read holds an address or a telephone number. Measures ('49 21 145'), days and
 * prices are neither.
 */
export const holdsContact = (text: string): boolean => LINK.test(text) || PHONE.test(text);

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
