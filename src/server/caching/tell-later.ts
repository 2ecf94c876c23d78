import type { Tx } from '../db/engine/engine.ts';
import { inChunks } from '../base/chunks.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';

const PRODUCT = 'product:';

/**
 * Queues a look at the people who wait for the products among these topics. Whatever brings stock back, lowers a price or
 * shows a product again publishes it: so no such write, present or future, has to think of those who wait.
 */
export async function tellLater(tx: Tx, scope: Scope, topics: Iterable<string>): Promise<void> {
  const ids = [...topics]
    .filter((topic) => topic.startsWith(PRODUCT))
    .map((topic) => topic.slice(PRODUCT.length));
  const waited = await inChunks(ids, (some) =>
    tx
      .selectFrom('variants')
      .select('productId')
      .distinct()
      .where('productId', 'in', some)
      .where('id', 'in', (eb) =>
        eb.selectFrom('alerts').select('variantId').where('toldAt', 'is', null),
      )
      .execute(),
  );
  for (const { productId } of waited) {
    await queueJob(scope, {
      kind: 'alerts.tell',
      payload: { productId },
      key: `alerts.tell:${productId}`,
    });
  }
}
