import type { ProductEdit } from '#domain/products/product-input.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import { audit } from '../service/audit.ts';
import { writeListings } from './list-figures.ts';
import { changeSearched } from '../catalogue/search-index.ts';
import { queueJob } from '../jobs/queue.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';

type Publication = Pick<ProductEdit, 'status' | 'publishAt'>;

/** Normalises a status: scheduled for a time that has passed means active; only scheduled ones have a time. */
export function settledStatus(
  { status, publishAt }: Publication,
  now: number,
): { status: ProductStatus; publishAt: number | null } {
  if (status !== 'scheduled') return { status, publishAt: null };
  return publishAt !== null && publishAt > now
    ? { status, publishAt }
    : { status: 'active', publishAt: null };
}

/** Queues the publication of a scheduled product at its time. */
export async function queuePublication(
  scope: Scope,
  { status, publishAt }: Publication,
): Promise<void> {
  if (status !== 'scheduled' || publishAt === null || publishAt <= scope.now()) return;
  await queueJob(scope, { kind: 'products.publish', payload: { publishAt }, runAt: publishAt });
}

/** Products published per transaction. */
const BATCH = 100;

/**
 * Publishes the scheduled products whose time has come. The first job does it for all that are due; a job
 * whose product was rescheduled meanwhile finds nothing to do.
 *
 * @returns how many were published
 */
export async function publishDue(scope: Scope): Promise<number> {
  for (let published = 0; ;) {
    const done = await scope.engine.transaction(async (tx) => {
      const now = scope.now();
      const due = await tx
        .selectFrom('products')
        .select(['id', 'name'])
        .where('status', '=', 'scheduled')
        .where('publishAt', '<=', now)
        .orderBy('publishAt')
        .limit(BATCH)
        .execute();
      const ids = due.map(({ id }) => id);
      if (ids.length === 0) return 0;
      await changeSearched(tx, scope, ids, async () => {
        await tx
          .updateTable('products')
          .set((eb) => ({
            status: 'active',
            publishAt: null,
            updatedAt: eb
              .case()
              .when('updatedAt', '<', now)
              .then(now)
              .else(eb('updatedAt', '+', 1))
              .end(),
          }))
          .where('id', 'in', ids)
          .where('status', '=', 'scheduled')
          .execute();
      });
      await writeListings(tx, ids);
      await publishChange(scope, ...ids.map((id) => `product:${id}` as const));
      for (const { id: subject, name } of due) {
        const details = { status: { from: 'scheduled', to: 'active' } };
        await audit(scope, { action: 'products.publish', subject, name, details });
      }
      return ids.length;
    });
    published += done;
    if (done < BATCH) return published;
  }
}
