import { toReais } from '#domain/money.ts';
import { ShopError } from '#server/errors.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { endpoint, jsonBody, onlyMethods, succeed } from '../../_edge/answer.ts';

export const POST = endpoint(async ({ request, locals }) => {
  const key = request.headers.get('idempotency-key');
  const placed = await placeOrder(locals.shop, await jsonBody(request), key);
  const { orderId, payment, payableCents, secret } = placed;
  const url = `/pedido/${orderId}?${new URLSearchParams({ chave: secret })}`;
  return succeed({ orderId, total: toReais(payableCents), payment, url }, 201);
});

/** One's own orders need a session; a guest's order is read by its link. */
export const GET = endpoint(async () => {
  throw new ShopError(401, 'loginRequired');
});

export const ALL = onlyMethods({ GET, POST });
