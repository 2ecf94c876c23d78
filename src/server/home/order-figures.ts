import { sql } from 'kysely';
import type { SalesOfPeriod } from '#domain/dashboard/home.ts';
import { dayOf, dayStart } from '#domain/date.ts';
import { toReais } from '#domain/money.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { DAY_MS, WEEK_MS } from '#domain/time.ts';
import type { Scope } from '../service/scope.ts';

type Span = readonly [from: number, to: number];

/** The periods of the start page, each as long as the one it is compared with. */
function periodsOf(now: number): Record<'today' | 'week', Record<'now' | 'before', Span>> {
  const today = dayStart(dayOf(now));
  const week = dayStart(dayOf(today - 6 * DAY_MS));
  return {
    today: { now: [today, now + 1], before: [today - DAY_MS, now - DAY_MS] },
    week: { now: [week, now + 1], before: [week - WEEK_MS, now - WEEK_MS] },
  };
}

/**
 * What was sold today and in the last seven days, less what came back (decision 039). Only the orders of two weeks
 * are read, and from the index of the reports alone, which holds all that is asked for.
 */
export async function orderFigures(scope: Scope): Promise<Record<'today' | 'week', SalesOfPeriod>> {
  const periods = periodsOf(scope.now());
  const within = ([from, to]: Span) =>
    sql`orders.created_at >= ${from} AND orders.created_at < ${to}`;
  const count = (span: Span) => sql<number>`count(CASE WHEN ${within(span)} THEN 1 END)`;
  const sum = (span: Span) =>
    sql<number>`coalesce(sum(CASE WHEN ${within(span)} THEN payable_cents - refunded_cents + lowered_cents END), 0)`;
  const row = await scope.engine.db
    .selectFrom('orders')
    .select([
      count(periods.today.now).as('todayOrders'),
      sum(periods.today.now).as('todayCents'),
      count(periods.today.before).as('yesterdayOrders'),
      sum(periods.today.before).as('yesterdayCents'),
      count(periods.week.now).as('weekOrders'),
      sum(periods.week.now).as('weekCents'),
      count(periods.week.before).as('earlierOrders'),
      sum(periods.week.before).as('earlierCents'),
    ])
    .where('createdAt', '>=', periods.week.before[0])
    .where('status', 'not in', ENDED_STATUSES)
    .executeTakeFirstOrThrow();
  const sales = (orders: number, cents: number) => ({
    orders: Number(orders),
    revenue: toReais(Number(cents)),
  });
  return {
    today: {
      now: sales(row.todayOrders, row.todayCents),
      before: sales(row.yesterdayOrders, row.yesterdayCents),
    },
    week: {
      now: sales(row.weekOrders, row.weekCents),
      before: sales(row.earlierOrders, row.earlierCents),
    },
  };
}
