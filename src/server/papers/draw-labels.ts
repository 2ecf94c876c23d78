import { isInBrazil } from '#domain/address/country.ts';
import { cityText, countryOnLabel } from '#domain/address/place-text.ts';
import type { Order } from '#domain/orders/order.ts';
import { LABELS_A_PAGE } from '#domain/orders/sheet.ts';
import { t } from '#i18n/t.ts';
import type { PaperShop } from './paper-parts.ts';
import { BOTTOM, heightOf, LINE, MARGIN, rule, WIDTH, write, type Pdf, type Style } from './pdf.ts';

/** Two labels side by side and two below each other, to be cut apart. */
const COLUMNS = 2;
const LABEL_WIDTH = WIDTH / COLUMNS;
const LABEL_HEIGHT = (BOTTOM - MARGIN) / (LABELS_A_PAGE / COLUMNS);
const PAD = 16;
const TEXT_WIDTH = LABEL_WIDTH - 2 * PAD;
const ZIP_SIZE = 28;
const SMALL = { size: 8.5 } as const;
const SOFT = { size: 8.5, soft: true } as const;
/** Heights of what stands below the recipient: the postal code, and the sender. */
const ZIP_HEIGHT = 44;
const SENDER_HEIGHT = 96;
/** Sizes of the recipient, tried in this order: a long address is set in smaller type. */
const SIZES = [15, 13, 11, 9.5, 8] as const;

type Line = readonly [text: string, style: Style];

/** The recipient without postal code, in type of this size. */
function recipient({ shippingInfo }: Order, size: number): Line[] {
  const { fullName, house, phone } = shippingInfo;
  const lines: Line[] = [
    [fullName, { size: size + 1, bold: true }],
    [house, { size }],
    [cityText(shippingInfo), { size }],
    [countryOnLabel(shippingInfo), { size, bold: true }],
    [phone, { size: Math.min(size, 10) }],
  ];
  return lines.filter(([text]) => text !== '');
}

const heightOfLines = (pdf: Pdf, lines: readonly Line[], width: number): number =>
  lines.reduce((sum, [text, style]) => sum + heightOf(pdf, text, width, style) + 2, 0);

/** Lines below each other. @returns where they end */
function writeLines(pdf: Pdf, lines: readonly Line[], x: number, top: number): number {
  return lines.reduce(
    (y, [text, style]) => y + write(pdf, text, { x, y, width: TEXT_WIDTH }, style) + 2,
    top,
  );
}

/** Who sends it, as the shop's other papers say it. */
const senderLines = (
  { name, legal, address }: PaperShop['settings'],
  isAbroad: boolean,
): string[] =>
  [legal.companyName || name, address, isAbroad ? t('sheet.home') : ''].filter(Boolean);

function drawLabel(pdf: Pdf, shop: PaperShop, order: Order, left: number, top: number): void {
  const { orderId, shippingInfo, delivery, tracking } = order;
  pdf
    .rect(left, top, LABEL_WIDTH, LABEL_HEIGHT)
    .dash(3, { space: 3 })
    .lineWidth(0.5)
    .strokeColor(LINE)
    .stroke()
    .undash();
  const x = left + PAD;
  const senderTop = top + LABEL_HEIGHT - SENDER_HEIGHT;
  const zipTop = senderTop - ZIP_HEIGHT;
  let y = writeLines(
    pdf,
    [
      [t('sheet.labelOrder', { orderId }), { size: 11, bold: true }],
      [[delivery.type, tracking?.code].filter(Boolean).join(' · '), SOFT],
    ],
    x,
    top + PAD,
  );
  y += 8;
  y = writeLines(pdf, [[t('sheet.to'), SOFT]], x, y);
  const size =
    SIZES.find((one) => heightOfLines(pdf, recipient(order, one), TEXT_WIDTH) <= zipTop - y) ??
    SIZES.at(-1)!;
  writeLines(pdf, recipient(order, size), x, y);
  const { zipCode, country } = shippingInfo;
  const zip = isInBrazil(country) ? t('sheet.zip', { zipCode }) : zipCode;
  writeLines(pdf, [[zip, { size: ZIP_SIZE, bold: true }]], x, zipTop);
  rule(pdf, senderTop, x, TEXT_WIDTH);
  writeLines(
    pdf,
    [
      [t('sheet.from'), SOFT],
      ...senderLines(shop.settings, !isInBrazil(country)).map((text): Line => [text, SMALL]),
    ],
    x,
    senderTop + 8,
  );
}

/** Address labels, several to a page: recipient and sender, the postal code large. */
export function drawLabels(pdf: Pdf, shop: PaperShop, orders: readonly Order[]): void {
  for (const [index, order] of orders.entries()) {
    const place = index % LABELS_A_PAGE;
    if (place === 0) pdf.addPage();
    const left = MARGIN + (place % COLUMNS) * LABEL_WIDTH;
    const top = MARGIN + Math.floor(place / COLUMNS) * LABEL_HEIGHT;
    drawLabel(pdf, shop, order, left, top);
  }
}
