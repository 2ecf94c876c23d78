import type { OrderStatus } from './order.ts';

/**
 * Where an order may go from each status. 'in-production' is for lenses cut to a prescription; an
 * order of frames alone is shipped as soon as it is confirmed. What was shipped can no longer be
 * cancelled, only come back.
 */
export const ORDER_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  pending: ['confirmed', 'cancelled'],
  confirmed: ['in-production', 'shipped', 'cancelled'],
  'in-production': ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  returned: [],
};

/** Status of an order that was just placed. */
export const FIRST_STATUS: OrderStatus = 'pending';

/** Statuses of an order that the shop is still at work on. */
export const OPEN_STATUSES: readonly OrderStatus[] = [
  'pending',
  'confirmed',
  'in-production',
  'shipped',
];

/** Statuses of an order that came to nothing: it counts in no sum of what was sold. */
export const ENDED_STATUSES: readonly OrderStatus[] = ['cancelled', 'returned'];

/** Statuses of an order that the shop has accepted: it knows who has placed it. */
export const CONFIRMED_STATUSES: readonly OrderStatus[] = [
  'confirmed',
  'in-production',
  'shipped',
  'delivered',
  'returned',
];

/** What is picked up is handed over at the counter: nothing of it is ever shipped. */
const PICK_UP_TRANSITIONS: Readonly<Record<OrderStatus, readonly OrderStatus[]>> = {
  ...ORDER_TRANSITIONS,
  confirmed: ['in-production', 'delivered', 'cancelled'],
  'in-production': ['delivered', 'cancelled'],
};

/** Where an order may go from here; nowhere once it was cancelled or has come back. */
export const movesFrom = (from: OrderStatus, isPickUp = false): readonly OrderStatus[] =>
  (isPickUp ? PICK_UP_TRANSITIONS : ORDER_TRANSITIONS)[from];

/** Whether an order in status `from` may be moved to `to`; staying is no move. */
export const canMove = (from: OrderStatus, to: OrderStatus, isPickUp = false): boolean =>
  movesFrom(from, isPickUp).includes(to);

/** Whether items, address and delivery of an order may still be changed: nothing of it has left the shop. */
export const isChangeable = (status: OrderStatus): boolean =>
  status === 'pending' || status === 'confirmed' || status === 'in-production';
