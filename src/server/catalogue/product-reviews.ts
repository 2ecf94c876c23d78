import type { Question, Review } from '#domain/products/product.ts';
import type { Scope } from '../service/scope.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ReviewKind } from '#domain/reviews/review.ts';
import { NotFoundError } from '../base/errors.ts';

/** Reviews and questions that a product page shows before "see more", and that each further page holds. */
const REVIEWS_SHOWN = 6;
const QUESTIONS_SHOWN = 3;

interface Part {
  productId: string;
  offset?: number;
  limit?: number;
}

/** What of a product's reviews or questions is public. */
const approved = (db: Db, kind: ReviewKind, productId: string) =>
  db
    .selectFrom('reviews')
    .where('productId', '=', productId)
    .where('status', '=', 'approved')
    .where('kind', '=', kind);

/** Public reviews of a product, the newest first. */
export async function publicReviews(
  db: Db,
  { productId, offset = 0, limit = REVIEWS_SHOWN }: Part,
): Promise<Review[]> {
  const rows = await approved(db, 'review', productId)
    .select([
      'id',
      'author',
      'rating',
      'title',
      'body',
      'variant',
      'orderId',
      'answer',
      'createdAt',
    ])
    .$narrowType<{ rating: number }>()
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id, orderId, ...review }) => ({
    ...review,
    bought: orderId !== null,
    pictures: pictures.filter(({ reviewId }) => reviewId === id).map((picture) => picture.id),
  }));
}

async function picturesOf(db: Db, reviewIds: readonly string[]) {
  if (reviewIds.length === 0) return [];
  return db
    .selectFrom('reviewPictures')
    .select(['id', 'reviewId'])
    .where('reviewId', 'in', reviewIds)
    .orderBy('position')
    .execute();
}

/** Answered questions about a product, the newest answer first. */
export const publicQuestions = (
  db: Db,
  { productId, offset = 0, limit = QUESTIONS_SHOWN }: Part,
): Promise<Question[]> =>
  approved(db, 'question', productId)
    .select(['author', 'body', 'answer', 'createdAt'])
    .orderBy('answeredAt', 'desc')
    .orderBy('id')
    .limit(limit)
    .offset(offset)
    .execute();

/** Number of answered questions about a product. */
export async function countQuestions(db: Db, productId: string): Promise<number> {
  const { count } = await approved(db, 'question', productId)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** How many approved reviews gave one star, two … five. */
export async function countRatings(
  db: Db,
  productId: string,
): Promise<[number, number, number, number, number]> {
  const rows = await approved(db, 'review', productId)
    .select((eb) => ['rating', eb.fn.countAll<number>().as('count')])
    .groupBy('rating')
    .execute();
  const of = (stars: number) => Number(rows.find(({ rating }) => rating === stars)?.count ?? 0);
  return [of(1), of(2), of(3), of(4), of(5)];
}

/** A page of what the product page does not show yet. */
interface MorePage {
  slug: string;
  /** From 1. */
  page: number;
}

/** Id of an active product. @throws NotFoundError */
async function activeId({ engine }: Scope, slug: string): Promise<string> {
  const found = await engine.db
    .selectFrom('products')
    .select('id')
    .where('slug', '=', slug)
    .where('status', '=', 'active')
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found.id;
}

/** A page of a product's reviews, and whether there are more. @throws NotFoundError */
export async function reviewPage(
  scope: Scope,
  { slug, page }: MorePage,
): Promise<{ items: Review[]; more: boolean }> {
  const part = { productId: await activeId(scope, slug), offset: (page - 1) * REVIEWS_SHOWN };
  const items = await publicReviews(scope.engine.db, { ...part, limit: REVIEWS_SHOWN + 1 });
  return { items: items.slice(0, REVIEWS_SHOWN), more: items.length > REVIEWS_SHOWN };
}

/** A page of a product's questions, and whether there are more. @throws NotFoundError */
export async function questionPage(
  scope: Scope,
  { slug, page }: MorePage,
): Promise<{ items: Question[]; more: boolean }> {
  const part = { productId: await activeId(scope, slug), offset: (page - 1) * QUESTIONS_SHOWN };
  const items = await publicQuestions(scope.engine.db, { ...part, limit: QUESTIONS_SHOWN + 1 });
  return { items: items.slice(0, QUESTIONS_SHOWN), more: items.length > QUESTIONS_SHOWN };
}
