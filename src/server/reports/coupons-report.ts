import { sql } from 'kysely';
import { dashboardPath } from '#domain/dashboard/menu.ts';
import type { Cells } from '#domain/reports/report.ts';
import type { Scope } from '../service/scope.ts';
import { byMeasure, pageOf } from './ranking.ts';
import type { Report, Span } from './report.ts';
import { orderSums, revenueOf, ticketOf } from './revenue.ts';

const SUMS = ['orders', 'products', 'discount', 'delivery', 'returned'] as const;
type Sums = Record<(typeof SUMS)[number] | 'byRule', number>;

const NAMES = [...SUMS, 'byRule'] as const;

/** Orders have a rule of each kind at most: by what it is called, and what it alone took off, in cents. */
const KINDS = {
  coupon: {
    name: sql<string>`coupon_code`,
    exists: sql<boolean>`coupon_code IS NOT NULL`,
    took: sql<number>`sum(discount_cents - promotion_cents - staff_discount_cents)`,
  },
  promotion: {
    name: sql<string>`promotion_name`,
    exists: sql<boolean>`promotion_name <> ''`,
    took: sql<number>`sum(promotion_cents)`,
  },
};
type Kind = keyof typeof KINDS;

/** As `isSold`, but of no index: SQLite would read all orders of the span instead of the few that have a rule. */
const isSoldAmongFew = ({ from, to }: Span) =>
  sql<boolean>`+created_at >= ${from} AND +created_at < ${to} AND status <> 'cancelled'`;

/** The query of the orders with each coupon by its code, or with each automatic promotion by its name. */
export function rulesQuery({ engine }: Scope, kind: Kind, span: Span) {
  const { name, exists, took } = KINDS[kind];
  return engine.heavy
    .selectFrom('orders')
    .select(SUMS.map((sum) => orderSums[sum].as(sum)))
    .select([name.as('rule'), took.as('byRule')])
    .where(exists)
    .where(isSoldAmongFew(span))
    .groupBy(name);
}

async function readRules(scope: Scope, kind: Kind, span: Span): Promise<Map<string, Sums>> {
  const rows = await rulesQuery(scope, kind, span).execute();
  return new Map(
    rows.map((row) => [
      row.rule,
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
  byRule: 0,
};

const added = (all: Iterable<Sums>): Sums => {
  const total = structuredClone(NOTHING);
  for (const sums of all) for (const name of NAMES) total[name] += sums[name];
  return total;
};

function cellsOf(sums: Sums): Cells & { revenue: number } {
  const revenue = revenueOf(sums);
  const { orders, byRule: discount } = sums;
  return { orders, discount, revenue, ticket: ticketOf(revenue, orders) };
}

/** What each coupon, or each automatic promotion, has brought. A shop has few of them: all are read at once. */
export const couponsReport: Report = async (scope, { query, span, before, ...page }) => {
  const kind = query.group as Kind;
  const [now, earlier] = await Promise.all([
    readRules(scope, kind, span!),
    before ? readRules(scope, kind, before) : null,
  ]);
  const ids = await scope.engine.db
    .selectFrom('coupons')
    .select(['id', 'code'])
    .where('automatic', '=', kind === 'promotion' ? 1 : 0)
    .execute();
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
