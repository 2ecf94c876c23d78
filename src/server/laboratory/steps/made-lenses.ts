import { isUntouched } from '#domain/lenses/order-lens.ts';
import type { Db } from '../../db/engine/engine.ts';

/** Positions of the lines whose lenses have been to the laboratory. */
export async function madeLenses(db: Db, orderId: string): Promise<ReadonlySet<number>> {
  const lenses = await db
    .selectFrom('orderLenses')
    .select(['position', 'labState'])
    .where('orderId', '=', orderId)
    .execute();
  return new Set(
    lenses.flatMap(({ position, labState }) => (isUntouched(labState) ? [] : [position])),
  );
}
