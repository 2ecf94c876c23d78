import { expressionBuilder } from 'kysely';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { Schema } from '../db/schema/schema.ts';

const { eb, fn } = expressionBuilder<Schema, 'orders'>();

/**
 * What the selected orders have brought in, in cents, for a query over `orders`: what was payable less
 * what was refunded. Cancelled and returned orders do not count. Null where no order counts.
 */
export const spentCents = () =>
  fn
    .sum<number | null>(eb('orders.payableCents', '-', eb.ref('orders.refundedCents')))
    .filterWhere('orders.status', 'not in', ENDED_STATUSES);
