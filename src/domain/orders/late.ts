import type { OrderStatus } from './order.ts';
import { isPromised } from './status.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 86_400_000;
/** Brasília's clock: three hours behind UTC, without summer time since 2019 (Decreto 9.772/2019). */
const OFFSET_MS = 3 * HOUR_MS;

/** The day in Brasília, counted from 1970, and whether it is a Saturday or Sunday. */
const dayAt = (at: number): number => Math.floor((at - OFFSET_MS) / DAY_MS);
// 1970-01-01 was a Thursday: 0 is Sunday, 6 is Saturday.
const isWeekend = (day: number): boolean => [0, 6].includes((day + 4) % 7);

/**
 * The end of the n-th working day after a moment, in Brasília's time: Monday to Friday, holidays not
 * left out (the carriers count them differently from state to state).
 *
 * @param from epoch ms
 * @returns epoch ms of the midnight that ends that day
 */
export function afterWorkingDays(from: number, days: number): number {
  let day = dayAt(from);
  for (let left = days; left > 0;) {
    day += 1;
    if (!isWeekend(day)) left -= 1;
  }
  return (day + 1) * DAY_MS + OFFSET_MS;
}

/**
 * Some hours after a moment; without the weekends, Saturdays and Sundays in Brasília's time are not counted.
 *
 * @param from epoch ms
 * @returns epoch ms
 */
export function afterHours(from: number, hours: number, weekendsCount: boolean): number {
  let left = hours * HOUR_MS;
  if (weekendsCount) return from + left;
  for (let at = from; ;) {
    const day = dayAt(at);
    const end = (day + 1) * DAY_MS + OFFSET_MS;
    if (!isWeekend(day)) {
      if (at + left <= end) return at + left;
      left -= end - at;
    }
    at = end;
  }
}

/**
 * Until when the buyer is to have an order: the working days of its delivery, counted from the
 * confirmation. null while nothing is promised yet, and once it has ended.
 *
 * @param confirmedAt epoch ms
 */
export const dueAt = (status: OrderStatus, confirmedAt: number, days: number): number | null =>
  isPromised(status) ? afterWorkingDays(confirmedAt, days) : null;

/** Whether an order is late: confirmed, not delivered, and its working days are over. */
export const isLate = (due: number | null, now: number): boolean => due !== null && due <= now;
