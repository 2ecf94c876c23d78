import type { OrderStatus } from './order.ts';
import { isPromised } from './status.ts';

const DAY_MS = 86_400_000;
/** Brasília's clock: three hours behind UTC, without summer time since 2019 (Decreto 9.772/2019). */
const OFFSET_MS = 3 * 3_600_000;

/**
 * The end of the n-th working day after a moment, in Brasília's time: Monday to Friday, holidays not
 * left out (the carriers count them differently from state to state).
 *
 * @param from epoch ms
 * @returns epoch ms of the midnight that ends that day
 */
export function afterWorkingDays(from: number, days: number): number {
  let day = Math.floor((from - OFFSET_MS) / DAY_MS);
  for (let left = days; left > 0;) {
    day += 1;
    // 1970-01-01 was a Thursday: 0 is Sunday, 6 is Saturday.
    const weekday = (day + 4) % 7;
    if (weekday !== 0 && weekday !== 6) left -= 1;
  }
  return (day + 1) * DAY_MS + OFFSET_MS;
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
