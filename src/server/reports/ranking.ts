import type { ReportRow } from '#domain/reports/report.ts';
import type { ReportRequest } from './report.ts';

/** The rows of the page that is asked for, of all of them. */
export const pageOf = <Row>(
  rows: readonly Row[],
  { limit, offset }: Pick<ReportRequest, 'limit' | 'offset'>,
): Row[] => rows.slice(offset, limit === null ? undefined : offset + limit);

/** Rows from the largest value of a column down; equal ones by their keys. */
export const byMeasure = (rows: readonly ReportRow[], measure: string): ReportRow[] =>
  rows.toSorted(
    (a, b) => Number(b.cells[measure]) - Number(a.cells[measure]) || (a.key < b.key ? -1 : 1),
  );
