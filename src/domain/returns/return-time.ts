import { addDays, dayAfter, dayOf, dayStart } from '../date.ts';
import type { OrderSource } from '../orders/order.ts';
import { RETURN_KINDS, type ReturnKind } from './return-request.ts';

/** Days that the law gives at least: to withdraw (CDC, art. 49), and for faults of durable goods (art. 26, II). */
const LEAST_RETURN_DAYS = 7;
const LEAST_WARRANTY_DAYS = 90;

interface Promised {
  returnDays: number;
  warrantyMonths: number;
}

/** The same day of the month, months later, '2026-02-28' for '2026-01-31' and one month. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate();
  const then = new Date(Date.UTC(year, month - 1 + months, Math.min(date, last)));
  return then.toISOString().slice(0, 10);
}

/**
 * The moment from which something can no longer be asked: whole days of the shop's time zone, the day of the delivery
 * not counted and the last day to its end.
 *
 * @param deliveredAt epoch ms
 * @returns epoch ms
 */
export function returnUntil(kind: ReturnKind, deliveredAt: number, promised: Promised): number {
  const delivered = dayOf(deliveredAt);
  const days = Math.max(LEAST_RETURN_DAYS, promised.returnDays);
  if (kind !== 'warranty') return dayStart(dayAfter(addDays(delivered, days)));
  const byLaw = addDays(delivered, LEAST_WARRANTY_DAYS);
  const byShop = addMonths(delivered, promised.warrantyMonths);
  return dayStart(dayAfter(byShop > byLaw ? byShop : byLaw));
}

/**
 * The kinds that can be asked for an order after its delivery, and until when. A buyer at the counter has seen the
 * product: the law gives no withdrawal.
 */
export const returnTimes = (
  source: OrderSource,
  deliveredAt: number,
  promised: Promised,
): { kind: ReturnKind; until: number }[] =>
  RETURN_KINDS.filter((kind) => kind !== 'withdrawal' || source === 'web').map((kind) => ({
    kind,
    until: returnUntil(kind, deliveredAt, promised),
  }));
