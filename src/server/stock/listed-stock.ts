import { lastPieces } from '#domain/stock/stock-level.ts';
import type { Tx } from '../db/engine/engine.ts';

/**
 * Brings the list's figures of a product up to date with a change of one variant's stock; called by
 * `moveStock`, after the variant's row was written. Writes only where the variant becomes sold out,
 * one of the last pieces, or neither any more, so that orders of one product do not wait for each other.
 */
export async function stockMoved(
  tx: Tx,
  { variantId, before, after }: { variantId: string; before: number; after: number },
): Promise<void> {
  const change = (test: (qty: number) => boolean) => Number(test(after)) - Number(test(before));
  const out = change((qty) => qty === 0);
  const low = change((qty) => lastPieces(qty) !== null);
  if (out === 0 && low === 0) return;
  await tx
    .updateTable('productListings')
    .set((eb) => ({
      outVariants: eb('outVariants', '+', out),
      lowVariants: eb('lowVariants', '+', low),
    }))
    .where('id', '=', (eb) =>
      eb
        .selectFrom('variants')
        .select('productId')
        .where('id', '=', variantId)
        .where('archivedAt', 'is', null),
    )
    .execute();
}
