import type { OrderSummary } from '#domain/account/own-order.ts';
import { statusHistory } from '#domain/orders/status.ts';
import type { Scope } from '../service/scope.ts';
import { focalPoints } from '../catalogue/focal-points.ts';
import type { Db } from '../db/engine/engine.ts';
import { datedDelivery } from '../orders/placing/dated-delivery.ts';
import { DELIVERY_COLUMNS, type DeliveryColumns } from '../orders/rows/order-row.ts';

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
    .where('accountId', '=', accountId)
    .executeTakeFirstOrThrow();
  const pages = Math.max(1, Math.ceil(total / ORDERS_PER_PAGE));
  const shown = Math.min(Math.max(1, page), pages);
  const orders = await db
    .selectFrom('orders')
    .select(['id', 'status', 'kind', 'createdAt', 'payableCents', ...DELIVERY_COLUMNS])
    .where('accountId', '=', accountId)
    .orderBy('createdAt', 'desc')
    .orderBy('id')
    .limit(ORDERS_PER_PAGE)
    .offset((shown - 1) * ORDERS_PER_PAGE)
    .execute();
  return { orders: await withParts(db, orders), total, page: shown, pages };
}

type OrderHead = Pick<OrderSummary, 'status' | 'kind' | 'createdAt' | 'payableCents'> &
  DeliveryColumns & { id: string };

/** Lines and history are read for all orders at once. */
async function withParts(db: Db, orders: readonly OrderHead[]): Promise<OrderSummary[]> {
  if (orders.length === 0) return [];
  const ids = orders.map(({ id }) => id);
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'productId', 'name', 'image', 'qty'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute();
  const focalOf = await focalPoints(db, lines);
  const events = await db
    .selectFrom('orderEvents')
    .select(['orderId', 'status', 'at'])
    .where('orderId', 'in', ids)
    .orderBy('position')
    .execute();
  return Promise.all(
    orders.map(async (order) => {
      const { id, status, kind, createdAt, payableCents } = order;
      const own = events.filter(({ orderId }) => orderId === id);
      return {
        orderId: id,
        status,
        kind,
        createdAt,
        payableCents,
        delivery: await datedDelivery(order, own),
        lines: lines
          .filter(({ orderId }) => orderId === id)
          .map((line) => {
            const { name, image, qty } = line;
            return { name, image, qty, focal: focalOf(line) };
          }),
        history: statusHistory(own.map((event) => ({ status: event.status, at: event.at }))),
      };
    }),
  );
}
