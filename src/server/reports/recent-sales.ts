import { addDays, dayAfter, dayOf, dayStart } from '#domain/date.ts';
import { toReais } from '#domain/money.ts';
import type { RecentSales, Sales } from '#domain/reports/report.ts';
import { maySee } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { revenueOf } from './revenue.ts';
import { readSales } from './sales-report.ts';

/** The periods up to now, in days; each is compared with as many days before it. */
const LENGTHS = { today: 1, week: 7, fortnight: 14 } as const;
const DAYS = 2 * LENGTHS.fortnight;

/** What was sold of late, as the report of sales says it; null for who may not see reports. */
export async function readRecentSales(scope: Scope): Promise<RecentSales | null> {
  if (!maySee(scope, 'reports')) return null;
  const now = scope.now();
  const today = dayOf(now);
  const sinceMidnight = now - dayStart(today);
  const days = Array.from({ length: DAYS }, (_, index) => addDays(today, index + 1 - DAYS));
  const lengths = Object.values(LENGTHS);
  const spans = [
    ...days.map((day) => ({ from: dayStart(day), to: dayStart(dayAfter(day)) })),
    // What is compared with ends at the same time of its last day.
    ...lengths.map((length) => {
      const from = dayStart(addDays(today, -length));
      return { from, to: from + sinceMidnight + 1 };
    }),
  ];
  const sales = (await readSales(scope, spans)).map((sums): Sales => ({
    orders: sums.orders,
    revenue: revenueOf(sums),
  }));
  const periodOf = (name: keyof typeof LENGTHS) => {
    const length = LENGTHS[name];
    const part = sales[DAYS + lengths.indexOf(length)]!;
    return {
      now: inReais(total(sales.slice(DAYS - length, DAYS))),
      before: inReais(total([...sales.slice(DAYS - 2 * length, DAYS - length - 1), part])),
    };
  };
  return {
    today: periodOf('today'),
    week: periodOf('week'),
    fortnight: periodOf('fortnight'),
    days: days.map((day, index) => ({ day, ...inReais(sales[index]!) })).slice(-LENGTHS.fortnight),
  };
}

const total = (sales: readonly Sales[]): Sales => ({
  orders: sales.reduce((sum, { orders }) => sum + orders, 0),
  revenue: sales.reduce((sum, { revenue }) => sum + revenue, 0),
});

const inReais = ({ orders, revenue }: Sales): Sales => ({ orders, revenue: toReais(revenue) });
