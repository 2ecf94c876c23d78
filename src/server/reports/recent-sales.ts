import { addDays, dayOf } from '#domain/date.ts';
import type {
  Cells,
  RecentSales,
  ReportPage,
  Sales,
  SalesOfPeriod,
} from '#domain/reports/report.ts';
import { maySee } from '../service/authorise.ts';
import type { Scope } from '../service/scope.ts';
import { readReport } from './read-report.ts';

const salesOf = (cells: Cells | null): Sales => ({
  orders: Number(cells?.['orders'] ?? 0),
  revenue: Number(cells?.['revenue'] ?? 0),
});

const periodOf = ({ totals, totalsBefore }: ReportPage): SalesOfPeriod => ({
  now: salesOf(totals),
  before: salesOf(totalsBefore),
});

/** What was sold of late, as the report of sales says it; null for who may not see reports. */
export async function readRecentSales(scope: Scope): Promise<RecentSales | null> {
  if (!maySee(scope, 'reports')) return null;
  const read = (asked: Record<string, string>) =>
    readReport(scope, { name: 'sales', params: new URLSearchParams(asked) });
  const to = dayOf(scope.now());
  const [today, week, fortnight] = await Promise.all([
    read({ period: 'today' }),
    read({ period: '7d' }),
    read({ period: 'own', from: addDays(to, -13), to }),
  ]);
  return {
    today: periodOf(today),
    week: periodOf(week),
    fortnight: periodOf(fortnight),
    days: fortnight.rows.map(({ name, cells }) => ({ day: name, ...salesOf(cells) })),
  };
}
