import type { Order, OrderStatus, StatusEvent } from './order.ts';
import { ENDED_STATUSES } from './status.ts';

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
export function statusTrack({ status, history }: Pick<Order, 'status' | 'history'>): TrackStep[] {
  const reached = history.map(({ status: step, at }, index) => ({
    status: step,
    at,
    current: index === history.length - 1,
  }));
  if (ENDED_STATUSES.includes(status)) return reached;
  const known = new Set(history.map((event) => event.status));
  const last = USUAL_WAY.findLastIndex((step) => known.has(step));
  const ahead = USUAL_WAY.slice(last + 1).map((step) => ({
    status: step,
    at: null,
    current: false,
  }));
  return [...reached, ...ahead];
}
