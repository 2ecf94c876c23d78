import type { Tx } from '../db/engine/engine.ts';
import { queueJob } from '../jobs/queue.ts';
import type { Scope } from '../service/scope.ts';

/** Has the work on an order's lenses begin, now that it is confirmed or paid; nothing if it has none. */
export async function queueLenses(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const lens = await tx
    .selectFrom('orderLenses')
    .select('position')
    .where('orderId', '=', orderId)
    .limit(1)
    .executeTakeFirst();
  if (!lens) return;
  await queueJob(scope, {
    kind: 'lenses.start',
    payload: { orderId },
    key: `lenses.start:${orderId}`,
  });
}
