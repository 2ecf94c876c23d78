import type { CartAddress } from '#domain/cart/cart.ts';
import { sortName } from '#domain/catalogue/words.ts';
import { PICK_UP } from '#domain/orders/counter.ts';
import { orderWords, type FoundBy } from '#domain/orders/order-words.ts';
import type { Tx } from '../db/engine/engine.ts';

/** Columns by which orders are sorted and filtered, derived from the addresses and the delivery. */
export const columnsOfAddresses = (order: {
  billingInfo: Pick<CartAddress, 'fullName'>;
  shippingInfo: Pick<CartAddress, 'state'>;
  deliveryType: string;
}) => ({
  buyerName: sortName(order.billingInfo.fullName),
  state: order.deliveryType === PICK_UP ? '' : order.shippingInfo.state,
});

/** Writes the words by which a new order is found. */
export async function writeWords(tx: Tx, order: FoundBy): Promise<void> {
  const { orderId } = order;
  const rows = orderWords(order).map((word) => ({ orderId, word }));
  await tx.insertInto('orderWords').values(rows).execute();
}

/** Replaces the words by which an order is found. */
export async function rewriteWords(tx: Tx, order: FoundBy): Promise<void> {
  await tx.deleteFrom('orderWords').where('orderId', '=', order.orderId).execute();
  await writeWords(tx, order);
}
