import { authorise } from '../authorise.ts';
import type { Scope } from '../scope.ts';

/** How many of the newest orders are listed: more do not come in between two polls. */
const LATEST = 50;

/** The numbers of the newest orders, the newest first, so that a client can tell which have come in since. */
export async function latestOrders(scope: Scope): Promise<string[]> {
  authorise(scope, 'orders', 'view');
  const rows = await scope.engine.db
    .selectFrom('orders')
    .select('id')
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LATEST)
    .execute();
  return rows.map(({ id }) => id);
}
