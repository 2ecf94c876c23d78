import { publishChange } from '#server/publication/publish-change.ts';
import type { Scope } from '#server/scope.ts';
import type { Tx } from '#server/db/engine/engine.ts';
import type { ReviewRow } from '#server/db/schema/catalogue.ts';
import { inChunks } from '#server/chunks.ts';

/**
 * Writes reviews, replacing those whose id exists; the products' sums only count approved ones. A review never moves to
 * another product.
 */
export async function saveReviews(scope: Scope, reviews: ReviewRow[]): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    await inChunks(reviews, (some) =>
      tx
        .insertInto('reviews')
        .values(some)
        .onConflict((conflict) =>
          conflict.column('id').doUpdateSet((eb) => ({
            rating: eb.ref('excluded.rating'),
            title: eb.ref('excluded.title'),
            body: eb.ref('excluded.body'),
            status: eb.ref('excluded.status'),
          })),
        )
        .execute(),
    );
    const productIds = [...new Set(reviews.map(({ productId }) => productId))];
    await inChunks(productIds, (some) => sumRatings(tx, some));
    await publishChange(scope, 'reviews', ...productIds.map((id) => `product:${id}` as const));
  });
}

function sumRatings(tx: Tx, productIds: string[]) {
  return tx
    .updateTable('products')
    .set((eb) => {
      const approved = eb
        .selectFrom('reviews')
        .whereRef('reviews.productId', '=', 'products.id')
        .where('reviews.status', '=', 'approved');
      return {
        ratingSum: approved.select((of) =>
          of.fn.coalesce(of.fn.sum<number>('rating'), of.lit(0)).as('sum'),
        ),
        ratingCount: approved.select((of) => of.fn.countAll<number>().as('count')),
      };
    })
    .where('id', 'in', productIds)
    .execute();
}
