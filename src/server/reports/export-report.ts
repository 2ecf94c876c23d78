import { dayOf } from '#domain/date.ts';
import {
  columnsOf,
  reportOf,
  type ReportColumn,
  type ReportPage,
  type ReportQuery,
  type ReportRow,
} from '#domain/reports/report.ts';
import type { Period } from '#domain/reports/period.ts';
import { dayName, stepName } from '#domain/reports/step-name.ts';
import { firstText, t, textAt } from '#i18n/t.ts';
import { audit } from '../service/audit.ts';
import { csvOf, type Cell } from '../dashboard/csv.ts';
import type { ExportedFile } from '../dashboard/export.ts';
import type { Scope } from '../service/scope.ts';
import { readRows } from './read-report.ts';

const headingOf = ({ name, kind }: ReportColumn): string => {
  const heading = textAt(`reports.columns.${name}`);
  return kind === 'percent' ? `${heading} (%)` : heading;
};

function cellOf({ name, kind }: ReportColumn, cells: ReportRow['cells'] | null): Cell {
  const value = cells?.[name] ?? null;
  if (kind === 'money' && typeof value === 'number') return { reais: value };
  return kind === 'date' && typeof value === 'string' ? dayName(value) : value;
}

const daysOf = ({ from, to }: Period): string =>
  t('reports.days', { from: dayName(from), to: dayName(to) });

/** The rows of the file: what is compared stands beside each column, under the days that it is of. */
async function* linesOf(
  columns: readonly ReportColumn[],
  { rows, compared, step }: ReportPage,
  { group }: ReportQuery,
): AsyncGenerator<readonly Cell[]> {
  const hasDetail = rows.some(({ detail }) => detail !== undefined);
  // Of a report whose rows are not of two periods, only the totals are compared.
  const other = rows.some(({ before }) => before !== null) ? compared : null;
  yield [
    textAt(`reports.groups.${group}`),
    ...(hasDetail ? [firstText(`reports.details.${group}`) ?? t('reports.detail')] : []),
    ...columns.flatMap((column) => [
      headingOf(column),
      ...(other ? [`${headingOf(column)}, ${daysOf(other)}`] : []),
    ]),
  ];
  const weekOf = (day: string) => t('reports.weekOf', { day });
  for (const row of rows) {
    yield [
      step ? stepName(row.name, step, weekOf) : row.name,
      ...(hasDetail ? [row.detail ?? ''] : []),
      ...columns.flatMap((column) => [
        cellOf(column, row.cells),
        ...(other ? [cellOf(column, row.before)] : []),
      ]),
    ];
  }
}

/** All rows of a report as CSV; recorded in the audit. @throws as `readReport` does */
export async function exportReport(
  scope: Scope,
  asked: { name: string | undefined; params: URLSearchParams },
): Promise<ExportedFile> {
  const { name, query, page } = await readRows(scope, { ...asked, all: true });
  await audit(scope, {
    action: 'reports.export',
    subject: name,
    name: textAt(`reports.names.${name}`),
    details: { ...(page.period && { period: daysOf(page.period) }) },
  });
  return {
    name: `${reportOf(name).path}-${dayOf(scope.now())}.csv`,
    body: csvOf(linesOf(columnsOf(reportOf(name), page), page, query)),
  };
}
