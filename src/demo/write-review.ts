import type { Scope } from '#server/service/scope.ts';
import { inChunks } from '#server/base/chunks.ts';
import { writeReviewWords } from '#server/reviews/review-words.ts';
import { sumRatings } from '#server/reviews/sum-ratings.ts';
import type { DemoReview } from './reviews.ts';

/**
 * Writes reviews, replacing those whose id exists; the products' sums only count approved ones. A review never moves to
 * another product.
 */
export async function saveReviews(scope: Scope, reviews: readonly DemoReview[]): Promise<void> {
  await scope.engine.transaction(async (tx) => {
    const written = await inChunks(reviews, (some) =>
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
        .returning(['id', 'author', 'title', 'body'])
        .execute(),
    );
    await writeReviewWords(tx, written);
    await sumRatings(
      tx,
      scope,
      reviews.map(({ productId }) => productId),
    );
  });
}
