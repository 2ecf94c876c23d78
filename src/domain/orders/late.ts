import {
  dayAt,
  isWeekend,
  OFFSET_MS,
  workingDayAfter,
  type IsHoliday,
} from '../deliveries/working-days.ts';
import type { OrderStatus } from './order.ts';
import { isPromised } from './status.ts';
import { DAY_MS, HOUR_MS } from '../time.ts';

const NO_HOLIDAYS: IsHoliday = () => false;

/**
 * The end of the n-th working day after a moment, in Brasília's time.
 *
 * @param from epoch ms
 * @returns epoch ms of the midnight that ends that day
 */
export const afterWorkingDays = (
  from: number,
  days: number,
  isHoliday: IsHoliday = NO_HOLIDAYS,
): number => (workingDayAfter(from, days, isHoliday) + 1) * DAY_MS + OFFSET_MS;

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
export const dueAt = (
  status: OrderStatus,
  confirmedAt: number,
  days: number,
  isHoliday: IsHoliday = NO_HOLIDAYS,
): number | null => (isPromised(status) ? afterWorkingDays(confirmedAt, days, isHoliday) : null);

/** Whether an order is late: confirmed, not delivered, and its working days are over. */
export const isLate = (due: number | null, now: number): boolean => due !== null && due <= now;
