import { sql } from 'kysely';
import { dayOf } from '#domain/date.ts';
import { MINUTE_MS } from '#domain/time.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/** Milliseconds after midnight in which visitors of the day before may still be written. */
const LATE_MS = 10 * MINUTE_MS;

const reached = (rank: number) =>
  sql<number>`sum(CASE WHEN visitors.step >= ${sql.lit(rank)} THEN 1 ELSE 0 END)`;

/** How many visitors of each day, device and source reached each step, of visitors that are not summed up yet. */
export const visitorFigures = (db: Db) =>
  db
    .selectFrom('visitors')
    .select(['day', 'device', 'source'])
    .select(({ fn }) => fn.countAll<number>().as('visits'))
    .select([reached(1).as('products'), reached(2).as('carts')])
    .select([reached(3).as('checkouts'), reached(4).as('orders')])
    .groupBy(['day', 'device', 'source']);

/**
 * Sums up the days that are over, and throws away what distinguished their visitors: their marks, and the salts that
 * these were made with.
 */
export async function closeVisitDays({ engine, now }: Scope): Promise<void> {
  const open = dayOf(now() - LATE_MS);
  await engine.transaction(async (tx) => {
    await tx.deleteFrom('visitSalts').where('day', '<', dayOf(now())).execute();
    const figures = await visitorFigures(tx).where('day', '<', open).execute();
    if (figures.length === 0) return;
    const add = (name: 'visits' | 'products' | 'carts' | 'checkouts' | 'orders') =>
      sql<number>`visit_days.${sql.ref(name)} + excluded.${sql.ref(name)}`;
    for (const row of figures) {
      await tx
        .insertInto('visitDays')
        .values(row)
        .onConflict((conflict) =>
          conflict.columns(['day', 'device', 'source']).doUpdateSet({
            visits: add('visits'),
            products: add('products'),
            carts: add('carts'),
            checkouts: add('checkouts'),
            orders: add('orders'),
          }),
        )
        .execute();
    }
    await tx.deleteFrom('visitors').where('day', '<', open).execute();
  });
}
