import { formatMoney } from '#domain/money.ts';
import type { Order } from '#domain/order/order.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate } from '#i18n/translate.ts';
import { writeLetter } from './letter.ts';
import type { Mail } from './mail.ts';

const SEPARATOR = ' · ';

function lineText({ name, color, attribute, customAttr, qty, totalCents }: Order['lines'][number]) {
  const choices = [color, attribute, customAttr].filter(Boolean).join(', ');
  return `${qty} × ${name}${choices && ` (${choices})`}: ${formatMoney(totalCents)}`;
}

function sums({ subtotalCents, coupon, discountCents, delivery, payableCents }: Order): string[] {
  const deliveryCost =
    delivery.costCents === 0 ? translate('order.free') : formatMoney(delivery.costCents);
  return [
    `${translate('order.subtotal')}: ${formatMoney(subtotalCents)}`,
    ...(coupon ? [`${translate('order.coupon', coupon)}: −${formatMoney(discountCents)}`] : []),
    `${translate('order.delivery', delivery)}: ${deliveryCost}`,
    `${translate('order.payable')}: ${formatMoney(payableCents)}`,
  ];
}

function shippingLines({ shippingInfo: to, delivery }: Order): string[] {
  return [
    `${translate('order.shippingAddress')}: ${to.fullName}`,
    to.house,
    `${to.zipCode} ${to.city} ${to.state}`,
    translate('order.days', { count: delivery.days }),
  ];
}

/** Who sells: what Decreto 7.962/2013, art. 2, I and II, wants to be told. */
function sellerLines({ name, address, email, phoneFooter, legal }: ShopSettings): string[] {
  const company = [legal.companyName || name, legal.taxId].filter(Boolean).join(SEPARATOR);
  return [
    `${translate('mail.order.seller')}: ${company}`,
    ...[address, [email, phoneFooter].filter(Boolean).join(SEPARATOR)].filter(Boolean),
  ];
}

/**
 * Confirms an order at once and sums the contract up in a form that can be kept (Decreto 7.962/2013,
 * art. 4, I, III and IV), with the right to withdraw (art. 5; CDC, art. 49).
 *
 * @param url of the order's page
 */
export function orderLetter(settings: ShopSettings, order: Order, url: string): Mail {
  const payment = translate(`paymentMethod.${order.paymentMethod}`);
  return writeLetter(settings, {
    to: order.billingInfo.email,
    name: order.billingInfo.fullName,
    subject: translate('order.number', { orderId: order.orderId }),
    paragraphs: [
      translate('mail.order.text', { orderId: order.orderId }),
      order.lines.map(lineText),
      [...sums(order), `${translate('mail.order.payment')}: ${payment}`],
      shippingLines(order),
    ],
    action: { label: translate('mail.order.action'), url },
    after: [translate('mail.order.withdrawal'), sellerLines(settings)],
  });
}
