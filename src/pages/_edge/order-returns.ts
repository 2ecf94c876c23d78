import type { APIContext } from 'astro';
import { t } from '#i18n/t.ts';
import type { OrderReturnsProps } from '#islands/orders/OrderReturns.tsx';
import { KEY_PARAM, type Order } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { readReturns } from '#server/orders/returns/read-returns.ts';

/** What the page of an order needs for giving pieces back; null if nothing was and can be asked for. */
export async function orderReturns(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  { orderId, payment: { method, isByHand } }: Order,
): Promise<OrderReturnsProps | null> {
  const returns = await readReturns(locals.scope, orderId);
  const { requests, offers, over } = returns;
  if (requests.length + offers.length + over.length === 0) return null;
  return {
    orderId,
    orderKey: url.searchParams.get(KEY_PARAM),
    returns,
    paidBy: isOnline(method) && !isByHand ? t(`paymentMethod.${method}`) : null,
  };
}
