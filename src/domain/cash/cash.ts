import { PICK_UP, type OrderSource, type PaymentMethod } from '../orders/order.ts';

/** Ways to pay whose money passes the counter: there, or when what was ordered is collected. */
export const CASH_METHODS = [
  'counter-cash',
  'cod',
  'counter-pix',
  'counter-debit',
  'counter-credit',
  'counter-card',
] as const;
export type CashMethod = (typeof CASH_METHODS)[number];

/** Whether it may be bank notes in the drawer, which are counted: cards and Pix never are. */
export const isInDrawer = (method: CashMethod): boolean =>
  method === 'counter-cash' || method === 'cod';

/** An order as far as it decides whether its money passes the counter. */
interface CashOrder {
  source: OrderSource;
  deliveryType: string;
  deliveryPlace: string;
}

/** Whether what is paid so for an order passes the counter: always there, and on delivery if it is collected. */
export function passesCounter(order: CashOrder, method: PaymentMethod): method is CashMethod {
  if (method === 'cod') {
    const { source, deliveryType, deliveryPlace } = order;
    return source === 'counter' || deliveryType === PICK_UP || deliveryPlace !== '';
  }
  return CASH_METHODS.some((known) => known === method);
}
