import type { OrderSummary } from '#domain/account/own-order.ts';
import { statusHistory } from '#domain/orders/status.ts';
import type { Scope } from '../scope.ts';
import type { Db } from '../db/engine/engine.ts';

/** Orders on one page of the list. */
export const ORDERS_PER_PAGE = 10;

export interface OwnOrders {
  orders: OrderSummary[];
  total: number;
  /** Counted from 1; never beyond the last. */
  page: number;
  pages: number;
}

/** The orders of an account, the newest first. */
export async function ownOrders(
  { engine: { db } }: Scope,
  { accountId, page = 1 }: { accountId: string; page?: number },
): Promise<OwnOrders> {
  const { total } = await db
    .selectFrom('orders')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('customerId', '=', accountId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'createdAt', 'payableCents', 'deliveryDays'])
    .where('customerId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(ORDERS_PER_PAGE)
    .offset((shown - 1) * ORDERS_PER_PAGE)
    .execute();
  return { orders: await withParts(db, orders), total, page: shown, pages };
}

type OrderHead = Omit<OrderSummary, 'orderId' | 'lines' | 'history'> & { id: string };

/** Lines and history are read for all orders at once. */
async function withParts(db: Db, orders: readonly OrderHead[]): Promise<OrderSummary[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'name', 'image', 'qty'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute();
  const events = await db
    .selectFrom('orderEvents')
    .select(['orderId', 'status', 'at'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute();
  return orders.map(({ id, ...order }) => ({
    ...order,
    orderId: id,
    lines: lines
      .filter(({ orderId }) => orderId === id)
      .map(({ name, image, qty }) => ({ name, image, qty })),
    history: statusHistory(
      events.filter(({ orderId }) => orderId === id).map(({ status, at }) => ({ status, at })),
    ),
  }));
}
