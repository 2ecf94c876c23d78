import { formatDay } from '#domain/date.ts';
import { PICK_UP, type Order } from '#domain/orders/order.ts';
import { t } from '#i18n/t.ts';
import { itemDetails } from './draw-invoice.ts';
import { addressLines, blocks, facts, head, table, type PaperShop } from './paper-parts.ts';
import { fit, MARGIN, WIDTH, write, type Pdf } from './pdf.ts';

/** The contents of the parcel, to be ticked off. It is not a bill, so it has no prices. */
export function drawPackingSlip(pdf: Pdf, shop: PaperShop, order: Order): void {
  const { orderId, status, lines, delivery, shippingInfo } = order;
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  const name = delivery.type === PICK_UP ? t('order.pickUp') : delivery.type;
  let y = head(pdf, shop, t('sheet.packing', { orderId }));
  if (status === 'cancelled') {
    const stop = t('sheet.cancelled');
    y += write(pdf, stop, { x: MARGIN, y, width: WIDTH }, { size: 13, bold: true }) + 12;
  }
  y = facts(pdf, y, [
    [t('order.placedAt'), formatDay(order.createdAt)],
    [t('order.deliveryShort'), [name, delivery.area].filter(Boolean).join(', ')],
    [t('order.items'), t('sheet.pieces', { count: pieces })],
  ]);
  y = blocks(pdf, y, [{ title: t('sheet.recipient'), lines: addressLines(shippingInfo) }]);
  const columns = [
    { label: '', width: 30 },
    { label: t('order.qty'), width: 50 },
    // Repeated on each page: the second has no other head.
    { label: t('sheet.itemOf', { orderId }), width: WIDTH - 80 },
  ];
  y = table(
    pdf,
    y,
    columns,
    lines.map((line) => [
      'box',
      [[String(line.qty), { size: 12, bold: true }]],
      [
        [line.name, { bold: true }],
        ...itemDetails(line).map((text) => [text, { size: 9 }] as const),
      ],
    ]),
  );
  y = fit(pdf, y, 30);
  write(pdf, t('order.invoiceThanks'), { x: MARGIN, y, width: WIDTH }, { size: 9 });
}
