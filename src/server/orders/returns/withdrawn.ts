import {
  keptOfLenses,
  leastParts,
  lessParts,
  mostParts,
  namedParts,
  NO_PARTS,
  wholePieces,
  type RefundedLine,
} from '#domain/orders/refund.ts';
import { refundedPieces } from '#domain/payments/refunded-pieces.ts';
import type { ReturnKind, ReturnLine } from '#domain/returns/return-request.ts';
import type { Db } from '../../db/engine/engine.ts';
import { madeLenses } from '../../laboratory/steps/made-lenses.ts';
import { refundsOf } from '../../payments/ledger/payment-rows.ts';

/**
 * The lines of an order as far as its refunds go: what of them was given back, and what the shop keeps of their lenses
 * after a withdrawal, which is nothing until these were made.
 */
export async function refundableLines(db: Db, orderId: string) {
  const lines = await db
    .selectFrom('orderLines')
    .selectAll()
    .where('orderId', '=', orderId)
    .orderBy('position')
    .execute();
  const refunded = refundedPieces(await refundsOf(db, orderId), lines);
  const made = await madeLenses(db, orderId);
  return lines.map((line) => ({
    ...line,
    gone: refunded.get(line.position) ?? NO_PARTS,
    lensKeptPercent: made.has(line.position) ? line.lensKeptPercent : 0,
  }));
}

/**
 * What of the pieces of a request was not given back yet, as a refund names it, and what the shop keeps of their made
 * lenses if it is a withdrawal: a fault or a wrong piece gives everything back.
 */
export async function leftOfRequest(
  db: Db,
  { orderId, kind }: { orderId: string; kind: ReturnKind },
  asked: readonly ReturnLine[],
): Promise<{ lines: RefundedLine[]; keptCents: number }> {
  const lines = await refundableLines(db, orderId);
  const back = new Map(
    lines.map(({ position, qty, gone }) => {
      const wanted = asked.find((one) => one.position === position)?.qty ?? 0;
      const left = mostParts(NO_PARTS, lessParts(wholePieces(qty), gone));
      return [position, leastParts(wholePieces(wanted), left)];
    }),
  );
  return {
    lines: [...back].flatMap(([position, parts]) => namedParts(position, parts)),
    keptCents: kind === 'withdrawal' ? keptOfLenses(lines, back) : 0,
  };
}
