import { isPickUp, type Order, type OrderStatus, type StatusEvent } from './order.ts';

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

const PROMISED: readonly OrderStatus[] = ['confirmed', 'in-production', 'shipped'];

/** Whether the shop owes a delivery that it has promised. */
export const isPromised = (status: OrderStatus): boolean => PROMISED.includes(status);

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

/**
 * The statuses that an order has had, out of all its events: those that have changed it. A return of
 * some pieces, a note or a tracking code leave it where it is.
 *
 * @param events the oldest first
 */
export function statusHistory<Event extends StatusEvent>(events: readonly Event[]): Event[] {
  return events.filter(({ status }, index) => status !== events[index - 1]?.status);
}

/** The course of an order that goes well; lenses cut to a prescription add 'in-production'. */
const USUAL_WAY: readonly OrderStatus[] = ['pending', 'confirmed', 'shipped', 'delivered'];

export interface TrackStep {
  status: OrderStatus;
  /** When it was reached, epoch ms; null while it lies ahead. */
  at: number | null;
  current: boolean;
}

/** What an order went through and, unless it was cancelled or returned, what still lies ahead. */
export function statusTrack({
  status,
  history,
  delivery,
}: Pick<Order, 'status' | 'history' | 'delivery'>): TrackStep[] {
  const reached = history.map(({ status: step, at }, index) => ({
    status: step,
    at,
    current: index === history.length - 1,
  }));
  if (ENDED_STATUSES.includes(status)) return reached;
  const known = new Set(history.map((event) => event.status));
  const way = isPickUp(delivery) ? USUAL_WAY.filter((step) => step !== 'shipped') : USUAL_WAY;
  const last = way.findLastIndex((step) => known.has(step));
  const ahead = way.slice(last + 1).map((step) => ({
    status: step,
    at: null,
    current: false,
  }));
  return [...reached, ...ahead];
}
