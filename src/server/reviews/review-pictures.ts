import type { ReviewPicture } from '#domain/reviews/review.ts';
import { REVIEW_LIMITS } from '#domain/reviews/review-limits.ts';
import type { ReviewPictureWidth } from '#domain/reviews/picture-address.ts';
import { accessTo } from '#domain/access/access-to.ts';
import { ConflictError, NotFoundError } from '../base/errors.ts';
import { readPrivatePicture, receivePrivatePicture } from '../media/private-picture.ts';
import type { Upload } from '../media/receive-media.ts';
import { lockOrder } from '../orders/rows/order-row.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import { removeFilesLater } from './pictures.ts';
import { keptLine } from './write-review.ts';

/** A product of an order, and who sends a picture of it. */
interface PictureOf {
  orderId: string;
  productId: string;
  /** Network address of the caller. */
  address: string;
}

/** Pictures of one product that may lie here: those of the review, and as many that shall replace them. */
const MOST_SENT = 2 * REVIEW_LIMITS.pictures;

/**
 * Checks whether a picture may be sent for a product of an order, before any of it is read. The caller has made sure
 * that the order is the visitor's.
 *
 * @throws ConflictError as `writeReview`, 'reviews.tooManyPictures'; TooManyTriesError: RATE_LIMIT_REVIEW
 */
export async function admitReviewPicture(
  scope: Scope,
  { orderId, productId, address }: PictureOf,
): Promise<void> {
  await hitRateLimit(scope, 'review', { who: `picture ${address}`, times: 4 });
  await scope.engine.transaction(async (tx) => {
    await keptLine(tx, await lockOrder(tx, orderId), productId);
  });
}

/**
 * Receives a picture for a review: it belongs to none until the review is written, and is public once that is approved.
 *
 * @throws what `receivePrivatePicture` throws; ConflictError 'reviews.tooManyPictures'
 */
export async function receiveReviewPicture(
  scope: Scope,
  { orderId, productId, upload }: Omit<PictureOf, 'address'> & { upload: Upload },
): Promise<ReviewPicture> {
  const id = scope.newId();
  const size = await receivePrivatePicture(scope, { id, sender: `order:${orderId}`, upload });
  try {
    await scope.engine.transaction(async (tx) => {
      await lockOrder(tx, orderId);
      const { count } = await tx
        .selectFrom('reviewPictures')
        .select((eb) => eb.fn.countAll<number>().as('count'))
        .where('orderId', '=', orderId)
        .where('productId', '=', productId)
        .executeTakeFirstOrThrow();
      if (Number(count) >= MOST_SENT) throw new ConflictError('reviews.tooManyPictures');
      const row = { id, orderId, productId, ...size, reviewId: null, position: 0 };
      await tx
        .insertInto('reviewPictures')
        .values({ ...row, createdAt: scope.now() })
        .execute();
    });
  } catch (error) {
    await removeFilesLater(scope, [id]);
    throw error;
  }
  return { id, ...size };
}

interface AskedPicture {
  id: string;
  width: ReviewPictureWidth;
  /** The order whose buyer asks, if it is one. */
  orderId: string | null;
}

/**
 * A review's picture: for everyone once the review is approved, before that for its buyer and for staff who see reviews.
 *
 * @returns its bytes, and whether everyone may see it
 * @throws NotFoundError for everyone else
 */
export async function readReviewPicture(
  scope: Scope,
  { id, width, orderId }: AskedPicture,
): Promise<{ content: Buffer; isPublic: boolean }> {
  const row = await scope.engine.db
    .selectFrom('reviewPictures')
    .leftJoin('reviews', 'reviews.id', 'reviewPictures.reviewId')
    .select(['reviewPictures.orderId', 'reviews.status'])
    .where('reviewPictures.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const isPublic = row.status === 'approved';
  const { actor } = scope;
  const isStaff = actor.kind === 'user' && accessTo(actor.user, 'reviews').view;
  if (!isPublic && !isStaff && row.orderId !== orderId) throw new NotFoundError();
  const content = await readPrivatePicture(scope, { id, width });
  if (!content) throw new NotFoundError();
  return { content, isPublic };
}
