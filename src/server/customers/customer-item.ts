import type { ExpressionBuilder } from 'kysely';
import type { CustomerItem } from '#domain/customers/customer.ts';
import { toReais } from '#domain/money.ts';
import type { Schema } from '../db/schema/schema.ts';
import { customerRevenueCents } from '../orders/customer-revenue.ts';

/** What a list shows of a customer, with the figures of their orders. */
export const customerColumns = (eb: ExpressionBuilder<Schema, 'accounts'>) => {
  const orders = eb.selectFrom('orders').whereRef('orders.customerId', '=', 'accounts.id');
  return [
    'id',
    'fullName',
    'email',
    'phone',
    'status',
    'createdAt',
    orders.select((order) => order.fn.countAll<number>().as('count')).as('orderCount'),
    orders.select(customerRevenueCents().as('sum')).as('orderCents'),
  ] as const;
};

type CustomerRow = Omit<CustomerItem, 'orderCount' | 'orderSum'> & {
  orderCount: number | null;
  orderCents: number | null;
};

/** A row of `customerColumns` as JSON. */
export function customerItem({ orderCount, orderCents, ...row }: CustomerRow): CustomerItem {
  return { ...row, orderCount: orderCount ?? 0, orderSum: toReais(orderCents ?? 0) };
}
