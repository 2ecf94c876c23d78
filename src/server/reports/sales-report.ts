import { sql } from 'kysely';
import { dayStart, momentOf } from '#domain/date.ts';
import type { Scope } from '../service/scope.ts';
import type { ReportSpan, Span } from './report.ts';
import { isSold, orderSums, revenueOf, ticketOf } from './revenue.ts';
import { seriesReport } from './series.ts';

const SUMS = ['orders', 'products', 'discount', 'delivery', 'returned'] as const;
type SalesSums = Record<(typeof SUMS)[number], number>;

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
 * The orders of each span. Each is a part of one query that walks its part of the index: grouped by day, a million orders
 * would be sorted first, which takes longer than adding them up.
 */
export async function readSales({ engine }: Scope, spans: readonly Span[]): Promise<SalesSums[]> {
  const [first, ...others] = spans.map((span, index) =>
    engine.heavy
      .selectFrom('orders')
      .select([sql.lit(index).as('span'), ...SUMS.map((name) => orderSums[name].as(name))])
      .where(isSold(span)),
  );
  const rows = await others.reduce((all, span) => all.unionAll(span), first!).execute();
  return rows
    .toSorted((one, other) => one.span - other.span)
    .map(
      (row) =>
        Object.fromEntries(SUMS.map((name) => [name, Number(row[name])])) as unknown as SalesSums,
    );
}

/** Orders and revenue of a period. */
export const salesReport = seriesReport({
  sums: SUMS,
  read: async (scope, span) => {
    const sums = await readSales(scope, spansOf(span));
    return new Map(span.steps.map((step, index) => [step, sums[index]!]));
  },
  cells: (sums) => {
    const { orders, products, discount, delivery, returned } = sums as SalesSums;
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
