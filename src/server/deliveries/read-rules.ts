import type { Selectable } from 'kysely';
import type { DeliveryRule, ZipRange } from '#domain/deliveries/rule.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';

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
  return rulesOf(rows, states);
}

/** The deliveries that a buyer can have meant by a type and an area: one, unless the shop has two of that name. */
export async function readDeliveriesNamed(
  db: Db | Tx,
  { type, area }: Pick<DeliveryRule, 'type' | 'area'>,
): Promise<StoredDelivery[]> {
  const rows = await db
    .selectFrom('deliveries')
    .leftJoin('deliveryStates', 'deliveryStates.deliveryId', 'deliveries.id')
    .selectAll('deliveries')
    .select('deliveryStates.state')
    .where('type', '=', type)
    .where('area', '=', area)
    .orderBy('position')
    .orderBy('id')
    .orderBy('state')
    .execute();
  // A row for each state that a delivery reaches.
  const byId = Map.groupBy(rows, ({ id }) => id);
  return [...byId.values()].map((own) =>
    ruleOf(
      withoutState(own[0]!),
      own.flatMap(({ state }) => state ?? []),
    ),
  );
}

const withoutState = <Row extends { state: string | null }>({ state: _, ...rule }: Row) => rule;

function rulesOf(
  rows: readonly Selectable<Schema['deliveries']>[],
  states: readonly Selectable<Schema['deliveryStates']>[],
): StoredDelivery[] {
  const statesOf = Map.groupBy(states, ({ deliveryId }) => deliveryId);
  return rows.map((row) =>
    ruleOf(
      row,
      (statesOf.get(row.id) ?? []).map(({ state }) => state),
    ),
  );
}

const ruleOf = (
  { active, zipRanges, countries, ...row }: Selectable<Schema['deliveries']>,
  states: readonly string[],
): StoredDelivery => ({
  ...row,
  active: active === 1,
  states,
  zipRanges: JSON.parse(zipRanges) as ZipRange[],
  countries: JSON.parse(countries) as string[],
});
