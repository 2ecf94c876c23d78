import type { Tx } from '../db/engine/engine.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { dropPicturesOf } from './pictures.ts';
import { writeReviewWords } from './review-words.ts';

interface Author {
  /** Orders of the person. */
  orderIds: readonly string[];
  /** Folded e-mail of the person. */
  email: string;
  /** What stands in place of the name. */
  erasedName: string;
}

/**
 * Takes a person out of what they wrote about products: name, e-mail and pictures go, words and stars stay. A question
 * that no one has answered yet is deleted: there is no one left to answer.
 */
export async function eraseReviews(
  tx: Tx,
  scope: Scope,
  { orderIds, email, erasedName }: Author,
): Promise<void> {
  await tx
    .deleteFrom('reviews')
    .where('kind', '=', 'question')
    .where('status', '=', 'pending')
    .where('email', '=', email)
    .execute();
  const own = await tx
    .updateTable('reviews')
    .set({ author: erasedName, email: null })
    .where((eb) =>
      eb.or([
        eb('email', '=', email),
        ...(orderIds.length > 0 ? [eb('orderId', 'in', orderIds)] : []),
      ]),
    )
    .returning(['id', 'productId', 'author', 'title', 'body'])
    .execute();
  await writeReviewWords(tx, own);
  await dropPicturesOf(
    tx,
    scope,
    own.map(({ id }) => id),
  );
  const products = own.map(({ productId }) => `product:${productId}` as const);
  if (products.length > 0) await publishChange(scope, 'reviews', ...products);
}
