import { byLanguage, isPortuguese } from '../language.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

/** Brasília's clock: three hours behind UTC, without summer time since 2019 (Decreto 9.772/2019). */
export const OFFSET_MS = 3 * HOUR_MS;

/** Whether carriers rest on a day, '2026-11-20', that is no Saturday or Sunday. */
export type IsHoliday = (day: string) => boolean;

/** The day in Brasília, counted from 1970. */
export const dayAt = (at: number): number => Math.floor((at - OFFSET_MS) / DAY_MS);

// 1970-01-01 was a Thursday: 0 is Sunday, 6 is Saturday.
export const isWeekend = (day: number): boolean => [0, 6].includes((day + 4) % 7);

/** '2026-11-20' of a day counted from 1970. */
const isoOf = (day: number): string => new Date(day * DAY_MS).toISOString().slice(0, 10);

/** The n-th working day after a moment, counted from 1970; with 0 the day itself, whatever it is. */
export function workingDayAfter(from: number, days: number, isHoliday: IsHoliday): number {
  let day = dayAt(from);
  for (let left = days; left > 0;) {
    day += 1;
    if (!isWeekend(day) && !isHoliday(isoOf(day))) left -= 1;
  }
  return day;
}

/** Days on which a delivery arrives, '2026-11-27': at the latest, and at the earliest if that is known. */
export interface Arrival {
  from: string | null;
  to: string;
}

/**
 * When a delivery arrives.
 *
 * @param from epoch ms from which its working days count
 */
export function arrivalOf(
  from: number,
  { days, daysFrom }: { days: number; daysFrom?: number },
  isHoliday: IsHoliday,
): Arrival {
  const dayOf = (count: number) => isoOf(workingDayAfter(from, count, isHoliday));
  return { from: daysFrom === undefined ? null : dayOf(daysFrom), to: dayOf(days) };
}

const monthAndDay = byLanguage(
  (code) => new Intl.DateTimeFormat(code, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** A day in short, as Brazilians write it: '27/11', '1º/12'; elsewhere 'Nov 27'. @param day '2026-12-01' */
export function shortDate(day: string): string {
  if (!isPortuguese()) return monthAndDay().format(new Date(day));
  const [, month, date] = day.split('-').map(Number);
  return `${date === 1 ? '1º' : date}/${String(month).padStart(2, '0')}`;
}
