import { dayAfter, dayOf, dayStart, minuteOf } from '#domain/date.ts';
import {
  comparedPeriod,
  comparedSteps,
  stepOf,
  stepsOf,
  type Period,
  type Step,
} from '#domain/reports/period.ts';
import { periodOf, readReportQuery, wholeDaysOf, wrongDays } from '#domain/reports/report-query.ts';
import {
  isReport,
  reportOf,
  type Cells,
  type ReportDeclaration,
  type ReportName,
  type ReportPage,
  type ReportQuery,
} from '#domain/reports/report.ts';
import { accessTo } from '#domain/access/access-to.ts';
import { toReais } from '#domain/money.ts';
import { authorise } from '../service/authorise.ts';
import { InvalidFieldsError, NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
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

/** The days that a report is of and those that they are compared with, and why these differ from what was asked for. */
function daysOf(
  query: ReportQuery,
  today: string,
  { wholeDays = false }: ReportDeclaration,
): Pick<ReportPage, 'compared' | 'note'> & { period: Period } {
  const period = periodOf(query, today);
  const isCut = wholeDays && query.compare !== 'none' && period.to === today;
  if (!isCut) return { period, compared: comparedPeriod(period, query.compare), note: null };
  const before = wholeDaysOf(query, today);
  if (!before) return { period, compared: null, note: 'onlyToday' };
  const compared = comparedPeriod(before, query.compare);
  return { period: before, compared, note: 'withoutToday' };
}

const stepFor = (period: Period, { wholeDays = false }: ReportDeclaration): Step => {
  const step = stepOf(period);
  return step === 'hour' && wholeDays ? 'day' : step;
};

/** The period, and what it is compared with, in days and in time. */
function periodsOf({ now }: Scope, query: ReportQuery, report: ReportDeclaration) {
  const at = now();
  const today = dayOf(at);
  if (query.period === 'own') {
    const fields = wrongDays(query);
    if (Object.keys(fields).length > 0)
      throw new InvalidFieldsError(fields as Record<string, string>);
  }
  const { period, compared, note } = daysOf(query, today, report);
  const step = stepFor(period, report);
  const endsNow = period.to === today;
  // Of today's hours those that have begun.
  const hour = minuteOf(at).slice(0, 13).replace(' ', 'T');
  const steps = stepsOf(period, step).filter(
    (start) => step !== 'hour' || !endsNow || start <= hour,
  );
  return {
    period,
    compared,
    note,
    step,
    span: spanOf(period, steps, null),
    before:
      compared &&
      spanOf(
        compared,
        comparedSteps(period, query.compare as Exclude<typeof query.compare, 'none'>, step).slice(
          0,
          steps.length,
        ),
        endsNow ? at - dayStart(today) : null,
      ),
  };
}

/** Names of the columns that the reader may not see. */
const hiddenColumns = ({ actor }: Scope, { columns }: ReportDeclaration): ReadonlySet<string> =>
  new Set(
    columns
      .filter(
        ({ section }) =>
          section !== undefined && actor.kind === 'user' && !accessTo(actor.user, section).view,
      )
      .map(({ name }) => name),
  );

/** Cells as JSON has them: money in reais, without what is hidden. */
function inReais(cells: Cells, { columns }: ReportDeclaration, hidden: ReadonlySet<string>): Cells {
  const money = new Set(columns.filter(({ kind }) => kind === 'money').map(({ name }) => name));
  return Object.fromEntries(
    Object.entries(cells)
      .filter(([name]) => !hidden.has(name))
      .map(([name, value]) => [
        name,
        money.has(name) && typeof value === 'number' ? toReais(value) : value,
      ]),
  );
}

/** Reads a report for anyone who may see it. @throws as `readReport` does */
export async function readRows(
  scope: Scope,
  { name, params, all }: Asked & { all: boolean },
): Promise<{ name: ReportName; query: ReportQuery; page: ReportPage }> {
  authorise(scope, 'reports', 'view');
  if (!isReport(name)) throw new NotFoundError();
  const report = reportOf(name);
  const query = readReportQuery(params, report);
  const dated = report.dated ? periodsOf(scope, query, report) : null;
  const isPaged = report.rows === 'ranking' && !all;
  const request: ReportRequest = {
    query,
    span: dated?.span ?? null,
    before: dated?.before ?? null,
    limit: isPaged ? PAGE : null,
    offset: isPaged ? (query.page - 1) * PAGE : 0,
  };
  const { rows, total, totals, totalsBefore } = await reports[name](scope, request);
  const hidden = hiddenColumns(scope, report);
  const shown = (cells: Cells) => inReais(cells, report, hidden);
  return {
    name,
    query,
    page: {
      period: dated?.period ?? null,
      compared: dated?.compared ?? null,
      note: dated?.note ?? null,
      step: dated && report.rows === 'series' ? dated.step : null,
      totals: shown(totals),
      totalsBefore: totalsBefore && shown(totalsBefore),
      rows: rows.map((row) => ({
        ...row,
        cells: shown(row.cells),
        before: row.before && shown(row.before),
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
