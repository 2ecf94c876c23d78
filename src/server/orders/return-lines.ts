import { toCents } from '#domain/money.ts';
import type { OrderMove } from '#domain/order/move.ts';
import type { OrderStatus } from '#domain/order/order.ts';
import { refundOf } from '#domain/order/refund.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../db/schema/orders.ts';
import { InvalidFieldsError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { moveStock } from '../stock/move-stock.ts';
import { addEvent } from './order-events.ts';

type Return = Extract<OrderMove, { to: 'returned' }>;

/** Pieces of one line that come back. */
interface BackLine {
  line: OrderLineRow;
  qty: number;
  restock: boolean;
}

/**
 * Takes pieces of an order back: into stock where they can be sold again, and with a refund of what was
 * paid for them. An order is 'returned' once all of its pieces are back, and stays delivered until then.
 *
 * @returns the columns that change, and the status that the order has from now on
 * @throws InvalidFieldsError for more pieces or a higher refund than there is left
 */
export async function returnLines(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  { lines, refund, note }: Return,
): Promise<{
  columns: Partial<Pick<OrderRow, 'paymentStatus' | 'refundedCents'>>;
  status: OrderStatus;
}> {
  const all = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute();
  const back = piecesBack(all, lines);
  const counts = new Map(back.map(({ line, qty }) => [line.position, qty]));
  const isAll = all.every(
    ({ position, qty, returned }) => returned + (counts.get(position) ?? 0) === qty,
  );
  // What the carrier brings back comes back whole: nobody has opened it.
  if (!isAll && order.status === 'shipped') {
    throw new InvalidFieldsError({ lines: 'fields.returnWhole' });
  }
  const amount = refundFor(order, all, counts, refund);
  await takeBack(tx, scope, back);
  const status = isAll ? 'returned' : order.status;
  await addEvent(tx, scope, {
    ...{ orderId: order.id, kind: 'return', status },
    data: {
      lines: back.map(({ line: { position, name }, qty, restock }) => ({
        ...{ position, name, qty, restock },
      })),
      refund: amount,
      ...(note && { note }),
    },
  });
  return { columns: paymentAfter(order, amount, isAll), status };
}

/** @throws InvalidFieldsError for a line that is not there, named twice, or has fewer pieces left */
function piecesBack(all: readonly OrderLineRow[], wanted: Return['lines']): BackLine[] {
  if (!wanted) {
    return all
      .map((line) => ({ line, qty: line.qty - line.returned, restock: true }))
      .filter(({ qty }) => qty > 0);
  }
  const seen = new Set<number>();
  return wanted.map(({ position, qty, restock }, index) => {
    const line = all.find((each) => each.position === position);
    if (!line || seen.has(position) || qty > line.qty - line.returned) {
      throw new InvalidFieldsError({ [`lines.${index}.qty`]: 'fields.returnTooMany' });
    }
    seen.add(position);
    return { line, qty, restock };
  });
}

/** @returns cents; 0 of an order that was never paid */
function refundFor(
  order: OrderRow,
  all: readonly OrderLineRow[],
  counts: ReadonlyMap<number, number>,
  asked: number | undefined,
): number {
  if (order.paymentStatus !== 'paid') {
    if (asked) throw new InvalidFieldsError({ refund: 'fields.refundUnpaid' });
    return 0;
  }
  if (asked === undefined) return refundOf({ ...order, lines: all }, counts);
  const amount = toCents(asked);
  if (amount > order.payableCents - order.refundedCents) {
    throw new InvalidFieldsError({ refund: 'fields.refundTooMuch' });
  }
  return amount;
}

function paymentAfter(
  { paymentStatus, payableCents, refundedCents }: OrderRow,
  amount: number,
  isAll: boolean,
): Partial<Pick<OrderRow, 'paymentStatus' | 'refundedCents'>> {
  const refunded = refundedCents + amount;
  if (isAll && paymentStatus === 'pending') return { paymentStatus: 'failed' };
  const isRefunded =
    paymentStatus === 'paid' && refunded > 0 && (isAll || refunded === payableCents);
  return { refundedCents: refunded, ...(isRefunded && { paymentStatus: 'refunded' }) };
}

/**
 * Pieces go back into stock as far as they came out of it: what was unlimited when it was sold adds none.
 * Pieces that cannot be sold again no longer count as taken, but are no movement either.
 */
async function takeBack(tx: Tx, scope: Scope, back: readonly BackLine[]): Promise<void> {
  const inOrder = back.toSorted((a, b) => (a.line.variantId < b.line.variantId ? -1 : 1));
  for (const { line, qty, restock } of inOrder) {
    const { orderId, position, variantId } = line;
    const pieces = Math.min(qty, line.taken);
    if (restock && pieces > 0) {
      await moveStock(tx, scope, { variantId, delta: pieces, reason: 'returned', orderId });
    }
    await tx
      .updateTable('orderLines')
      .set({ returned: line.returned + qty, taken: line.taken - pieces })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
}
