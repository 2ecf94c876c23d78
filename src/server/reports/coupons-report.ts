import { sql } from 'kysely';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells } from '#domain/reports/report.ts';
import type { Scope } from '../scope.ts';
import { byMeasure, pageOf } from './ranking.ts';
import type { Report, Span } from './report.ts';
import { isSold, orderSums, revenueOf, ticketOf } from './revenue.ts';

const SUMS = ['orders', 'products', 'discount', 'delivery', 'returned'] as const;
type Sums = Record<(typeof SUMS)[number] | 'byCoupon', number>;

/** What the coupons alone took off, without promotions and staff; cents. */
const byCoupon = sql<number>`sum(discount_cents - promotion_cents - staff_discount_cents)`;

const NAMES = [...SUMS, 'byCoupon'] as const;

/** The orders with each coupon, by its code. */
async function readCoupons({ engine }: Scope, span: Span): Promise<Map<string, Sums>> {
  const rows = await engine.heavy
    .selectFrom('orders')
    .select(['couponCode', ...SUMS.map((name) => orderSums[name].as(name))])
    .select(byCoupon.as('byCoupon'))
    .where('couponCode', 'is not', null)
    .where(isSold(span))
    .groupBy('couponCode')
    .execute();
  return new Map(
    rows.map((row) => [
      row.couponCode!,
      Object.fromEntries(NAMES.map((name) => [name, Number(row[name])])) as Sums,
    ]),
  );
}

const NOTHING: Sums = {
  orders: 0,
  products: 0,
  discount: 0,
  delivery: 0,
  returned: 0,
  byCoupon: 0,
};

const added = (all: Iterable<Sums>): Sums => {
  const total = structuredClone(NOTHING);
  for (const sums of all) for (const name of NAMES) total[name] += sums[name];
  return total;
};

function cellsOf(sums: Sums): Cells & { revenue: number } {
  const revenue = revenueOf(sums);
  const { orders, byCoupon: discount } = sums;
  return { orders, discount, revenue, ticket: ticketOf(revenue, orders) };
}

/** What each coupon has brought. A shop has few of them: all are read at once. */
export const couponsReport: Report = async (scope, { query, span, before, ...page }) => {
  const [now, earlier] = await Promise.all([
    readCoupons(scope, span!),
    before ? readCoupons(scope, before) : null,
  ]);
  const ids = await scope.engine.db.selectFrom('coupons').select(['id', 'code']).execute();
  const idOf = new Map(ids.map(({ id, code }) => [code, id]));
  const rows = byMeasure(
    [...now].map(([code, sums]) => ({
      key: code,
      name: code,
      ...(idOf.has(code) && { href: `${dashboardPath('coupons')}/${idOf.get(code)}` }),
      cells: cellsOf(sums) as Cells,
      before: earlier && cellsOf(earlier.get(code) ?? NOTHING),
    })),
    query.measure,
  );
  return {
    rows: pageOf(rows, page),
    total: rows.length,
    totals: cellsOf(added(now.values())),
    totalsBefore: earlier && cellsOf(added(earlier.values())),
  };
};
