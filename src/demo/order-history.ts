import type { OrderStatus, PaymentStatus } from '#domain/orders/order.ts';
import { HOUR_MS } from '#domain/time.ts';
import { between, type Random } from './random.ts';

export interface HistoryEvent {
  status: OrderStatus;
  /** Epoch ms. */
  at: number;
}

/** One order in twenty is cancelled, one in twenty-five returned. */
export function pathOf(random: Random): OrderStatus[] {
  const chance = random();
  if (chance < 0.05) return ['pending', 'cancelled'];
  const delivered: OrderStatus[] = ['pending', 'confirmed', 'shipped', 'delivered'];
  return chance < 0.09 ? [...delivered, 'returned'] : delivered;
}

interface Course {
  path: readonly OrderStatus[];
  placedAt: number;
  days: number;
  now: number;
}

/**
 * What happened to an order from its placing until now, oldest first.
 *
 * @param course.placedAt epoch ms
 * @param course.days working days that the delivery takes
 */
export function orderHistory(
  random: Random,
  { path, placedAt, days, now }: Course,
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
  const events = path.map((status) => {
    at += between(random, ...hoursUntil[status]) * HOUR_MS;
    return { status, at };
  });
  return events.filter((event) => event.at <= now);
}

/** The state of a payment on delivery when the order has a status. */
const PAYMENT_OF: Record<OrderStatus, PaymentStatus> = {
  pending: 'pending',
  confirmed: 'pending',
  'in-production': 'pending',
  shipped: 'pending',
  delivered: 'paid',
  cancelled: 'failed',
  returned: 'refunded',
};

/** The state of a payment when the order has a status: Pix is paid before anything is sent. */
export function paymentAfter(method: 'cod' | 'pix', status: OrderStatus): PaymentStatus {
  const isPrepaid = method === 'pix' && PAYMENT_OF[status] === 'pending' && status !== 'pending';
  return isPrepaid ? 'paid' : PAYMENT_OF[status];
}
