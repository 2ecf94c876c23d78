import type { Cells, ReportRow } from '#domain/reports/report.ts';
import type { Scope } from '../service/scope.ts';
import type { Report, ReportSpan } from './report.ts';

/** Sums of a day, by name. */
export type Sums = Readonly<Record<string, number>>;

interface Series {
  /** Names of the sums. */
  sums: readonly string[];
  /** Reads the sums of each day of a span on which there is anything, by the day. */
  read: (scope: Scope, span: ReportSpan) => Promise<ReadonlyMap<string, Sums>>;
  /** The cells of a row, or of the totals, from its sums. */
  cells: (sums: Sums) => Cells;
}

/** Adds days up in the steps in which they are shown; a day belongs to the last step that has begun. */
function byStep(days: ReadonlyMap<string, Sums>, { steps }: ReportSpan, names: readonly string[]) {
  const nothing = () => Object.fromEntries(names.map((name) => [name, 0]));
  const all = steps.map(nothing);
  const totals = nothing();
  for (const [day, sums] of days) {
    const step = all[steps.findLastIndex((start) => start <= day)];
    for (const name of names) {
      totals[name]! += sums[name]!;
      if (step) step[name]! += sums[name]!;
    }
  }
  return { all, totals };
}

/** A report whose rows are the hours, days, weeks or months of its period. */
export function seriesReport({ sums, read, cells }: Series): Report {
  return async (scope, { span, before }) => {
    const [days, daysBefore] = await Promise.all([
      read(scope, span!),
      before ? read(scope, before) : null,
    ]);
    const now = byStep(days, span!, sums);
    const earlier = before && daysBefore && byStep(daysBefore, before, sums);
    const rows = span!.steps.map((day, index): ReportRow => ({
      key: day,
      name: day,
      // The same hour needs no other name.
      ...(before && !day.includes('T') && { nameBefore: before.steps[index]! }),
      cells: cells(now.all[index]!),
      before: earlier && cells(earlier.all[index]!),
    }));
    return {
      rows,
      total: rows.length,
      totals: cells(now.totals),
      totalsBefore: earlier && cells(earlier.totals),
    };
  };
}
