import { leastParts, NO_PARTS } from '#domain/orders/refund.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { refundsOf } from './payment-rows.ts';

/**
 * Corrects, after a refund has failed, how many refunded pieces a change has taken out of each line: no more than its
 * other refunds name. Otherwise the next refund of a piece would seem to be that of one that is gone, and the piece could
 * be given back twice.
 */
export async function forgetFailedPieces(tx: Tx, orderId: string): Promise<void> {
  const lines = await tx
    .selectFrom('orderLines')
    .select(['position', 'refundedGone', 'lensRefundedGone'])
    .where('orderId', '=', orderId)
    .where((eb) => eb.or([eb('refundedGone', '>', 0), eb('lensRefundedGone', '>', 0)]))
    .execute();
  if (lines.length === 0) return;
  const named = refundedPieces(await refundsOf(tx, orderId), []);
  for (const { position, refundedGone, lensRefundedGone } of lines) {
    const gone = { frames: refundedGone, lenses: lensRefundedGone };
    const { frames, lenses } = leastParts(gone, named.get(position) ?? NO_PARTS);
    if (frames === refundedGone && lenses === lensRefundedGone) continue;
    await tx
      .updateTable('orderLines')
      .set({ refundedGone: frames, lensRefundedGone: lenses })
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .execute();
  }
}
