import { formatDay } from '#domain/date.ts';
import { PICK_UP, type Order } from '#domain/orders/order.ts';
import { translate } from '#i18n/translate.ts';
import { itemDetails } from './draw-invoice.ts';
import { addressLines, blocks, facts, head, table, type PaperShop } from './paper-parts.ts';
import { fit, MARGIN, WIDTH, write, type Pdf } from './pdf.ts';

/** The contents of the parcel, to be ticked off. It is not a bill, so it has no prices. */
export function drawPackingSlip(pdf: Pdf, shop: PaperShop, order: Order): void {
  const { orderId, status, lines, delivery, shippingInfo } = order;
  const pieces = lines.reduce((sum, { qty }) => sum + qty, 0);
  const name = delivery.type === PICK_UP ? translate('order.pickUp') : delivery.type;
  let y = head(pdf, shop, translate('sheet.packing', { orderId }));
  if (status === 'cancelled') {
    const stop = translate('sheet.cancelled');
    y += write(pdf, stop, { x: MARGIN, y, width: WIDTH }, { size: 13, bold: true }) + 12;
  }
  y = facts(pdf, y, [
    [translate('order.placed'), formatDay(order.createdAt)],
    [translate('order.deliveryShort'), [name, delivery.area].filter(Boolean).join(', ')],
    [translate('order.items'), translate('sheet.pieces', { count: pieces })],
  ]);
  y = blocks(pdf, y, [{ title: translate('sheet.recipient'), lines: addressLines(shippingInfo) }]);
  const columns = [
    { label: '', width: 30 },
    { label: translate('order.qty'), width: 50 },
    // Repeated on each page: the second has no other head.
    { label: translate('sheet.itemOf', { orderId }), width: WIDTH - 80 },
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
  write(pdf, translate('order.invoiceThanks'), { x: MARGIN, y, width: WIDTH }, { size: 9 });
}
