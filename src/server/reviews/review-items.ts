import type { ReviewItem, ReviewRecord } from '#domain/reviews/review.ts';
import { maySee } from '../service/authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { picturesOf } from './pictures.ts';

/** Reviews and questions as the dashboard's list shows them. */
export async function reviewItems(db: Db, ids: readonly string[]): Promise<ReviewItem[]> {
  const rows = await db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .select([
      'reviews.id',
      'reviews.kind',
      'reviews.productId',
      'reviews.variant',
      'reviews.author',
      'reviews.rating',
      'reviews.title',
      'reviews.body',
      'reviews.status',
      'reviews.reason',
      'reviews.note',
      'reviews.answer',
      'reviews.createdAt',
      'reviews.updatedAt',
      'products.name as product',
      'products.slug',
    ])
    .select((eb) =>
      eb
        .selectFrom('productImages')
        .select('key')
        .whereRef('productImages.productId', '=', 'products.id')
        .orderBy('position')
        .limit(1)
        .as('picture'),
    )
    .where('reviews.id', 'in', ids)
    .execute();
  const pictures = await picturesOf(db, ids);
  return rows.map((row) => ({ ...row, pictures: pictures.get(row.id) ?? [] }));
}

/**
 * A review or question with what only its page shows. The order's number is for staff who see orders.
 *
 * @throws NotFoundError
 */
export async function readReview(scope: Scope, id: string): Promise<ReviewRecord> {
  const { engine } = scope;
  const [item] = await reviewItems(engine.db, [id]);
  if (!item) throw new NotFoundError();
  const { orderId, email, orderEmail } = await engine.db
    .selectFrom('reviews')
    .leftJoin('orders', 'orders.id', 'reviews.orderId')
    .select(['reviews.orderId', 'reviews.email', 'orders.email as orderEmail'])
    .where('reviews.id', '=', id)
    .executeTakeFirstOrThrow();
  const seesOrders = maySee(scope, 'orders');
  return {
    ...item,
    orderId: seesOrders ? orderId : null,
    email: email ?? (seesOrders ? orderEmail : null),
  };
}
