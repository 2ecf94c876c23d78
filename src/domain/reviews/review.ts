import { z } from '../zod.ts';
import { addressFields } from '../address/address.ts';
import type { ListShape } from '../dashboard/list.ts';
import { idField, requiredLine } from '../dashboard/record-fields.ts';
import { holdsContact } from './contact-in-text.ts';
import { REVIEW_LIMITS } from './review-limits.ts';

export const REVIEW_KINDS = ['review', 'question'] as const;
export type ReviewKind = (typeof REVIEW_KINDS)[number];

/** Written, published, refused. */
export const REVIEW_STATUSES = ['pending', 'approved', 'rejected'] as const;
export type ReviewStatus = (typeof REVIEW_STATUSES)[number];

/** Why the shop does not publish what someone wrote. */
export const REFUSAL_REASONS = [
  'offensive',
  'personalData',
  'notProduct',
  'advertising',
  'picture',
  'other',
] as const;
export type RefusalReason = (typeof REFUSAL_REASONS)[number];

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

/** How the dashboard's list of reviews and questions may be asked for. */
export const reviewList: ListShape = {
  sorts: ['-createdAt', 'rating'],
  filters: {
    kind: { kind: 'choice', options: REVIEW_KINDS },
    status: { kind: 'choice', options: REVIEW_STATUSES },
    rating: { kind: 'number' },
    createdAt: { kind: 'day' },
    answer: { kind: 'text', empty: true },
  },
  views: [
    {
      name: 'pending',
      filters: { status: { operator: 'oneOf', values: ['pending'] } },
      sort: 'createdAt',
    },
    { name: 'approved', filters: { status: { operator: 'oneOf', values: ['approved'] } } },
    { name: 'rejected', filters: { status: { operator: 'oneOf', values: ['rejected'] } } },
    { name: 'questions', filters: { kind: { operator: 'oneOf', values: ['question'] } } },
  ],
};

/** A picture of a review, in pixels. */
export interface ReviewPicture {
  id: string;
  width: number;
  height: number;
}

/** A review or question in the dashboard. Times are epoch ms. */
export interface ReviewItem {
  id: string;
  kind: ReviewKind;
  productId: string;
  product: string;
  slug: string;
  /** Media key of the product's first picture. */
  picture: string | null;
  variant: string;
  author: string;
  rating: number | null;
  title: string;
  body: string;
  status: ReviewStatus;
  reason: RefusalReason | null;
  note: string;
  answer: string;
  pictures: ReviewPicture[];
  createdAt: number;
  updatedAt: number;
}

/** The same with what only its page shows. */
export interface ReviewRecord extends ReviewItem {
  /** The order it was bought in; null where none is known, or for staff who do not see orders. */
  orderId: string | null;
  /** Where the author gets letters; null where none is known. */
  email: string | null;
}
