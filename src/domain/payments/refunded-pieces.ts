import { addParts, lessParts, mostParts, NO_PARTS, partsOf } from '../orders/refund.ts';
import type { Parts, RefundedLine } from '../orders/refund.ts';
import type { RefundState } from './payment.ts';

/** A part of a refund, as far as its pieces go; `lines` is JSON of `RefundedLine[]`, null for a sum. */
interface RefundPart {
  status: RefundState;
  requestKey: string;
  lines: string | null;
}

/**
 * Frames and lenses whose money was given back, or is on its way, by the positions of their lines. The parts of one
 * request name the same pieces.
 *
 * @param lines of the order: refunded pieces that a change has taken out of them are no longer among theirs
 */
export function refundedPieces(
  refunds: readonly RefundPart[],
  lines: readonly { position: number; refundedGone: number; lensRefundedGone: number }[],
): Map<number, Parts> {
  const requests = new Map<string, string>();
  for (const { status, requestKey, lines } of refunds) {
    if (status !== 'failed' && lines !== null) requests.set(requestKey, lines);
  }
  const pieces = new Map<number, Parts>();
  for (const named of requests.values()) {
    for (const line of JSON.parse(named) as RefundedLine[])
      pieces.set(line.position, addParts(pieces.get(line.position) ?? NO_PARTS, partsOf(line)));
  }
  for (const { position, refundedGone: frames, lensRefundedGone: lenses } of lines) {
    const all = pieces.get(position);
    if (all) pieces.set(position, mostParts(NO_PARTS, lessParts(all, { frames, lenses })));
  }
  return pieces;
}
