import type { ReviewRow } from '../db/schema/reviews.ts';
import type { RefusalReason, ReviewStatus } from '#domain/reviews/review.ts';
import { answerSchema } from '#domain/reviews/review-input.ts';
import { authorise } from '../service/authorise.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import { NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { publishChange } from '../caching/publish-change.ts';
import { queueLetter } from '../letters/queue/queue-letter.ts';
import type { Scope } from '../service/scope.ts';
import { dropPicturesOf } from './pictures.ts';
import { sumRatings } from './sum-ratings.ts';

/** Reviews that are chosen, and until when they were read: one that its author has changed since is left alone. */
interface Chosen {
  ids: readonly string[];
  /** Epoch ms. */
  seenAt?: number | undefined;
}

/** Locks the chosen reviews in the order of their ids; returns them, without those that are gone. */
async function lockReviews(tx: Tx, ids: readonly string[]): Promise<ReviewRow[]> {
  const rows: ReviewRow[] = [];
  for (const id of [...ids].sort()) {
    const row = await tx
      .updateTable('reviews')
      .set((eb) => ({ updatedAt: eb.ref('updatedAt') }))
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    if (row) rows.push(row);
  }
  return rows;
}

const isSeen = ({ updatedAt }: ReviewRow, { seenAt }: Chosen): boolean =>
  seenAt === undefined || updatedAt <= seenAt;

interface Change extends Chosen {
  status: ReviewStatus;
  reason?: RefusalReason;
  note?: string;
  /** Which of them may get the status. */
  may: (row: ReviewRow) => boolean;
}

/** Gives reviews a status; returns those that have changed, and how many were left as they are. */
async function moveReviews(
  scope: Scope,
  { status, reason, note = '', may, ...chosen }: Change,
): Promise<{ moved: ReviewRow[]; skipped: number }> {
  return scope.engine.transaction(async (tx) => {
    const found = await lockReviews(tx, chosen.ids);
    const moved = found.filter((row) => row.status !== status && isSeen(row, chosen) && may(row));
    for (const { id, updatedAt } of moved) {
      await tx
        .updateTable('reviews')
        .set({
          status,
          reason: reason ?? null,
          note,
          updatedAt: Math.max(scope.now(), updatedAt + 1),
        })
        .where('id', '=', id)
        .execute();
    }
    if (moved.length > 0) {
      await sumRatings(
        tx,
        scope,
        moved.map(({ productId }) => productId),
      );
    }
    const done = found.filter((row) => row.status === status).length;
    return { moved, skipped: chosen.ids.length - moved.length - done };
  });
}

/**
 * Publishes reviews, and questions that were answered.
 *
 * @returns how many were left alone: changed since `seenAt`, gone, or a question without an answer
 */
export async function approveReviews(scope: Scope, chosen: Chosen): Promise<{ skipped: number }> {
  authorise(scope, 'reviews', 'edit');
  const may = ({ kind, answer }: ReviewRow) => kind === 'review' || answer !== '';
  const { skipped } = await moveReviews(scope, { ...chosen, status: 'approved', may });
  return { skipped };
}

/**
 * Refuses reviews and questions, also published ones. The author of a review is told why by letter; who asked a
 * question is not: the address is any that was typed.
 *
 * @returns how many were left alone: changed since `seenAt`, or gone
 */
export async function rejectReviews(
  scope: Scope,
  refusal: Chosen & { reason: RefusalReason; note: string },
): Promise<{ skipped: number }> {
  authorise(scope, 'reviews', 'edit');
  return scope.engine.transaction(async () => {
    const change = { ...refusal, status: 'rejected', may: () => true } as const;
    const { moved, skipped } = await moveReviews(scope, change);
    for (const { id, kind, orderId } of moved) {
      if (kind !== 'review' || orderId === null) continue;
      await queueLetter(scope, { kind: 'reviewRefused', reviewId: id });
    }
    return { skipped };
  });
}

/**
 * Answers a review or a question publicly, as the shop; a waiting question is published by it. The author is told by
 * letter, the first time. An empty answer takes it back, and a question with it out of the shop.
 *
 * @throws NotFoundError
 */
export async function answerReview(scope: Scope, input: Unchecked & { id: string }): Promise<void> {
  authorise(scope, 'reviews', 'edit');
  const { answer } = parseInput(answerSchema, input);
  await scope.engine.transaction(async (tx) => {
    const [row] = await lockReviews(tx, [input.id]);
    if (!row) throw new NotFoundError();
    if (answer === row.answer) return;
    const { id, productId } = row;
    await tx
      .updateTable('reviews')
      .set({
        answer,
        answeredAt: answer === '' ? null : scope.now(),
        status: statusWith(row, answer),
      })
      .where('id', '=', id)
      .execute();
    await publishChange(scope, `product:${productId}`);
    const hasReader = row.kind === 'question' ? row.email !== null : row.orderId !== null;
    if (row.answer === '' && hasReader && row.status !== 'rejected') {
      await queueLetter(scope, { kind: 'reviewAnswered', reviewId: id });
    }
  });
}

/** A question is public with its answer, and only with it; a review, and what was refused, stay what they are. */
function statusWith({ kind, status }: ReviewRow, answer: string): ReviewStatus {
  if (kind === 'review' || status === 'rejected') return status;
  return answer === '' ? 'pending' : 'approved';
}

/** Removes a review or question for good, with its pictures. */
export async function removeReview(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'reviews', 'delete');
  await scope.engine.transaction(async (tx) => {
    await dropPicturesOf(tx, scope, [id]);
    const gone = await tx
      .deleteFrom('reviews')
      .where('id', '=', id)
      .returning('productId')
      .execute();
    await sumRatings(
      tx,
      scope,
      gone.map(({ productId }) => productId),
    );
  });
}
