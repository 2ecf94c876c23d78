import { toCents } from '#domain/money.ts';
import type { OrderMove } from '#domain/orders/order-move.ts';
import type { OrderStatus } from '#domain/orders/order.ts';
import { namedParts, NO_PARTS, refundOf, wholePieces } from '#domain/orders/refund.ts';
import { returnCouponUse } from '../../coupons/coupon-uses.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import {
  cardsOfPieces,
  lockBoughtCards,
  refuseSpent,
  revokeGiftCards,
  spentCentsOf,
} from '../../gift-cards/bought-cards.ts';
import type { Scope } from '../../service/scope.ts';
import { refundsOf, sumUpPayments, type PaidColumns } from '../../payments/ledger/payment-rows.ts';
import { heldCents } from '#domain/payments/order-money.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import { requestRefund } from '../../payments/ledger/request-refund.ts';
import { moveStock } from '../../stock/move-stock.ts';
import { addEvent } from '../rows/order-row.ts';

/**
 * Releases what a cancelled order has taken: its pieces, as far as they came from stock, and its use of a
 * coupon. Released pieces no longer count as sold or taken, so that a second call does not release them again.
 * The caller has locked the order's row; variants and coupon are locked in the same order as when an order
 * is placed.
 */
export async function releaseOrder(tx: Tx, scope: Scope, orderId: string): Promise<void> {
  const lines = await tx
    .selectFrom('orderLines')
    .select(['variantId', 'taken'])
    .where('orderId', '=', orderId)
    .where('taken', '>', 0)
    .execute();
  lines.sort((a, b) => (a.variantId < b.variantId ? -1 : 1));
  // `moveStock` ignores a variant that has become unlimited since, or is gone.
  for (const { variantId, taken: delta } of lines) {
    await moveStock(tx, scope, { variantId, delta, reason: 'cancelled', orderId });
  }
  await returnCouponUse(tx, scope, { orderId });
  await tx
    .updateTable('orderLines')
    .set({ taken: 0, soldAt: null })
    .where('orderId', '=', orderId)
    .execute();
}

type Return = Extract<OrderMove, { to: 'returned' }>;

/** Returned pieces of one line. */
interface ReturnedLine {
  line: OrderLineRow;
  qty: number;
  restock: boolean;
}

/**
 * Takes pieces of an order back: into stock if they can be sold again, and with a refund of what was paid
 * for them. An order is 'returned' once all its pieces are back, and stays delivered until then.
 *
 * @returns the columns to write, and the order's new status
 * @throws InvalidFieldsError for more pieces or a higher refund than are left
 */
export async function returnLines(
  tx: Tx,
  scope: Scope,
  order: OrderRow,
  { lines, refund, note, pixKey, done }: Return,
): Promise<{
  columns: PaidColumns;
  status: OrderStatus;
}> {
  const all = await tx
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', order.id)
    .orderBy('position')
    .execute();
  const back = returnedLines(all, lines);
  const counts = new Map(back.map(({ line, qty }) => [line.position, qty]));
  const isAll = all.every(
    ({ position, qty, returned }) => returned + (counts.get(position) ?? 0) === qty,
  );
  // An order that is still with the carrier comes back complete: no one has opened it.
  if (!isAll && order.status === 'shipped') {
    throw new InvalidFieldsError({ lines: 'fields.returnWhole' });
  }
  const refunded = refundedPieces(await refundsOf(tx, order.id), all);
  const { goodsCents, backCents, given } = refundOf(
    {
      heldCents: heldCents(order),
      lines: all.map((line) => ({
        ...line,
        gone: wholePieces(line.returned),
        refunded: refunded.get(line.position) ?? NO_PARTS,
      })),
    },
    new Map([...counts].map(([position, qty]) => [position, wholePieces(qty)])),
  );
  // Stock is locked before gift cards, as when an order is placed.
  await restock(tx, scope, back);
  const cards = await lockBoughtCards(tx, order.id);
  const pieces = back.map(({ line: { position }, qty }) => ({ position, qty }));
  const spent = spentCentsOf(await cardsOfPieces(tx, order.id, { cards, pieces }));
  const byDefault = Math.max(0, backCents - spent);
  const amount = refundAmount(order, refund, { byDefault, spentCents: spentCentsOf(cards) });
  const status = isAll ? 'returned' : order.status;
  if (amount > 0) {
    await requestRefund(tx, scope, order.id, {
      amountCents: amount,
      worthCents: goodsCents,
      reason: note ?? '',
      // Of a frame with lenses a part may have been given back before.
      lines: back.flatMap(({ line: { position, lens }, qty }) =>
        lens === '' ? [{ position, qty }] : namedParts(position, given.get(position) ?? NO_PARTS),
      ),
      pixKey,
      done,
    });
  } else if (cards.length > 0) {
    const keptCents = heldCents(order);
    await revokeGiftCards(tx, scope, order.id, { pieces, keptCents });
  }
  await addEvent(tx, scope, {
    orderId: order.id,
    kind: 'return',
    status,
    data: {
      lines: back.map(({ line: { position, name }, qty, restock }) => ({
        position,
        name,
        qty,
        restock,
      })),
      refundCents: amount,
      ...(note && { note }),
    },
  });
  return { columns: await sumUpPayments(tx, { ...order, status }), status };
}

/** @throws InvalidFieldsError for a line that does not exist, is named twice, or has fewer pieces left */
function returnedLines(all: readonly OrderLineRow[], wanted: Return['lines']): ReturnedLine[] {
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

/**
 * The refund of a cancelled order or of returned pieces.
 *
 * @param requested reais that staff entered; undefined means `byDefault`, in cents
 * @param spentCents what was spent of gift cards that it has bought: it is not given back
 * @returns cents; 0 for an order that was not paid
 * @throws InvalidFieldsError 'fields.refundUnpaid', 'fields.refundTooMuch', and as `refuseSpent`
 */
export function refundAmount(
  order: OrderRow,
  requested: number | undefined,
  { byDefault, spentCents }: { byDefault: number; spentCents: number },
): number {
  if (order.paidCents === 0) {
    if (requested) throw new InvalidFieldsError({ refund: 'fields.refundUnpaid' });
    return 0;
  }
  const mostCents = Math.max(0, heldCents(order) - spentCents);
  if (requested === undefined) return Math.min(byDefault, mostCents);
  const amount = toCents(requested);
  if (amount > 0) refuseSpent({ amountCents: amount, mostCents, spentCents, field: 'refund' });
  if (amount > mostCents) throw new InvalidFieldsError({ refund: 'fields.refundTooMuch' });
  return amount;
}

/**
 * Puts returned pieces back into stock as far as they came from it: a variant that was unlimited when it was
 * sold gets none. Pieces that cannot be sold again no longer count as taken, but make no stock movement.
 */
async function restock(tx: Tx, scope: Scope, back: readonly ReturnedLine[]): Promise<void> {
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
