import { expressionBuilder } from 'kysely';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { Schema } from '../db/schema/schema.ts';

const { eb, fn } = expressionBuilder<Schema, 'orders'>();

/**
 * Revenue of the selected orders in cents, for a query over `orders`: payable less refunded. Cancelled and
 * returned orders do not count; null if no order counts.
 */
export const customerRevenueCents = () =>
  fn
    .sum<number | null>(eb('orders.payableCents', '-', eb.ref('orders.refundedCents')))
    .filterWhere('orders.status', 'not in', ENDED_STATUSES);
