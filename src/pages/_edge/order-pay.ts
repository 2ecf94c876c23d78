import type { APIContext } from 'astro';
import { t } from 'i18next';
import type { OrderPayProps } from '#islands/orders/OrderPay.tsx';
import { isOnline, KEY_PARAM, type Order } from '#domain/orders/order.ts';
import { dueBy } from '#domain/orders/due-by.ts';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import { qrCodeOf } from '#server/qr-code.ts';

/**
 * What the page of an order that is paid on-line needs for paying it; null once nothing is due, and for an order that is
 * paid when it arrives.
 */
export function orderPay(
  { locals, url }: Pick<APIContext, 'locals' | 'url'>,
  { orderId, payment, pix: pixOffer }: Order,
): OrderPayProps | null {
  const { method, status, dueCents, redirectUrl, pix } = payment;
  if (dueCents === 0 || !isOnline(method)) return null;
  const methods = offeredPaymentMethods(locals.settings.paymentGateway);
  return {
    orderId,
    orderKey: url.searchParams.get(KEY_PARAM),
    method,
    status,
    dueCents,
    redirectUrl,
    pix: pix && { ...pix, qr: qrCodeOf(pix.copyPaste) },
    methods: methods.map((offered) => ({
      name: offered,
      label: t(`paymentMethod.${offered}`),
      dueCents: dueBy(offered, dueCents, pixOffer),
    })),
  };
}
