import type { Tx } from '../db/engine/engine.ts';
import { inChunks } from '../base/chunks.ts';
import { lockProducts } from '../products/lock-products.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';

/**
 * Counts the approved reviews of products again and publishes them. The sums are made of the rows, under the products'
 * lock: of two people who approve at once, the second counts what the first has approved.
 */
export async function sumRatings(
  tx: Tx,
  scope: Scope,
  productIds: readonly string[],
): Promise<void> {
  const ids = [...new Set(productIds)].sort();
  await inChunks(ids, async (some) => {
    await lockProducts(tx, scope, some);
    return writeSums(tx, some);
  });
  await publishChange(scope, 'reviews', ...ids.map((id) => `product:${id}` as const));
}

const writeSums = (tx: Tx, ids: readonly string[]) =>
  tx
    .updateTable('products')
    .set((eb) => {
      const approved = eb
        .selectFrom('reviews')
        .whereRef('reviews.productId', '=', 'products.id')
        .where('reviews.kind', '=', 'review')
        .where('reviews.status', '=', 'approved');
      return {
        ratingSum: approved.select((of) =>
          of.fn.coalesce(of.fn.sum<number>('rating'), of.lit(0)).as('sum'),
        ),
        ratingCount: approved.select((of) => of.fn.countAll<number>().as('count')),
      };
    })
    .where('id', 'in', ids)
    .execute();
