import { leastParts, NO_PARTS } from '#domain/orders/refund.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { RefundRow } from '../../db/schema/payments.ts';
import { refundsOf } from './payment-rows.ts';

/**
 * Corrects, after a refund has failed, how many refunded pieces a change has taken out of each line: no more than its
 * other refunds name. Otherwise the next refund of a piece would seem to be that of one that is gone, and the piece could
 * be given back twice. The pieces that stay gone are those of the other refunds, which then are what made the order
 * cheaper. To be called before the order's money is summed up.
 */
export async function forgetFailedPieces(tx: Tx, failed: RefundRow): Promise<void> {
  const { orderId } = failed;
  const lines = await tx
    .selectFrom('orderLines')
    .select(['position', 'refundedGone', 'lensRefundedGone'])
    .where('orderId', '=', orderId)
    .where((eb) => eb.or([eb('refundedGone', '>', 0), eb('lensRefundedGone', '>', 0)]))
    .execute();
  if (lines.length === 0) return;
  const refunds = (await refundsOf(tx, orderId)).filter(({ status }) => status !== 'failed');
  const named = refundedPieces(refunds, []);
  let lowered = failed.loweredCents;
  for (const { position, refundedGone, lensRefundedGone } of lines) {
    const gone = { frames: refundedGone, lenses: lensRefundedGone };
    const { frames, lenses } = leastParts(gone, named.get(position) ?? NO_PARTS);
    if (frames + lenses > 0 && namesLine(failed, position)) {
      lowered = await moveLowered(tx, { lowered, to: refunds, position });
    }
    if (frames === refundedGone && lenses === lensRefundedGone) continue;
    await tx
      .updateTable('orderLines')
      .set({ refundedGone: frames, lensRefundedGone: lenses })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
}

/** Gives refunds of a line what another one of it had made the order cheaper by. @returns the cents for which none has room */
async function moveLowered(
  tx: Tx,
  { lowered, to, position }: { lowered: number; to: readonly RefundRow[]; position: number },
): Promise<number> {
  let rest = lowered;
  for (const refund of to.filter((each) => namesLine(each, position))) {
    const part = Math.min(rest, refund.amountCents - refund.loweredCents);
    if (part <= 0) continue;
    rest -= part;
    refund.loweredCents += part;
    await tx
      .updateTable('refunds')
      .set({ loweredCents: refund.loweredCents })
      .where('id', '=', refund.id)
      .execute();
  }
  return rest;
}

/** Whether a refund gives back pieces of a line. */
export const namesLine = ({ lines }: Pick<RefundRow, 'lines'>, position: number): boolean =>
  lines !== null &&
  (JSON.parse(lines) as { position: number }[]).some((each) => each.position === position);
