import { addDays } from '../date.ts';
import {
  COMPARISONS,
  daysBetween,
  isDay,
  MOST_DAYS,
  periodNamed,
  PERIODS,
  type Period,
} from './period.ts';
import type { ReportDeclaration, ReportQuery } from './report.ts';

const DEFAULT_PERIOD = '30d';

const among = <Value extends string>(
  values: readonly Value[],
  asked: string | null,
  otherwise: Value,
): Value => values.find((value) => value === asked) ?? otherwise;

/** Reads the parameters of a report; what it does not know it leaves out. The days are not checked. */
export function readReportQuery(params: URLSearchParams, report: ReportDeclaration): ReportQuery {
  const page = Number(params.get('page'));
  const period = among(PERIODS, params.get('period'), DEFAULT_PERIOD);
  const dayOf = (name: string) => (period === 'own' ? (params.get(name) ?? '') : '');
  return {
    period,
    from: dayOf('from'),
    to: dayOf('to'),
    compare: among(COMPARISONS, params.get('compare'), 'before'),
    group: among(report.groups, params.get('group'), report.groups[0]),
    measure: among(report.measures, params.get('measure'), report.measures[0] ?? ''),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  };
}

/** The parameters of a report, those left out that are as if none were chosen: '?period=7d', or ''. */
export function reportSearch(query: ReportQuery, report: ReportDeclaration): string {
  const params = new URLSearchParams();
  if (report.dated) {
    if (query.period !== DEFAULT_PERIOD) params.set('period', query.period);
    if (query.period === 'own') {
      params.set('from', query.from);
      params.set('to', query.to);
    }
    if (query.compare !== COMPARISONS[0]) params.set('compare', query.compare);
  }
  if (query.group !== report.groups[0]) params.set('group', query.group);
  if (query.measure !== (report.measures[0] ?? '')) params.set('measure', query.measure);
  if (query.page > 1) params.set('page', String(query.page));
  const text = params.toString();
  return text && `?${text}`;
}

/** What is wrong with the days of a period of one's own, by the field's name: codes of errors. */
export function wrongDays({ from, to }: Period): Partial<Record<'from' | 'to', string>> {
  if (!isDay(from)) return { from: 'fields.date' };
  if (!isDay(to)) return { to: 'fields.date' };
  if (to < from) return { to: 'fields.rangeEnd' };
  return daysBetween(from, to) >= MOST_DAYS ? { from: 'fields.periodTooLong' } : {};
}

/** The days that a query asks for; those to come are left out. */
export function periodOf({ period, from, to }: ReportQuery, today: string): Period {
  if (period !== 'own') return periodNamed(period, today);
  return { from, to: from <= today && to > today ? today : to };
}

/**
 * The days that a query asks for, without today: as many of them if they are counted back from today. null if there
 * is nothing else.
 */
export function wholeDaysOf(query: ReportQuery, today: string): Period | null {
  const yesterday = addDays(today, -1);
  const { period } = query;
  if (period === '7d' || period === '30d') return periodNamed(period, yesterday);
  const { from, to } = periodOf(query, today);
  if (to !== today) return { from, to };
  return from === today ? null : { from, to: yesterday };
}
