import { orderForGuest } from '#server/orders/read-order.ts';
import { orderJson } from '../../_edge/order-json.ts';
import { endpoint, onlyMethods } from '../../_edge/answer.ts';

export const GET = endpoint(async ({ params, url, locals }) => {
  const secret = url.searchParams.get('chave') ?? '';
  return { order: orderJson(await orderForGuest(locals.shop, params.orderId ?? '', secret)) };
});

export const ALL = onlyMethods({ GET });
