import { isDeepStrictEqual } from 'node:util';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { DAY_MS } from '#domain/time.ts';
import type { Db } from '../db/engine/engine.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';

/** The number of days that sales are counted for. */
const DAYS = 30;
/** Rows written per transaction, so that no order waits for long. */
const BATCH = 200;

/**
 * Counts the pieces of each product sold in the last 30 days, for the dashboard's list. Orders that were
 * cancelled or returned completely do not count.
 */
export async function countSales(scope: Scope): Promise<void> {
  const { engine } = scope;
  const counted = await engine.heavy
    .selectFrom('orders')
    .innerJoin('orderLines', 'orderLines.orderId', 'orders.id')
    .select((eb) => ['orderLines.productId as id', eb.fn.sum<number>('orderLines.qty').as('sold')])
    .where('orders.createdAt', '>=', scope.now() - DAYS * DAY_MS)
    .where('orders.status', 'not in', ENDED_STATUSES)
    .where('orders.kind', '=', '')
    .groupBy('orderLines.productId')
    .execute();
  const listed = await engine.heavy
    .selectFrom('productListings')
    .select(['id', 'sold'])
    .where('sold', '>', 0)
    .execute();
  const sold = new Map<string, number>([
    ...listed.map(({ id }) => [id, 0] as const),
    ...counted.map((row) => [row.id, Number(row.sold)] as const),
  ]);
  const ranking = await bestSellerIds(engine.heavy);
  const before = new Map(listed.map((row) => [row.id, row.sold]));
  const changed = [...sold].filter(([id, pieces]) => (before.get(id) ?? 0) !== pieces).sort();
  for (let start = 0; start < changed.length; start += BATCH) {
    await engine.transaction(async (tx) => {
      for (const [id, pieces] of changed.slice(start, start + BATCH)) {
        await tx
          .updateTable('productListings')
          .set({ sold: pieces })
          .where('id', '=', id)
          .execute();
      }
    });
  }
  const isSame = isDeepStrictEqual(ranking, await bestSellerIds(engine.db));
  if (!isSame) await publishChange(scope, 'best-sellers');
}

/** Most best sellers that are asked for. */
const MOST_RANKED = 24;

/** Ids of the public products that were sold most in the last 30 days, the best first; those never sold are none. */
export async function bestSellerIds(db: Db): Promise<string[]> {
  const rows = await db
    .selectFrom('productListings')
    .select('id')
    .where('status', '=', 'active')
    .where('sold', '>', 0)
    .orderBy('sold', 'desc')
    .orderBy('id')
    .limit(MOST_RANKED)
    .execute();
  return rows.map(({ id }) => id);
}
