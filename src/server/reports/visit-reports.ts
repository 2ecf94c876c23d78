import type { ReportRow } from '#domain/reports/report.ts';
import { t } from '#i18n/t.ts';
import type { VisitDayRow } from '../db/schema/visits.ts';
import type { Scope } from '../service/scope.ts';
import { byMeasure, pageOf } from './ranking.ts';
import type { Report, ReportSpan } from './report.ts';
import { seriesReport, type Sums } from './series.ts';
import {
  addFigures,
  FIGURES,
  readVisitDays,
  shareOf,
  visitCells,
  type Figures,
} from './visit-figures.ts';

async function figuresByDay(scope: Scope, span: ReportSpan): Promise<ReadonlyMap<string, Sums>> {
  const days = Map.groupBy(await readVisitDays(scope, span), ({ day }) => day);
  return new Map([...days].map(([day, rows]) => [day, addFigures(rows)]));
}

/** Visitors of each day, and how many of them came how far. */
export const visitsReport = seriesReport({
  sums: FIGURES,
  read: figuresByDay,
  cells: (sums) => visitCells(sums as Figures),
});

/** How far visitors come: each step with its share of the one before and of all. */
export const conversionReport: Report = async (scope, { span, before }) => {
  const now = addFigures(await readVisitDays(scope, span!));
  const earlier = before && addFigures(await readVisitDays(scope, before));
  const cells = (sums: Figures, index: number) => {
    const reached = sums[FIGURES[index]!];
    return {
      visitors: reached,
      ofPrevious: index === 0 ? null : shareOf(reached, sums[FIGURES[index - 1]!]),
      ofVisits: shareOf(reached, sums.visits),
    };
  };
  const rows = FIGURES.map((name, index): ReportRow => ({
    key: name,
    name: t(`visits.steps.${name}`),
    cells: cells(now, index),
    before: earlier && cells(earlier, index),
  }));
  return {
    rows,
    total: rows.length,
    totals: visitCells(now),
    totalsBefore: earlier && visitCells(earlier),
  };
};

/** Visitors by where they came from, or by what they hold. */
export const sourcesReport: Report = async (scope, { query, span, before, ...page }) => {
  const keyOf = (row: VisitDayRow) => (query.group === 'device' ? row.device : row.source);
  const [now, earlier] = await Promise.all(
    [span!, before].map(async (each) => {
      const rows = each ? await readVisitDays(scope, each) : [];
      const groups = Map.groupBy(rows, keyOf);
      return new Map([...groups].map(([key, some]) => [key, addFigures(some)]));
    }),
  );
  const keys = [...new Set([...now!.keys(), ...earlier!.keys()])];
  const nothing = addFigures([]);
  const rows = byMeasure(
    keys.map((key): ReportRow => ({
      key,
      name: t(`visits.from.${key}`),
      cells: visitCells(now!.get(key) ?? nothing),
      before: before && visitCells(earlier!.get(key) ?? nothing),
    })),
    query.measure,
  );
  return {
    rows: pageOf(rows, page),
    total: rows.length,
    totals: visitCells(addFigures(now!.values())),
    totalsBefore: before && visitCells(addFigures(earlier!.values())),
  };
};
