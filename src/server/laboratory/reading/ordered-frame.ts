import type { OrderedFrame } from '#domain/laboratory/service-order.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import { NO_PARTS } from '#domain/orders/refund.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import { frameMeasures } from '../../orders/reading/read-order.ts';
import { refundsOf } from '../../payments/ledger/payment-rows.ts';

/** The frame of a line, as the shop knows it today; null once the line is gone. */
export async function orderedFrame(
  db: Db,
  { orderId, position }: Pick<OrderLensRow, 'orderId' | 'position'>,
): Promise<OrderedFrame | null> {
  const line = await db
    .selectFrom('orderLines')
    .leftJoin('products', 'products.id', 'orderLines.productId')
    .select([
      'orderLines.productId',
      'orderLines.name',
      'orderLines.sku',
      'orderLines.color',
      'orderLines.attribute',
      'orderLines.customAttr',
      'orderLines.image',
      'orderLines.qty',
      'orderLines.refundedGone',
      'orderLines.lensRefundedGone',
      'products.rim',
      'products.shape',
    ])
    .where('orderLines.orderId', '=', orderId)
    .where('orderLines.position', '=', position)
    .executeTakeFirst();
  if (!line) return null;
  const { color, attribute, customAttr, qty, refundedGone, lensRefundedGone, ...frame } = line;
  const pieces = [{ position, refundedGone, lensRefundedGone }];
  const refunded = refundedPieces(await refundsOf(db, orderId), pieces).get(position) ?? NO_PARTS;
  // Lenses that were given back without their frame are not made.
  const pairs = qty - Math.max(0, refunded.lenses - refunded.frames);
  const [measures = null] = await frameMeasures(db, [line]);
  return { ...frame, qty: pairs, choices: choicesOf({ color, attribute, customAttr }), measures };
}
