import { expressionBuilder } from 'kysely';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import type { Schema } from '../../db/schema/schema.ts';

const { eb, fn } = expressionBuilder<Schema, 'orders'>();

/**
 * Revenue of the selected orders in cents, for a query over `orders`: payable less what was given back, which leaves out
 * what was paid beyond a price that fell. Cancelled and returned orders do not count; null if no order counts.
 */
export const customerRevenueCents = () =>
  fn
    .sum<number | null>(
      eb(
        eb('orders.payableCents', '-', eb.ref('orders.refundedCents')),
        '+',
        eb.ref('orders.loweredCents'),
      ),
    )
    .filterWhere('orders.status', 'not in', ENDED_STATUSES);
