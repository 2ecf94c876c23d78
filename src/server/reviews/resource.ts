import { sql } from 'kysely';
import { reviewList, type ReviewItem } from '#domain/reviews/review.ts';
import { approveSchema, rejectSchema } from '#domain/reviews/review-input.ts';
import { t } from '#i18n/t.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { answerReview, approveReviews, rejectReviews, removeReview } from './moderate.ts';
import { readReview, reviewItems } from './review-items.ts';
import { reviewHasWords } from './review-words.ts';

/** What people have written about products: reviews of buyers, and anyone's questions. */
export const reviews: Resource = {
  name: 'reviews',
  list: listOf<'reviews', ReviewItem>({
    shape: reviewList,
    table: 'reviews',
    rows: (db) => db.selectFrom('reviews'),
    search: (q, { engine }) => reviewHasWords(engine, q),
    // Questions, which have no stars, come last.
    sorts: { rating: () => sql<number>`coalesce(reviews.rating, 6)` },
    items: (_scope, db, ids) => reviewItems(db, ids),
    columns: [
      { name: 'kind', value: ({ kind }) => t(`reviews.options.kind.${kind}`) },
      'product',
      'variant',
      'author',
      'rating',
      'title',
      'body',
      { name: 'status', value: ({ status }) => t(`reviews.options.status.${status}`) },
      {
        name: 'reason',
        value: ({ reason }) => reason && t(`reviews.options.reason.${reason}`),
      },
      'answer',
      { name: 'createdAt', value: ({ createdAt }) => new Date(createdAt) },
    ],
  }),
  record: readReview,
  update: answerReview,
  remove: removeReview,
  actions: {
    approve: action({ right: 'edit', on: 'both', input: approveSchema, run: approveReviews }),
    reject: action({ right: 'edit', on: 'both', input: rejectSchema, run: rejectReviews }),
  },
  waiting: 'pending',
  todo: ['pending'],
  version: 'reviews',
  audited: ['product', 'author', 'rating', 'status', 'reason'],
};
