import type { OrderStatus } from './order.ts';

const DAY_MS = 86_400_000;
/** Brasília's clock: three hours behind UTC, without summer time since 2019 (Decreto 9.772/2019). */
const OFFSET_MS = 3 * 3_600_000;

const PROMISED: readonly OrderStatus[] = ['confirmed', 'in-production', 'shipped'];

/** Whether the shop owes a delivery that it has promised. */
export const isPromised = (status: OrderStatus): boolean => PROMISED.includes(status);

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

/** What the shop has to do comes first: to be confirmed, to be sent, on its way, ended. */
const RANK: Readonly<Record<OrderStatus, number>> = {
  pending: 0,
  confirmed: 1,
  'in-production': 1,
  shipped: 2,
  delivered: 3,
  cancelled: 3,
  returned: 3,
};
const FAR = 1e13;

/**
 * What a list that shows first what matters now is sorted by, ascending: by what is to be done, of open
 * orders the oldest first, of those that have ended the newest.
 *
 * @param createdAt epoch ms
 */
export function priorityOf(status: OrderStatus, createdAt: number): number {
  const rank = RANK[status];
  return rank * FAR + (rank === 3 ? FAR - 1 - createdAt : createdAt);
}

/** The ends of `priorityOf` for orders in these statuses, the second one excluded. */
export function prioritiesOf(
  statuses: readonly OrderStatus[],
): readonly [from: number, to: number] {
  const ranks = statuses.map((status) => RANK[status]);
  return [Math.min(...ranks) * FAR, (Math.max(...ranks) + 1) * FAR];
}

/** The ends of `priorityOf` for what can be late. */
export const PROMISED_PRIORITIES = prioritiesOf(PROMISED);
