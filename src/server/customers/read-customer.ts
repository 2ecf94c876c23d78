import type { Customer, CustomerOrder } from '#domain/customers/customer.ts';
import { toReais } from '#domain/money.ts';
import { readAddresses } from '../account/addresses.ts';
import type { Db } from '../db/engine/engine.ts';
import { NotFoundError } from '../errors.ts';
import { customerAccounts } from './customer-accounts.ts';
import { customerColumns, customerItem } from './customer-item.ts';

/** Orders shown beside a customer. */
const LAST_ORDERS = 10;

/**
 * A customer with addresses and last orders.
 *
 * @throws NotFoundError also for staff, and for a customer who was erased
 */
export async function readCustomer(db: Db, id: string): Promise<Customer> {
  const row = await customerAccounts(db)
    .select(customerColumns)
    .select(['updatedAt', 'emailVerifiedAt'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) throw new NotFoundError();
  const { updatedAt, emailVerifiedAt, ...item } = row;
  return {
    ...customerItem(item),
    updatedAt,
    emailVerified: emailVerifiedAt !== null,
    addresses: await readAddresses(db, id),
    lastOrders: await readLastOrders(db, id),
  };
}

async function readLastOrders(db: Db, customerId: string): Promise<CustomerOrder[]> {
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'createdAt', 'payableCents'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(LAST_ORDERS)
    .execute();
  return rows.map(({ id, payableCents, ...order }) => ({
    orderId: id,
    ...order,
    payable: toReais(payableCents),
  }));
}
