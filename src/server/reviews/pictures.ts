import type { ReviewPicture } from '#domain/reviews/review.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';

/** The pictures of reviews in their order, by the review's id. */
export async function picturesOf(
  db: Db,
  reviewIds: readonly string[],
): Promise<Map<string, ReviewPicture[]>> {
  const byReview = new Map<string, ReviewPicture[]>();
  if (reviewIds.length === 0) return byReview;
  const rows = await db
    .selectFrom('reviewPictures')
    .select(['id', 'reviewId', 'width', 'height'])
    .where('reviewId', 'in', reviewIds)
    .orderBy('position')
    .orderBy('id')
    .$narrowType<{ reviewId: string }>()
    .execute();
  for (const { reviewId, ...picture } of rows) {
    byReview.set(reviewId, [...(byReview.get(reviewId) ?? []), picture]);
  }
  return byReview;
}

/** Forgets pictures; their files go after the commit. */
export async function dropPictures(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  await tx.deleteFrom('reviewPictures').where('id', 'in', ids).execute();
  await removeFilesLater(scope, ids);
}

/** Removes the files of pictures that are in no row. */
export const removeFilesLater = (scope: Scope, ids: readonly string[]): Promise<void> =>
  queueJob(scope, { kind: 'reviews.removePictures', payload: { ids: [...ids] } });

/** Forgets all pictures of reviews. */
export async function dropPicturesOf(
  tx: Tx,
  scope: Scope,
  reviewIds: readonly string[],
): Promise<void> {
  const byReview = await picturesOf(tx, reviewIds);
  await dropPictures(
    tx,
    scope,
    [...byReview.values()].flat().map(({ id }) => id),
  );
}

/** Ms after which a picture that belongs to no review is removed. */
const UNCLAIMED_LIFE_MS = DAY_MS;
const BATCH = 100;

/** Removes pictures that were sent for a review that was never written, or is gone. */
export async function forgetUnclaimedPictures(scope: Scope): Promise<void> {
  const forgetSome = () =>
    scope.engine.transaction(async (tx) => {
      const old = await tx
        .selectFrom('reviewPictures')
        .select('id')
        .where('reviewId', 'is', null)
        .where('createdAt', '<=', scope.now() - UNCLAIMED_LIFE_MS)
        .limit(BATCH)
        .execute();
      await dropPictures(
        tx,
        scope,
        old.map(({ id }) => id),
      );
      return old.length;
    });
  while ((await forgetSome()) === BATCH);
}
