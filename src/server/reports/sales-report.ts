import { sql } from 'kysely';
import type { Scope } from '../scope.ts';
import { dayNumber, dayOfNumber } from './day-number.ts';
import type { ReportSpan } from './report.ts';
import { isSold, orderSums, revenueOf, ticketOf } from './revenue.ts';
import { seriesReport, type Sums } from './series.ts';

const SUMS = ['orders', 'products', 'discount', 'delivery', 'returned'] as const;

/** The orders of each day, by the day on which they were placed. */
async function readDays({ engine }: Scope, span: ReportSpan): Promise<ReadonlyMap<string, Sums>> {
  const rows = await engine.heavy
    .selectFrom('orders')
    .select([
      dayNumber(sql.ref<number>('orders.created_at'), span).as('dayNumber'),
      ...SUMS.map((name) => orderSums[name].as(name)),
    ])
    .where(isSold(span))
    .groupBy('dayNumber')
    .execute();
  return new Map(
    rows.map((row) => [
      dayOfNumber(Number(row.dayNumber)),
      Object.fromEntries(SUMS.map((name) => [name, Number(row[name])])),
    ]),
  );
}

/** Orders and revenue of a period. */
export const salesReport = seriesReport({
  sums: SUMS,
  read: readDays,
  cells: (sums) => {
    const { orders, products, discount, delivery, returned } = sums as Record<
      (typeof SUMS)[number],
      number
    >;
    const revenue = revenueOf({ products, discount, delivery, returned });
    return {
      orders,
      products,
      // 0 − 0 is 0, and −0 would be shown as −R$ 0,00.
      discount: 0 - discount,
      delivery,
      returned: 0 - returned,
      revenue,
      ticket: ticketOf(revenue, orders),
    };
  },
});
