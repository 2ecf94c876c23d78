import { sql } from 'kysely';
import { dayStart, momentOf } from '#domain/date.ts';
import type { Scope } from '../service/scope.ts';
import type { ReportSpan, Span } from './report.ts';
import { isSold, orderSums, revenueOf, ticketOf } from './revenue.ts';
import { seriesReport, type Sums } from './series.ts';

const SUMS = ['orders', 'products', 'discount', 'delivery', 'returned'] as const;

/** When a step begins, epoch ms: '2026-01-15', or an hour of it, '2026-01-15T09'. */
const startOf = (step: string): number =>
  step.includes('T') ? momentOf(`${step}:00`) : dayStart(step);

/** The steps of a span in time; the last ends with it. */
const spansOf = ({ steps, to }: ReportSpan): Span[] =>
  steps.map((step, index) => {
    const next = steps[index + 1];
    return { from: startOf(step), to: next === undefined ? to : Math.min(startOf(next), to) };
  });

/**
 * The orders of each step, by its first day. Each is a part of one query that walks its part of the index: grouped by
 * day, a million orders would be sorted first, which takes longer than adding them up.
 */
async function readSteps({ engine }: Scope, span: ReportSpan): Promise<ReadonlyMap<string, Sums>> {
  const [first, ...others] = spansOf(span).map((step, index) =>
    engine.heavy
      .selectFrom('orders')
      .select([sql.lit(index).as('step'), ...SUMS.map((name) => orderSums[name].as(name))])
      .where(isSold(step)),
  );
  const rows = await others.reduce((all, step) => all.unionAll(step), first!).execute();
  return new Map(
    rows.map((row) => [
      span.steps[row.step]!,
      Object.fromEntries(SUMS.map((name) => [name, Number(row[name])])),
    ]),
  );
}

/** Orders and revenue of a period. */
export const salesReport = seriesReport({
  sums: SUMS,
  read: readSteps,
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
