import { indexProducts } from '../catalogue/search-index.ts';
import { inChunks } from '../base/chunks.ts';
import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';
import { writeWords } from './list-figures.ts';
import { lockProducts } from './lock-products.ts';

/** Products indexed in one transaction: no one waits longer for it than for a large save. */
const BATCH = 200;

/** Has products indexed after the caller's transaction; until then search and list know their old names. */
export async function queueIndex(tx: Tx, scope: Scope, productIds: string[]): Promise<void> {
  if (productIds.length === 0) return;
  await inChunks(productIds, (some) =>
    tx
      .insertInto('searchQueue')
      .values(some.map((productId) => ({ productId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await queueJob(scope, { kind: 'products.index', payload: {}, key: 'products.index' });
}

/**
 * Indexes the products that wait for it, some at a time; one that was interrupted is continued.
 *
 * @returns how many there were
 */
export async function indexQueued(scope: Scope, signal?: AbortSignal): Promise<number> {
  for (let indexed = 0; ;) {
    signal?.throwIfAborted();
    const done = await scope.engine.transaction(async (tx) => {
      await scope.engine.lock(tx, ['products.index']);
      const rows = await tx
        .selectFrom('searchQueue')
        .select('productId')
        .orderBy('productId')
        .limit(BATCH)
        .execute();
      const ids = rows.map(({ productId }) => productId);
      if (ids.length === 0) return 0;
      await lockProducts(tx, scope, ids);
      await indexProducts(tx, scope, ids);
      await writeWords(tx, ids);
      await tx.deleteFrom('searchQueue').where('productId', 'in', ids).execute();
      return ids.length;
    });
    indexed += done;
    if (done < BATCH) return indexed;
  }
}
