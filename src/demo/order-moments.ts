import { dayOf, dayStart } from '#domain/date.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import { between, type Random } from './random.ts';

const DAYS = 364;
/** Hours before now of the last orders: whenever the demo is filled, something is to be done. */
const LAST_HOURS = [2, 7, 21, 30, 46];

/** How much is ordered on a day of the week, from Sunday on. */
const OF_WEEKDAY = [0.6, 1.15, 1.1, 1.1, 1.05, 1, 0.8];
/** How much is ordered in an hour: hardly at night, most around noon and after work. */
const OF_HOUR = [
  1, 0, 0, 0, 0, 0, 1, 2, 4, 6, 8, 8, 10, 9, 7, 7, 7, 8, 9, 10, 12, 11, 7, 3,
] as const;
/** How much more is ordered on the days around Black Friday, by their distance from it. */
const AROUND_BLACK_FRIDAY = new Map([
  [-2, 1.5],
  [-1, 2.5],
  [0, 12],
  [1, 4],
  [2, 2.5],
  [3, 3],
]);

/** Days from the year's Black Friday, the day after November's fourth Thursday, to a day '2026-11-27'. */
function daysFromBlackFriday(day: string): number {
  const at = Date.parse(`${day}T00:00:00Z`);
  const year = new Date(at).getUTCFullYear();
  const first = new Date(Date.UTC(year, 10, 1)).getUTCDay();
  const thursday = 1 + ((4 - first + 7) % 7) + 21;
  return Math.round((at - Date.UTC(year, 10, thursday + 1)) / DAY_MS);
}

/** An index of `weights`, the likelier the more it weighs. */
function pickWeighted(random: Random, weights: readonly number[]): number {
  let left = random() * weights.reduce((sum, weight) => sum + weight, 0);
  return weights.findIndex((weight) => (left -= weight) < 0);
}

/**
 * When the orders of the year before `now` (epoch ms) were placed, the oldest first: ever more of them, most on
 * working days and around Black Friday, hardly any at night.
 */
export function orderMoments(random: Random, count: number, now: number): number[] {
  const days = Array.from({ length: DAYS }, (_, index) => dayOf(now - (DAYS - index) * DAY_MS));
  const weights = days.map((day, index) => {
    const growth = 0.5 + (1.2 * index) / DAYS;
    const weekday = new Date(`${day}T12:00:00Z`).getUTCDay();
    return growth * OF_WEEKDAY[weekday]! * (AROUND_BLACK_FRIDAY.get(daysFromBlackFriday(day)) ?? 1);
  });
  const last = LAST_HOURS.map(
    (hours) => now - hours * HOUR_MS - between(random, 1, 50) * MINUTE_MS,
  );
  const earlier = Array.from({ length: Math.max(0, count - last.length) }, () => {
    const day = days[pickWeighted(random, weights)]!;
    const at = dayStart(day) + pickWeighted(random, OF_HOUR) * HOUR_MS;
    return Math.min(at + between(random, 0, 59) * MINUTE_MS, now - HOUR_MS);
  });
  return [...earlier, ...last].slice(-count).sort((a, b) => a - b);
}
