import { UNLIMITED } from '#domain/stock.ts';
import type { Tx } from '../db/engine/engine.ts';

/**
 * Takes pieces out of stock by conditional update; unlimited stock is left untouched. Variants are
 * taken in the order of their ids, so that no two orders wait for each other.
 *
 * @param wanted pieces by variant id
 * @returns pieces in stock by variant id, of those that were short (if there are any, the caller has
 * to roll back), and the ids of those that pieces were taken of
 */
export async function takeStock(
  tx: Tx,
  wanted: ReadonlyMap<string, number>,
): Promise<{ short: Map<string, number>; taken: Set<string> }> {
  const taken = new Set<string>();
  const untaken: string[] = [];
  for (const [variantId, pieces] of [...wanted].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const { numUpdatedRows } = await tx
      .updateTable('variants')
      .set((eb) => ({ qty: eb('qty', '-', pieces) }))
      .where('id', '=', variantId)
      .where('qty', '>=', pieces)
      .executeTakeFirst();
    if (numUpdatedRows === 0n) untaken.push(variantId);
    else taken.add(variantId);
  }
  if (untaken.length === 0) return { short: new Map(), taken };
  const left = await tx
    .selectFrom('variants')
    .select(['id', 'qty'])
    .where('id', 'in', untaken)
    .execute();
  const stock = new Map(left.map(({ id, qty }) => [id, qty]));
  const short = new Map(
    untaken.map((id) => [id, stock.get(id) ?? 0] as const).filter(([, qty]) => qty !== UNLIMITED),
  );
  return { short, taken };
}
