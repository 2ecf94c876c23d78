import { choicesOf } from '#domain/orders/choices.ts';
import type { Order } from '#domain/orders/order.ts';
import type { OwnReview, ReviewableProduct } from '#domain/reviews/own-review.ts';
import type { Scope } from '../service/scope.ts';
import { picturesOf } from './pictures.ts';

/**
 * The products of an order that its buyer may review, with what they have written: none before it was delivered, none
 * of what went back, each product once.
 */
export async function reviewableProducts(
  { engine: { db } }: Scope,
  { orderId, status, lines }: Pick<Order, 'orderId' | 'status' | 'lines'>,
): Promise<ReviewableProduct[]> {
  if (status !== 'delivered') return [];
  const kept = lines.filter(({ returned, qty }) => returned < qty);
  const rows = await db
    .selectFrom('reviews')
    .select(['id', 'productId', 'rating', 'title', 'body', 'status', 'reason', 'note', 'answer'])
    .where('orderId', '=', orderId)
    .$narrowType<{ rating: number }>()
    .execute();
  const pictures = await picturesOf(
    db,
    rows.map(({ id }) => id),
  );
  const reviews = new Map(
    rows.map(({ id, productId, ...review }): [string, OwnReview] => [
      productId,
      { ...review, pictures: pictures.get(id) ?? [] },
    ]),
  );
  const existing = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'in', ['', ...kept.map(({ productId }) => productId)])
    .execute();
  const ids = new Set(existing.map(({ id }) => id));
  const first = new Map(kept.toReversed().map((line) => [line.productId, line]));
  return kept
    .filter((line) => first.get(line.productId) === line && ids.has(line.productId))
    .map((line) => ({
      productId: line.productId,
      name: line.name,
      variant: choicesOf(line),
      image: line.image,
      review: reviews.get(line.productId) ?? null,
    }));
}
