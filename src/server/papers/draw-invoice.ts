import { formatMoment } from '#domain/date.ts';
import { giftLines } from '#domain/gift-cards/gift-text.ts';
import { lensLines } from '#domain/lenses/lens-lines.ts';
import { formatMoney } from '#domain/money.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import { groupedKey } from '#domain/orders/fiscal-note.ts';
import { isPickUp, PICK_UP, type Order, type OrderLine } from '#domain/orders/order.ts';
import { orderSums, paidBy, type Sum } from '#domain/orders/sums.ts';
import { t } from '#i18n/t.ts';
import { timeText } from '../letters/order-parts.ts';
import {
  addressLines,
  blocks,
  facts,
  head,
  table,
  type Cell,
  type PaperShop,
} from './paper-parts.ts';
import { fit, MARGIN, rule, WIDTH, write, type Pdf } from './pdf.ts';

const SOFT = { size: 8.5, soft: true } as const;
const SUMS_WIDTH = 230;
const SUM_HEIGHT = 16;

/** How an order is delivered, in a few words. */
const deliveryText = ({ delivery }: Order): string => {
  const name = delivery.type === PICK_UP ? t('order.pickUp') : delivery.type;
  return isPickUp(delivery) && delivery.days === 0 ? name : `${name} · ${timeText(delivery)}`;
};

/** What stands below an item's name: what was chosen, what it measures, its lenses and SKU. */
export const itemDetails = (line: OrderLine): string[] =>
  [
    choicesOf(line),
    line.marking && t('order.marking', { marking: line.marking }),
    giftLines(line.gift, t)[0],
    ...lensLines(line.lens, t),
    !line.lens && line.lenses && t(`product.lenses.${line.lenses}`),
    t('order.sku', { sku: line.sku }),
  ].filter((text): text is string => Boolean(text));

const rowOf = (line: OrderLine): Cell[] => [
  [[line.name, { bold: true }], ...itemDetails(line).map((text) => [text, SOFT] as const)],
  [[String(line.qty)]],
  [[formatMoney(line.unitPriceCents)]],
  [
    [formatMoney(line.totalCents)],
    ...(line.discountCents > 0
      ? [[t('order.lineDiscount', { sum: formatMoney(line.discountCents) }), SOFT] as const]
      : []),
  ],
];

function drawSum(pdf: Pdf, y: number, [name, amount]: Sum, bold = false): number {
  const x = MARGIN + WIDTH - SUMS_WIDTH;
  write(pdf, name, { x, y, width: SUMS_WIDTH * 0.62 }, { bold });
  write(
    pdf,
    amount,
    { x: x + SUMS_WIDTH * 0.55, y, width: SUMS_WIDTH * 0.45 },
    { bold, align: 'right' },
  );
  return y + SUM_HEIGHT;
}

/** Number and key of the nota fiscal, if there is one. */
const fiscalLines = ({ fiscal }: Order): string[] =>
  fiscal
    ? [
        t('order.fiscalNumber', { number: fiscal.number }),
        ...(fiscal.key ? [t('order.fiscalKey', { key: groupedKey(fiscal.key) })] : []),
      ]
    : [];

/** The summary of an order, with what was paid and is left to pay: the page `…/nota` on paper. */
export function drawInvoice(pdf: Pdf, shop: PaperShop, order: Order): void {
  let y = head(pdf, shop, t('order.invoiceHeading', { orderId: order.orderId }));
  y = facts(pdf, y, [
    [t('order.placedAt'), formatMoment(order.createdAt)],
    [t('order.payment'), paidBy(order, t)],
    [t('order.deliveryShort'), deliveryText(order)],
  ]);
  y = blocks(pdf, y, [
    { title: t('order.billingAddress'), lines: addressLines(order.billingInfo, true) },
    { title: t('order.shippingAddress'), lines: addressLines(order.shippingInfo) },
  ]);
  const columns = [
    { label: t('order.item'), width: WIDTH - 250 },
    { label: t('order.qty'), width: 50, align: 'right' },
    { label: t('order.unitPrice'), width: 90, align: 'right' },
    { label: t('order.lineTotal'), width: 110, align: 'right' },
  ] as const;
  y = table(pdf, y, columns, order.lines.map(rowOf));
  const { parts, total, after } = orderSums(order, t);
  const fiscal = fiscalLines(order);
  // The last words never stand alone on a page: the sums go with them.
  y = fit(pdf, y, (parts.length + after.length + 2) * SUM_HEIGHT + 60 + fiscal.length * 14);
  for (const sum of parts) y = drawSum(pdf, y, sum);
  rule(pdf, y + 1, MARGIN + WIDTH - SUMS_WIDTH, SUMS_WIDTH);
  y = drawSum(pdf, y + 7, total, true);
  for (const sum of after) y = drawSum(pdf, y, sum);
  y += 14;
  rule(pdf, y);
  y += 10;
  for (const [index, line] of [
    ...fiscal,
    t('order.invoiceThanks'),
    t('order.notFiscal'),
  ].entries()) {
    const style = index < fiscal.length ? { size: 9 } : SOFT;
    y += write(pdf, line, { x: MARGIN, y, width: WIDTH }, style) + 2;
  }
}
