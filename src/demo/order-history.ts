import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import { between, type Random } from './random.ts';
import { HOUR_MS } from './time.ts';

export interface HistoryEvent {
  status: OrderStatus;
  /** Epoch ms. */
  at: number;
}

/** One order in twenty is cancelled, one in twenty-five returned. */
function path(random: Random): OrderStatus[] {
  const chance = random();
  if (chance < 0.05) return ['pending', 'cancelled'];
  const delivered: OrderStatus[] = ['pending', 'confirmed', 'shipped', 'delivered'];
  return chance < 0.09 ? [...delivered, 'returned'] : delivered;
}

/**
 * What happened to an order from its placing until now, oldest first.
 *
 * @param placedAt epoch ms
 * @param days working days that the delivery takes
 */
export function orderHistory(
  random: Random,
  placedAt: number,
  days: number,
  now: number,
): HistoryEvent[] {
  const hoursUntil: Record<OrderStatus, readonly [from: number, to: number]> = {
    pending: [0, 0],
    confirmed: [6, 48],
    'in-production': [24, 96],
    shipped: [12, 40],
    delivered: [days * 20, days * 34],
    cancelled: [1, 30],
    returned: [48, 150],
  };
  let at = placedAt;
  const events = path(random).map((status) => {
    at += between(random, ...hoursUntil[status]) * HOUR_MS;
    return { status, at };
  });
  return events.filter((event) => event.at <= now);
}

/** The state of a payment on delivery when the order has a status. */
export const PAYMENT_OF: Record<OrderStatus, PaymentStatus> = {
  pending: 'pending',
  confirmed: 'pending',
  'in-production': 'pending',
  shipped: 'pending',
  delivered: 'paid',
  cancelled: 'failed',
  returned: 'refunded',
};
