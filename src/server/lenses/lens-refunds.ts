import { isUntouched } from '#domain/lenses/order-lens.ts';
import type { RefundedLine } from '#domain/orders/refund.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { Db } from '../db/engine/engine.ts';
import type { OrderLensRow } from '../db/schema/lenses.ts';

type Lens = Pick<OrderLensRow, 'orderId' | 'position' | 'labState'>;

/** Whether a refund of lenses is still on its way, or all of it has gone through. */
type LensRefund = 'underWay' | 'done';

/**
 * Says of lenses of these orders how far their refund is: that of all pairs of their line, of which some were given back
 * without their frame, before the laboratory had any. A refund that failed is none. While one is under way nobody works
 * on the lenses: it may fail, and then they are to be made after all.
 *
 * @returns null for lenses that are to be made, or were
 */
export async function lensRefunds(
  db: Db,
  orderIds: readonly string[],
): Promise<(lens: Lens) => LensRefund | null> {
  const of = [...new Set(orderIds)];
  if (of.length === 0) return () => null;
  const refunds = await db
    .selectFrom('refunds')
    .select(['orderId', 'status', 'requestKey', 'lines'])
    .where('orderId', 'in', of)
    .where('status', '!=', 'failed')
    .where('lines', 'is not', null)
    .execute();
  if (refunds.length === 0) return () => null;
  const lines = await db
    .selectFrom('orderLines')
    .select(['orderId', 'position', 'qty', 'refundedGone', 'lensRefundedGone'])
    .where('orderId', 'in', of)
    .execute();
  return ({ orderId, position, labState }) => {
    const line = lines.find((each) => each.orderId === orderId && each.position === position);
    const own = refunds.filter((refund) => refund.orderId === orderId);
    if (!line || !isUntouched(labState) || !own.some((refund) => namesLens(refund, position)))
      return null;
    const isAll = (some: typeof own): boolean =>
      (refundedPieces(some, [line]).get(position)?.lenses ?? 0) >= line.qty;
    if (!isAll(own)) return null;
    const open = new Set(
      own.flatMap(({ status, requestKey }) => (status === 'processing' ? [requestKey] : [])),
    );
    return isAll(own.filter(({ requestKey }) => !open.has(requestKey))) ? 'done' : 'underWay';
  };
}

/** Whether a refund gives lenses of a line back without their frame. */
const namesLens = ({ lines }: { lines: string | null }, position: number): boolean =>
  (JSON.parse(lines ?? '[]') as RefundedLine[]).some(
    (each) => each.position === position && each.part === 'lens',
  );
