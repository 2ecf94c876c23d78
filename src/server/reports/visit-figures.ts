import { dayOf } from '#domain/date.ts';
import type { Cells } from '#domain/reports/report.ts';
import type { VisitDayRow } from '../db/schema/visits.ts';
import type { Scope } from '../service/scope.ts';
import { visitorFigures } from '../visits/close-days.ts';
import type { Span } from './report.ts';

/** How many visitors reached each step, in the order of the steps. */
export const FIGURES = ['visits', 'products', 'carts', 'checkouts', 'orders'] as const;
export type Figures = Record<(typeof FIGURES)[number], number>;

/** The figures of a span's days, those that are not summed up yet included. A day counts whole. */
export async function readVisitDays({ engine }: Scope, { from, to }: Span): Promise<VisitDayRow[]> {
  const days = [dayOf(from), dayOf(to - 1)] as const;
  const closed = await engine.heavy
    .selectFrom('visitDays')
    .selectAll()
    .where('day', '>=', days[0])
    .where('day', '<=', days[1])
    .execute();
  const open = await visitorFigures(engine.heavy)
    .where('day', '>=', days[0])
    .where('day', '<=', days[1])
    .execute();
  return [...closed, ...open];
}

/** Rows added up. */
export function addFigures(rows: Iterable<Figures>): Figures {
  const sums: Figures = { visits: 0, products: 0, carts: 0, checkouts: 0, orders: 0 };
  for (const row of rows) for (const name of FIGURES) sums[name] += Number(row[name]);
  return sums;
}

/** A share in percent with one decimal; null of nothing. */
export const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 10;

/** The cells of a row of visitors. */
export const visitCells = (sums: Figures): Cells => ({
  visits: sums.visits,
  sawProduct: sums.products,
  hadCart: sums.carts,
  begun: sums.checkouts,
  bought: sums.orders,
  conversion: shareOf(sums.orders, sums.visits),
});
