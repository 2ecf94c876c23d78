import { addDays, dayAfter } from '../date.ts';
import { DAY_MS } from '../time.ts';

/** Days of the shop's time zone, 'YYYY-MM-DD', both included. */
export interface Period {
  from: string;
  to: string;
}

/** Periods with a name, and one of the user's own days. */
export const PERIODS = [
  'today',
  'yesterday',
  '7d',
  '30d',
  'month',
  'lastMonth',
  '12m',
  'own',
] as const;
export type PeriodName = (typeof PERIODS)[number];

/** What a period is compared with: nothing, the one right before it, the same days a year earlier. */
export const COMPARISONS = ['before', 'year', 'none'] as const;
export type Comparison = (typeof COMPARISONS)[number];

/** The longest period of one's own, in days: ten years. */
export const MOST_DAYS = 3660;

const utc = (day: string): number => Date.parse(`${day}T00:00:00Z`);
const dayOfUtc = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Number of days from one to another, 0 for the same. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utc(to) - utc(from)) / DAY_MS);

/** Number of days of a period. */
export const lengthOf = ({ from, to }: Period): number => daysBetween(from, to) + 1;

/** Whether it is a day of the calendar: '2026-02-29' is none. */
export const isDay = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(utc(text)) && dayOfUtc(utc(text)) === text;

/** The same day so many months later; the month's last day if it has fewer. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return dayOfUtc(last.getTime());
}

const firstOfMonth = (day: string): string => `${day.slice(0, 7)}-01`;
const lastOfMonth = (day: string): string => addDays(addMonths(firstOfMonth(day), 1), -1);

/** The days of a period with a name, up to today. Twelve months are the current one and the eleven before it. */
export function periodNamed(name: Exclude<PeriodName, 'own'>, today: string): Period {
  switch (name) {
    case 'today':
      return { from: today, to: today };
    case 'yesterday':
      return periodNamed('today', addDays(today, -1));
    case '7d':
      return { from: addDays(today, -6), to: today };
    case '30d':
      return { from: addDays(today, -29), to: today };
    case 'month':
      return { from: firstOfMonth(today), to: today };
    case 'lastMonth': {
      const from = addMonths(firstOfMonth(today), -1);
      return { from, to: lastOfMonth(from) };
    }
    case '12m':
      return { from: addMonths(firstOfMonth(today), -11), to: today };
  }
}

/** Takes a day of a period to the day that it is compared with. */
function shiftOf(period: Period, comparison: Exclude<Comparison, 'none'>): (day: string) => string {
  const { from, to } = period;
  const byMonths = (months: number) => (day: string) =>
    // The end of whole months stays the end of a month, however many days that has.
    day === to && from === firstOfMonth(from) && to === lastOfMonth(to)
      ? lastOfMonth(addMonths(firstOfMonth(day), -months))
      : addMonths(day, -months);
  if (comparison === 'year') return byMonths(12);
  // Months are compared with months, not with as many days; a day with the one before it.
  if (from === firstOfMonth(from) && from !== to) return byMonths(monthsBetween(from, to) + 1);
  return (day) => addDays(day, -lengthOf(period));
}

const monthsBetween = (from: string, to: string): number => {
  const [years, months] = [0, 1].map(
    (part) => Number(to.split('-')[part]) - Number(from.split('-')[part]),
  );
  return years! * 12 + months!;
};

/** The period that another is compared with; null for none. */
export function comparedPeriod(period: Period, comparison: Comparison): Period | null {
  if (comparison === 'none') return null;
  const shift = shiftOf(period, comparison);
  return { from: shift(period.from), to: shift(period.to) };
}

/** How long the steps of a series are. */
export type Step = 'hour' | 'day' | 'week' | 'month';

const HOURS = Array.from({ length: 24 }, (_, hour) => String(hour).padStart(2, '0'));

/** Days up to which a series has a point for each day, and for each week. */
const MOST_DAY_STEPS = 62;
const MOST_WEEK_STEPS = 190;

/** The steps in which a period is shown: a chart has room for some sixty points, and a day alone has hours. */
export function stepOf(period: Period): Step {
  const days = lengthOf(period);
  if (days === 1) return 'hour';
  if (days <= MOST_DAY_STEPS) return 'day';
  return days <= MOST_WEEK_STEPS ? 'week' : 'month';
}

/**
 * The first days of the steps of a period: weeks are counted from its start, months are those of the calendar. Hours
 * are '2026-01-15T09'.
 */
export function stepsOf(period: Period, step = stepOf(period)): string[] {
  if (step === 'hour') return HOURS.map((hour) => `${period.from}T${hour}`);
  const next = (day: string): string =>
    step === 'day'
      ? dayAfter(day)
      : step === 'week'
        ? addDays(day, 7)
        : addMonths(firstOfMonth(day), 1);
  const starts: string[] = [];
  for (let day = period.from; day <= period.to; day = next(day)) starts.push(day);
  return starts;
}

/** The steps of the period that another is compared with, one for each of its own. */
export function comparedSteps(
  period: Period,
  comparison: Exclude<Comparison, 'none'>,
  step = stepOf(period),
): string[] {
  const shift = shiftOf(period, comparison);
  if (step === 'hour') return stepsOf({ from: shift(period.from), to: shift(period.to) }, step);
  return stepsOf(period, step).map(shift);
}

/** The day of a step, which an hour is of. */
export const dayOfStep = (step: string): string => step.slice(0, 10);
