import type { DeliveryRule, ZipRange } from '#domain/deliveries/rule.ts';
import type { Db, Tx } from '../db/engine/engine.ts';

/** A rule as it is stored, with the record it belongs to. */
export interface StoredDelivery extends DeliveryRule {
  id: string;
  position: number;
  updatedAt: number;
}

/** All deliveries, whether they are on or off, in the order in which buyers see them. */
export async function readDeliveries(db: Db | Tx): Promise<StoredDelivery[]> {
  const [rows, states] = await Promise.all([
    db.selectFrom('deliveries').selectAll().orderBy('position').orderBy('id').execute(),
    db.selectFrom('deliveryStates').selectAll().orderBy('state').execute(),
  ]);
  const statesOf = Map.groupBy(states, ({ deliveryId }) => deliveryId);
  return rows.map(({ active, zipRanges, countries, ...row }) => ({
    ...row,
    active: active === 1,
    states: (statesOf.get(row.id) ?? []).map(({ state }) => state),
    zipRanges: JSON.parse(zipRanges) as ZipRange[],
    countries: JSON.parse(countries) as string[],
  }));
}
