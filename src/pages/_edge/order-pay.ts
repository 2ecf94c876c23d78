import type { APIContext } from 'astro';
import { t } from '#i18n/t.ts';
import type { OrderPayProps } from '#islands/orders/OrderPay.tsx';
import { isPickUp, KEY_PARAM, payPath, type Order } from '#domain/orders/order.ts';
import { isOnline } from '#domain/payments/methods.ts';
import { dueBy } from '#domain/orders/expiry.ts';
import { paymentMethodsFor } from '#domain/payments/offered-methods.ts';
import { qrCodeOf } from '#domain/qr-code.ts';
import { isTestPix } from '#server/payments/providers/pix.ts';

/**
 * What the page of an order needs for paying it on-line; null once nothing is due, and for an order that is paid when it
 * arrives. What is left of one that staff have taken a part of may be paid on-line, however it was to be paid.
 */
export async function orderPay(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  { orderId, payment, pix: pixOffer, delivery, shippingInfo: { country } }: Order,
): Promise<OrderPayProps | null> {
  const { method, status, dueCents, redirectUrl, pix, paidCents, giftCardCents } = payment;
  if (dueCents === 0) return null;
  const isBegun = redirectUrl !== null || pix !== null;
  const isRest = status === 'pending' && paidCents > giftCardCents && !isBegun;
  if (!isRest && !isOnline(method)) return null;
  const offered = paymentMethodsFor(locals.settings, {
    country,
    isCollected: isPickUp(delivery),
  });
  const methods = isRest ? offered.filter(isOnline) : offered;
  if (isRest && methods.length === 0) return null;
  return {
    orderId,
    orderKey: url.searchParams.get(KEY_PARAM),
    method,
    status,
    dueCents,
    isRest,
    redirectUrl,
    pix: pix && {
      ...pix,
      qr: qrCodeOf(pix.copyPaste),
      testUrl: (await isTestPix(locals.scope)) ? payPath(`${url.pathname}${url.search}`) : null,
    },
    methods: methods.map((name) => ({
      name,
      label: t(`paymentMethod.${name}`),
      dueCents: dueBy(name, dueCents, pixOffer),
    })),
  };
}
