import { formatMoney } from '#domain/money.ts';
import type { Order } from '#domain/orders/order.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate } from '#i18n/translate.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';
import { orderAddresses, orderLines, orderSums } from './order-parts.ts';
import { note, paragraph } from './parts.ts';

const SEPARATOR = ' · ';

/** The seller, with the details that Decreto 7.962/2013, art. 2, I and II, requires. */
export function sellerLines({ name, address, email, phoneFooter, legal }: ShopSettings): string[] {
  const company = [legal.companyName || name, legal.taxId].filter(Boolean).join(SEPARATOR);
  return [
    `${translate('mail.order.seller')}: ${company}`,
    ...[address, [email, phoneFooter].filter(Boolean).join(SEPARATOR)].filter(Boolean),
  ];
}

/** What an inbox shows after the subject: the sum, and the delivery time. */
const previewOf = ({ payableCents, delivery }: Order): string =>
  [
    `${translate('order.payable')}: ${formatMoney(payableCents)}`,
    translate('order.days', { count: delivery.days }),
  ].join(SEPARATOR);

/**
 * Confirms an order at once and summarises the contract in a form that can be stored (Decreto 7.962/2013,
 * art. 4, I, III and IV), including the right to withdraw (art. 5; CDC, art. 49).
 *
 * @param url of the order's page, complete with `https://`
 */
export function orderLetter(settings: ShopSettings, order: Order, url: string): Mail {
  return writeLetter(settings, {
    to: order.billingInfo.email,
    name: order.billingInfo.fullName,
    subject: translate('order.number', { orderId: order.orderId }),
    body: () => ({
      heading: translate('order.thanks'),
      preview: previewOf(order),
      parts: [
        paragraph(translate('mail.order.text', { orderId: order.orderId })),
        orderLines(order, new URL(url).origin),
        orderSums(order),
        orderAddresses(order),
      ],
      action: { label: translate('mail.order.action'), url },
      after: [
        note(translate('mail.order.withdrawal', { count: settings.promises.returnDays })),
        note(...sellerLines(settings)),
      ],
    }),
  });
}

/**
 * Tells the buyer that the order was not confirmed in time: it is cancelled, and costs nothing.
 *
 * @param url of the order's page, complete with `https://`; null if the shop does not know its address
 */
export function expiredLetter(settings: ShopSettings, order: Order, url: string | null): Mail {
  const { orderId, billingInfo } = order;
  const text = translate('mail.expired.text', { orderId });
  return writeLetter(settings, {
    to: billingInfo.email,
    name: billingInfo.fullName,
    subject: translate('mail.expired.subject', { orderId }),
    body: () => ({
      preview: text,
      parts: [paragraph(text), paragraph(translate('mail.expired.again'))],
      action: url === null ? null : { label: translate('mail.expired.action'), url },
      after: [note(...sellerLines(settings))],
    }),
  });
}
