import { dayAfter, dayOf, dayStart } from '../date.ts';
import { DAY_MS } from '../time.ts';

/** Milliseconds before a card's end at which its owner gets a reminder. */
export const REMINDED_BEFORE_MS = 30 * DAY_MS;
/** Milliseconds for which money that comes back to a card can be spent at least. */
export const RETURNED_VALID_MS = 30 * DAY_MS;

/** Last moment of a day, '2026-12-24', in the shop's time zone; epoch ms. */
const endOfDay = (day: string): number => dayStart(dayAfter(day)) - 1;

/**
 * The last moment of a card that is valid for some months: the end of that day, or of the month's last one if it has
 * no such day.
 *
 * @param from epoch ms
 * @param months 0 is for ever: null
 */
export function expiryAfter(from: number, months: number): number | null {
  if (months === 0) return null;
  const [year, month, day] = dayOf(from).split('-').map(Number) as [number, number, number];
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0));
  last.setUTCDate(Math.min(day, last.getUTCDate()));
  return endOfDay(last.toISOString().slice(0, 10));
}

/** Whether a card can no longer be spent. */
export const isExpired = ({ expiresAt }: { expiresAt: number | null }, now: number): boolean =>
  expiresAt !== null && now > expiresAt;
