import type { CustomerOrders } from '#domain/customers/customer.ts';
import { toReais } from '#domain/money.ts';
import { authorise } from '../service/authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { currentId } from './records/customer-rows.ts';

/** Orders on one page of a customer's record. */
export const ORDERS_PER_PAGE = 10;

/**
 * One page of a customer's orders, the newest first; the last one for a page too far.
 *
 * @throws NotFoundError for an unknown customer
 */
export async function customerOrders(
  scope: Scope,
  { customerId, page }: { customerId: string; page: number },
): Promise<CustomerOrders> {
  authorise(scope, 'customers', 'view');
  const { db } = scope.engine;
  const id = await currentId(db, customerId);
  const known = await db
    .selectFrom('customers')
    .select('id')
    .where('id', '=', id)
    .executeTakeFirst();
  if (!known) throw new NotFoundError();
  return readCustomerOrders(db, id, page);
}

export async function readCustomerOrders(
  db: Db,
  customerId: string,
  page = 1,
): Promise<CustomerOrders> {
  const { total } = await db
    .selectFrom('orders')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('customerId', '=', customerId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const rows = await db
    .selectFrom('orders')
    .select(['id', 'status', 'kind', 'paymentStatus', 'paymentMethod', 'source', 'createdAt'])
    .select('payableCents')
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(ORDERS_PER_PAGE)
    .offset((shown - 1) * ORDERS_PER_PAGE)
    .execute();
  const lines =
    rows.length === 0
      ? []
      : await db
          .selectFrom('orderLines')
          .select(['orderId', 'name', 'qty'])
          .where(
            'orderId',
            'in',
            rows.map(({ id }) => id),
          )
          .orderBy('position')
          .execute();
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  const items = rows.map(({ id, payableCents, ...order }) => {
    const own = linesOf.get(id) ?? [];
    return {
      orderId: id,
      ...order,
      payable: toReais(payableCents),
      name: own[0]?.name ?? '',
      pieces: own.reduce((sum, { qty }) => sum + qty, 0),
    };
  });
  return { items, total, page: shown, pages };
}
