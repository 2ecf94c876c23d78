import type { RefundState } from './payment.ts';

/** A part of a refund, as far as its pieces go; `lines` is JSON of them, null for a sum. */
interface RefundPart {
  status: RefundState;
  requestKey: string;
  lines: string | null;
}

/**
 * Pieces whose money was given back, or is on its way, by the positions of their lines. The parts of one request name
 * the same pieces.
 *
 * @param lines of the order: refunded pieces that a change has taken out of them are no longer among theirs
 */
export function refundedPieces(
  refunds: readonly RefundPart[],
  lines: readonly { position: number; refundedGone: number }[],
): Map<number, number> {
  const requests = new Map<string, string>();
  for (const { status, requestKey, lines } of refunds) {
    if (status !== 'failed' && lines !== null) requests.set(requestKey, lines);
  }
  const pieces = new Map<number, number>();
  for (const lines of requests.values()) {
    for (const { position, qty } of JSON.parse(lines) as { position: number; qty: number }[]) {
      pieces.set(position, (pieces.get(position) ?? 0) + qty);
    }
  }
  for (const { position, refundedGone } of lines) {
    if (refundedGone > 0)
      pieces.set(position, Math.max(0, (pieces.get(position) ?? 0) - refundedGone));
  }
  return pieces;
}
