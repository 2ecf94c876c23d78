import { t } from '#i18n/t.ts';
import { formatNumber } from '#domain/number.ts';
import type {
  ColumnKind,
  ReportDeclaration,
  ReportPage,
  ReportRow,
} from '#domain/reports/report.ts';
import type { Period } from '#domain/reports/period.ts';
import { dayName, shortStepName, stepName } from '#domain/reports/step-name.ts';
import { formatReais } from '../format.ts';

type Cell = ReportRow['cells'][string] | undefined;

/** A cell as people read it; '–' for what cannot be said. */
export function cellText(kind: ColumnKind, value: Cell): string {
  if (value === null || value === undefined) return '–';
  if (typeof value === 'string') return kind === 'date' ? dayName(value) : value;
  if (kind === 'money') return formatReais(value);
  const number = formatNumber(value, 1);
  return kind === 'percent' ? `${number}%` : number;
}

/** The kind of a column of the report. */
export const kindOf = ({ columns, facts = [] }: ReportDeclaration, name: string): ColumnKind =>
  [...columns, ...facts].find((column) => column.name === name)?.kind ?? 'count';

/** '01/11/2026 a 23/11/2026', or one day. */
export const daysText = ({ from, to }: Period): string =>
  from === to ? dayName(from) : t('reports.days', { from: dayName(from), to: dayName(to) });

/** What a row is called: of a series its step, an hour without its day. */
export function rowText(name: string, { step }: Pick<ReportPage, 'step'>): string {
  if (step === 'hour') return shortStepName(name, step);
  return step ? stepName(name, step, (day) => t('reports.weekOf', { day })) : name;
}

/** How far a value lies above or below the one before: '12% a mais'; null if one of them says nothing. */
export function trendText(now: Cell, before: Cell): string | null {
  if (typeof now !== 'number' || typeof before !== 'number' || before === 0) return null;
  const change = Math.round((now / before - 1) * 100);
  if (change === 0) return t('reports.same');
  const percent = `${formatNumber(Math.abs(change))}%`;
  return t(change > 0 ? 'reports.more' : 'reports.less', { percent });
}
