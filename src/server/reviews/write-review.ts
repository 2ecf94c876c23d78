import { shownName } from '#domain/address/person-name.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { reviewSchema, type ReviewInput } from '#domain/reviews/review-input.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { OrderRow } from '../db/schema/orders.ts';
import { ConflictError, InvalidFieldsError } from '../base/errors.ts';
import { lockOrder } from '../orders/rows/order-row.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { dropPictures } from './pictures.ts';
import { writeReviewWords } from './review-words.ts';

/** A product of an order that was delivered and stayed with its buyer. */
export async function keptLine(tx: Tx, order: OrderRow, productId: string) {
  const line = await tx
    .selectFrom('orderLines')
    .innerJoin('products', 'products.id', 'orderLines.productId')
    .select(['orderLines.color', 'orderLines.attribute', 'orderLines.customAttr'])
    .where('orderId', '=', order.id)
    .where('productId', '=', productId)
    .whereRef('returned', '<', 'qty')
    .orderBy('orderLines.position')
    .limit(1)
    .executeTakeFirst();
  if (!line || order.status !== 'delivered') throw new ConflictError('reviews.notDelivered');
  return line;
}

/**
 * Writes the review of a product of an order, or changes it while no one has moderated it. The caller has made sure
 * that the order is the visitor's.
 *
 * @returns the review's id
 * @throws ConflictError 'reviews.notDelivered' for a product that did not arrive or went back, 'reviews.moderated'
 * @throws InvalidFieldsError; TooManyTriesError: RATE_LIMIT_REVIEW
 */
export async function writeReview(
  scope: Scope,
  { orderId, body }: { orderId: string; body: unknown },
): Promise<{ id: string }> {
  await hitRateLimit(scope, 'review', { who: `order ${orderId}`, times: 2 });
  const input = parseInput(reviewSchema, body);
  return scope.engine.transaction(async (tx) => {
    const order = await lockOrder(tx, orderId);
    const line = await keptLine(tx, order, input.productId);
    const id = await saveReview(tx, scope, {
      orderId,
      ...input,
      variant: choicesOf(line),
      author: shownName((JSON.parse(order.billingInfo) as CartAddress).fullName),
    });
    await claimPictures(tx, scope, { ...input, orderId, reviewId: id });
    return { id };
  });
}

type Written = ReviewInput & { orderId: string; variant: string; author: string };

async function saveReview(
  tx: Tx,
  scope: Scope,
  { orderId, productId, pictures: _pictures, ...written }: Written,
): Promise<string> {
  const now = scope.now();
  const before = await tx
    .selectFrom('reviews')
    .select(['id', 'status', 'updatedAt'])
    .where('orderId', '=', orderId)
    .where('productId', '=', productId)
    .executeTakeFirst();
  if (!before) {
    const id = scope.newId();
    await tx
      .insertInto('reviews')
      .values({
        id,
        orderId,
        productId,
        ...written,
        status: 'pending',
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    await writeReviewWords(tx, [{ id, ...written }]);
    return id;
  }
  // The condition is part of the write: a moderator may be a moment earlier.
  const { numUpdatedRows } = await tx
    .updateTable('reviews')
    .set({ ...written, updatedAt: Math.max(now, before.updatedAt + 1) })
    .where('id', '=', before.id)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw new ConflictError('reviews.moderated');
  await writeReviewWords(tx, [{ id: before.id, ...written }]);
  return before.id;
}

/** Gives the review the pictures that were sent for it; others of the same product and order go. */
async function claimPictures(
  tx: Tx,
  scope: Scope,
  {
    orderId,
    productId,
    reviewId,
    pictures,
  }: Pick<Written, 'orderId' | 'productId' | 'pictures'> & { reviewId: string },
): Promise<void> {
  const sent = await tx
    .selectFrom('reviewPictures')
    .select('id')
    .where('orderId', '=', orderId)
    .where('productId', '=', productId)
    .execute();
  const known = new Set(sent.map(({ id }) => id));
  if (pictures.some((id) => !known.has(id))) {
    throw new InvalidFieldsError({ pictures: 'fields.lostPicture' });
  }
  for (const [position, id] of [...new Set(pictures)].entries()) {
    await tx
      .updateTable('reviewPictures')
      .set({ reviewId, position })
      .where('id', '=', id)
      .execute();
  }
  await dropPictures(
    tx,
    scope,
    [...known].filter((id) => !pictures.includes(id)),
  );
}
