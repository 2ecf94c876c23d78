import { expressionBuilder, sql } from 'kysely';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Span } from './report.ts';

const eb = expressionBuilder<Schema, 'orders'>();

/**
 * SQL of the sums of orders, by the definition of docs/decisions/039: cancelled orders are left out (`isSold`), what
 * was given back is subtracted, unless it was paid beyond a price that fell, and an order that came back as a whole is no
 * order; nor is one by which nothing was sold, which costs nothing. All in cents but `orders`.
 */
export const orderSums = {
  orders: eb.fn
    .countAll<number>()
    .filterWhere('orders.status', 'not in', ENDED_STATUSES)
    .filterWhere('orders.kind', '=', ''),
  products: eb.fn.sum<number>('orders.subtotalCents'),
  discount: eb.fn.sum<number>('orders.discountCents'),
  delivery: eb.fn.sum<number>('orders.deliveryCents'),
  returned: sql<number>`sum(CASE WHEN ${eb.ref('orders.status')} = 'returned'
    THEN ${eb.ref('orders.payableCents')} ELSE ${eb.ref('orders.refundedCents')} - ${eb.ref('orders.loweredCents')} END)`,
};

/** SQL for the orders of a span that were not cancelled. */
export const isSold = ({ from, to }: Span) =>
  eb.and([
    eb('orders.createdAt', '>=', from),
    eb('orders.createdAt', '<', to),
    eb('orders.status', '<>', 'cancelled'),
  ]);

/** What was earned; see `orderSums`. */
export const revenueOf = (sums: {
  products: number;
  discount: number;
  delivery: number;
  returned: number;
}): number => sums.products - sums.discount + sums.delivery - sums.returned;

/** Revenue of an average order, in cents; null without one. */
export const ticketOf = (revenueCents: number, orders: number): number | null =>
  orders === 0 ? null : Math.round(revenueCents / orders);
