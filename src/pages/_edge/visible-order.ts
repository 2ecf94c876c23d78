import type { APIContext } from 'astro';
import { KEY_PARAM, type Order } from '#domain/orders/order.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { orderForGuest, orderForOwner } from '#server/orders/reading/read-order.ts';

/**
 * The order that an address names: for anyone who has its key, otherwise for the account that it belongs to.
 *
 * @throws NotFoundError for everyone else
 */
export async function visibleOrder({
  locals: { scope, user },
  params,
  url,
}: Pick<APIContext, 'locals' | 'params' | 'url'>): Promise<Order> {
  const orderId = params.orderId ?? '';
  const key = url.searchParams.get(KEY_PARAM);
  if (key !== null) return orderForGuest(scope, { orderId, secret: key });
  if (user) return orderForOwner(scope, { accountId: user.id, orderId });
  throw new NotFoundError();
}
