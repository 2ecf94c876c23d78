import { choicesOf } from '#domain/orders/choices.ts';
import { imageUrl } from '#domain/products/image.ts';
import { placeLine } from '#domain/address/place-text.ts';
import type { CartAddress } from '#domain/cart/cart.ts';
import { shortDate } from '#domain/deliveries/working-days.ts';
import { unbrokenMarking } from '#domain/frames/frame.ts';
import { giftLines } from '#domain/gift-cards/gift-text.ts';
import { lensLines } from '#domain/lenses/lens-lines.ts';
import { lensState } from '#domain/lenses/lens-state.ts';
import { formatMoney } from '#domain/money.ts';
import { isPickUp, type Order, type OrderLine } from '#domain/orders/order.ts';
import { orderSums as sumsOf, paidBy, type Sum } from '#domain/orders/sums.ts';
import { t } from '#i18n/t.ts';
import { NOT_FOR_OUTLOOK, STYLE } from './look.ts';
import { html, lineBreaks, type Markup } from './markup.ts';
import type { Part } from './parts.ts';

/** What a frame measures, as it is engraved; '' for what is none. */
const measuresText = (marking: string | null): string =>
  marking ? t('order.marking', { marking }) : '';

const lensesTexts = ({ lens, lenses }: OrderLine): string[] => {
  if (lens) return [...lensLines(lens, t), lensState(lens, t)];
  return lenses ? [t(`product.lenses.${lenses}`)] : [];
};

/** @param marginBottom px */
const table = (rows: readonly Markup[], marginBottom = 24): Markup =>
  html`<table
    role="presentation"
    width="100%"
    cellpadding="0"
    cellspacing="0"
    border="0"
    style="margin:0 0 ${marginBottom}px;"
  >
    ${rows}
  </table>`;

/** What a line costs; a repair and what is made again cost nothing. */
const costText = ({ unitPriceCents, totalCents }: OrderLine): string =>
  unitPriceCents === 0 ? t('order.noCharge') : formatMoney(totalCents);

function lineText(line: OrderLine): string {
  const choices = choicesOf(line, ', ');
  const bought = `${line.qty} × ${line.name}${choices && ` (${choices})`}`;
  return [
    `${bought}: ${costText(line)}`,
    measuresText(line.marking),
    ...lensesTexts(line),
    ...giftLines(line.gift, t),
  ]
    .filter(Boolean)
    .join('\n');
}

/** A picture, for all but Outlook on Windows, which does not support WebP. */
const picture = (image: string, siteUrl: string): Markup =>
  html`${NOT_FOR_OUTLOOK.open}<img
      src="${siteUrl}${imageUrl(image, 360, 'webp')}"
      width="96"
      height="64"
      alt=""
      class="picture"
      style="${STYLE.picture}"
    />${NOT_FOR_OUTLOOK.close}`;

function lineRow(line: OrderLine, siteUrl: string): Markup {
  const { name, image, qty, unitPriceCents, marking } = line;
  const pieces = unitPriceCents > 0 && `${qty} × ${formatMoney(unitPriceCents)}`;
  const details = [
    choicesOf(line, ', '),
    measuresText(marking && unbrokenMarking(marking)),
    ...lensesTexts(line),
    ...giftLines(line.gift, t).flatMap((text) => text.split('\n')),
    pieces,
  ].filter((detail): detail is string => Boolean(detail));
  return html`<tr>
    <td
      class="rule pictured"
      width="96"
      valign="top"
      style="width:96px;padding:16px 16px 16px 0;${STYLE.rule}"
    >
      ${image ? picture(image, siteUrl) : ''}
    </td>
    <td class="rule ink" valign="top" style="padding:16px 12px 16px 0;${STYLE.rule}${STYLE.text}">
      ${name}<br /><span class="soft" style="${STYLE.small}">${lineBreaks(details)}</span>
    </td>
    <td
      class="rule ink"
      valign="top"
      align="right"
      style="padding:16px 0;white-space:nowrap;${STYLE.rule}${STYLE.text}"
    >
      ${costText(line)}
    </td>
  </tr>`;
}

/** The ordered items. @param siteUrl the shop's address, for the pictures */
export const orderLines = ({ lines }: Order, siteUrl: string): Part => ({
  text: lines.map(lineText).join('\n'),
  html: table(
    lines.map((line) => lineRow(line, siteUrl)),
    0,
  ),
});

const sumRow = ([name, value]: Sum, style: string): Markup =>
  html`<tr>
    <td class="ink" style="padding:4px 0 8px;${style}">${name}</td>
    <td class="ink" align="right" style="padding:4px 0 8px;white-space:nowrap;${style}">
      ${value}
    </td>
  </tr>`;

/** A hairline across the sums. */
const RULE = html`<tr>
  <td
    class="rule"
    colspan="2"
    height="12"
    style="height:12px;font-size:0;line-height:0;${STYLE.rule}"
  >
    &nbsp;
  </td>
</tr>`;

/** The order's sums, and how it is paid. */
export function orderSums(order: Order): Part {
  const { parts, total, after } = sumsOf(order, t);
  const payment = [t('mail.order.payment'), paidBy(order, t)] as const;
  return {
    text: [...parts, total, ...after, payment]
      .map(([name, value]) => `${name}: ${value}`)
      .join('\n'),
    html: table([
      RULE,
      ...parts.map((sum) => sumRow(sum, STYLE.text)),
      RULE,
      sumRow(total, STYLE.total),
      ...after.map((sum) => sumRow(sum, STYLE.text)),
      sumRow(payment, STYLE.small),
    ]),
  };
}

const addressLines = ({ fullName, house, phone, ...place }: CartAddress): string[] => [
  fullName,
  house,
  placeLine(place),
  phone,
];

const half = (title: string, lines: readonly string[]): Markup =>
  html`<td class="half" width="50%" valign="top" style="width:50%;padding:0 16px 0 0;">
    <p class="ink" style="${STYLE.subheading}">${title}</p>
    <p class="soft" style="margin:0;${STYLE.small}">${lineBreaks(lines)}</p>
  </td>`;

/** When an order arrives: 'Chega entre 27/11 e 1º/12', or within how many working days; or when it can be collected. */
export function timeText(delivery: Order['delivery']): string {
  const { arrival, days } = delivery;
  if (isPickUp(delivery)) return t('checkout.pickUpDays', { count: days });
  if (!arrival) return t('order.days', { count: days });
  const to = shortDate(arrival.to);
  return arrival.from === null || arrival.from === arrival.to
    ? t('arrival.by', { to })
    : t('arrival.between', { from: shortDate(arrival.from), to });
}

/** Shipping address with the delivery time, or where it is collected; and billing address. */
export function orderAddresses({ shippingInfo, billingInfo, delivery }: Order): Part {
  const { pickUp } = delivery;
  const isCollected = isPickUp(delivery);
  const place = isCollected
    ? [pickUp?.place, pickUp?.hours].flatMap((text) => text || [])
    : addressLines(shippingInfo);
  const shipping = [...place, timeText(delivery)];
  const billing = addressLines(billingInfo);
  const names = {
    shipping: t(isCollected ? 'order.pickUp' : 'order.shippingAddress'),
    billing: t('order.billingAddress'),
  };
  return {
    text: [
      [`${names.shipping}:`, ...shipping].join('\n'),
      [`${names.billing}:`, ...billing].join('\n'),
    ].join('\n\n'),
    html: table([
      html`<tr>
        ${[half(names.shipping, shipping), half(names.billing, billing)]}
      </tr>`,
    ]),
  };
}
