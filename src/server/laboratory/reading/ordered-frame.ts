import type { OrderedFrame } from '#domain/laboratory/service-order.ts';
import { choicesOf } from '#domain/orders/choices.ts';
import type { Db } from '../../db/engine/engine.ts';
import type { OrderLensRow } from '../../db/schema/lenses.ts';
import { frameMeasures } from '../../orders/reading/read-order.ts';

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
      'products.rim',
      'products.shape',
    ])
    .where('orderLines.orderId', '=', orderId)
    .where('orderLines.position', '=', position)
    .executeTakeFirst();
  if (!line) return null;
  const { color, attribute, customAttr, ...frame } = line;
  const [measures = null] = await frameMeasures(db, [line]);
  return { ...frame, choices: choicesOf({ color, attribute, customAttr }), measures };
}
