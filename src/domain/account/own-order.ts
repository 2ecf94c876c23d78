import type { Order, OrderLine, OrderStatus } from '../orders/order.ts';
import type { OrderKind } from '../orders/order-kind.ts';

/** An order as the list of one's own orders shows it. */
export interface OrderSummary {
  orderId: string;
  status: OrderStatus;
  kind: OrderKind;
  /** Epoch ms. */
  createdAt: number;
  payableCents: number;
  /** How it is brought, and on which days it arrives while it is on its way. */
  delivery: Order['delivery'];
  lines: Pick<OrderLine, 'name' | 'image' | 'focal' | 'qty'>[];
  /** Its events so far, oldest first. */
  history: Order['history'];
}

/** A line of an old order that can no longer be bought unchanged. */
export interface MissingLine {
  name: string;
  requested: number;
  /** Pieces that can be had now; 0 when it is sold out or no longer sold. */
  available: number;
}

/** The page of a list that an address asks for, counted from 1. */
export function pageOf(params: URLSearchParams): number {
  const page = Number(params.get('page'));
  return Number.isSafeInteger(page) && page > 1 ? page : 1;
}
