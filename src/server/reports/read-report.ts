import { dayAfter, dayOf, dayStart } from '#domain/date.ts';
import {
  comparedPeriod,
  comparedSteps,
  stepOf,
  stepsOf,
  type Period,
} from '#domain/reports/period.ts';
import { periodOf, readReportQuery, wrongDays } from '#domain/reports/report-query.ts';
import {
  isReport,
  reportOf,
  type Cells,
  type ReportDeclaration,
  type ReportName,
  type ReportPage,
  type ReportQuery,
} from '#domain/reports/report.ts';
import { toReais } from '#domain/money.ts';
import { authorise } from '../authorise.ts';
import { InvalidFieldsError, NotFoundError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { ReportRequest, ReportSpan } from './report.ts';
import { reports } from './reports.ts';

/** Rows of a page. */
const PAGE = 50;

interface Asked {
  name: string | undefined;
  params: URLSearchParams;
}

/** A period of days in time. One that ends today ends now; what it is compared with, at the same time of the day. */
function spanOf(
  { from, to }: Period,
  steps: readonly string[],
  sinceMidnight: number | null,
): ReportSpan {
  const end = sinceMidnight === null ? dayStart(dayAfter(to)) : dayStart(to) + sinceMidnight + 1;
  return { from: dayStart(from), to: end, steps };
}

/** The period, and what it is compared with, in days and in time. */
function periodsOf({ now }: Scope, query: ReportQuery) {
  const at = now();
  const today = dayOf(at);
  const period = periodOf(query, today);
  const fields = wrongDays(period);
  if (Object.keys(fields).length > 0)
    throw new InvalidFieldsError(fields as Record<string, string>);
  const compared = comparedPeriod(period, query.compare);
  const sinceMidnight = period.to === today ? at - dayStart(today) : null;
  return {
    period,
    compared,
    span: spanOf(period, stepsOf(period), null),
    before:
      compared &&
      spanOf(
        compared,
        comparedSteps(period, query.compare as Exclude<typeof query.compare, 'none'>),
        sinceMidnight,
      ),
  };
}

/** Cells as JSON has them: money in reais. */
function inReais(cells: Cells, { columns }: ReportDeclaration): Cells {
  const money = new Set(columns.filter(({ kind }) => kind === 'money').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(cells).map(([name, value]) => [
      name,
      money.has(name) && typeof value === 'number' ? toReais(value) : value,
    ]),
  );
}

/** Reads a report for who may see it. @throws as `readReport` does */
export async function readRows(
  scope: Scope,
  { name, params, all }: Asked & { all: boolean },
): Promise<{ name: ReportName; query: ReportQuery; page: ReportPage }> {
  authorise(scope, 'reports', 'view');
  if (!isReport(name)) throw new NotFoundError();
  const report = reportOf(name);
  const query = readReportQuery(params, report);
  const dated = report.dated ? periodsOf(scope, query) : null;
  const isPaged = report.rows === 'ranking' && !all;
  const request: ReportRequest = {
    query,
    span: dated?.span ?? null,
    before: dated?.before ?? null,
    limit: isPaged ? PAGE : null,
    offset: isPaged ? (query.page - 1) * PAGE : 0,
  };
  const { rows, total, totals, totalsBefore } = await reports[name](scope, request);
  return {
    name,
    query,
    page: {
      period: dated?.period ?? null,
      compared: dated?.compared ?? null,
      step: dated && report.rows === 'series' ? stepOf(dated.period) : null,
      totals: inReais(totals, report),
      totalsBefore: totalsBefore && inReais(totalsBefore, report),
      rows: rows.map((row) => ({
        ...row,
        cells: inReais(row.cells, report),
        before: row.before && inReais(row.before, report),
      })),
      total,
      page: isPaged ? query.page : 1,
      pages: isPaged ? Math.max(1, Math.ceil(total / PAGE)) : 1,
    },
  };
}

/**
 * A report for the parameters of its page (`readReportQuery`).
 *
 * @throws NotFoundError for one that does not exist
 * @throws InvalidFieldsError for days that are none, or too many
 */
export async function readReport(scope: Scope, { name, params }: Asked): Promise<ReportPage> {
  const { page } = await readRows(scope, { name, params, all: false });
  if (page.rows.length > 0 || page.page === 1) return page;
  // Fewer than there were: the totals stand with the rows.
  const first = new URLSearchParams(params);
  first.delete('page');
  return (await readRows(scope, { name, params: first, all: false })).page;
}
