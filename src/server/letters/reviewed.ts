import type { CartAddress } from '#domain/cart/cart.ts';
import type { ReviewRow } from '../db/schema/reviews.ts';
import type { Scope } from '../service/scope.ts';

/** What someone wrote about a product, and where a letter about it goes. */
export interface Reviewed {
  review: ReviewRow;
  reader: { to: string; name: string; product: string };
  slug: string;
}

/** A review or question with its author's address; null if it, the address or the person is gone. */
export async function reviewedOf({ engine }: Scope, id: string): Promise<Reviewed | null> {
  const row = await engine.db
    .selectFrom('reviews')
    .innerJoin('products', 'products.id', 'reviews.productId')
    .leftJoin('orders', 'orders.id', 'reviews.orderId')
    .selectAll('reviews')
    .select(['products.name as product', 'products.slug', 'orders.billingInfo'])
    .where('reviews.id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const { product, slug, billingInfo, ...review } = row;
  const buyer = billingInfo === null ? null : (JSON.parse(billingInfo) as CartAddress);
  const to = review.email ?? buyer?.email ?? '';
  if (to === '') return null;
  return { review, slug, reader: { to, name: buyer?.fullName ?? review.author, product } };
}
