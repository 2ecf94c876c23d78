import type { EventData, EventKind } from '../orders/event.ts';
import { PICK_UP, type OrderSource, type PaymentMethod } from '../orders/order.ts';

/** Ways to pay whose money passes the counter: there, or when what was ordered is collected. */
export const CASH_METHODS = ['counter-cash', 'cod', 'counter-card'] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

const isCashMethod = (method: PaymentMethod): method is CashMethod =>
  CASH_METHODS.some((known) => known === method);

/** Whether it may be bank notes in the drawer, which are counted: a card's money at the counter never is. */
export const isInDrawer = (method: CashMethod): boolean => method !== 'counter-card';

/** An order as far as it decides whether its money passes the counter. */
interface CashOrder {
  source: OrderSource;
  paymentMethod: PaymentMethod;
  deliveryType: string;
  deliveryPlace: string;
}

/**
 * What an event of an order brings into the counter's cash, in cents: a payment there, or when it is collected; less
 * than 0 for what is given back. 0 for any other event and order.
 */
export function cashOf(order: CashOrder, event: { kind: EventKind; data: unknown }): number {
  const isAtCounter =
    order.source === 'counter' || order.deliveryType === PICK_UP || order.deliveryPlace !== '';
  if (!isAtCounter || !isCashMethod(order.paymentMethod)) return 0;
  if (event.kind === 'payment') return (event.data as EventData['payment']).amountCents;
  return event.kind === 'return' ? 0 - (event.data as EventData['return']).refundCents : 0;
}
