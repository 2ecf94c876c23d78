import { deliverySchema, type DeliveryInput } from '#domain/deliveries/delivery-input.ts';
import { authorise } from '../service/authorise.ts';
import { moveAmong } from '../dashboard/move-among.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import type { Tx } from '../db/engine/engine.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';

/** The columns of what is written, whether it is on excepted. */
function columnsOf(input: DeliveryInput) {
  const { kind, place, hours, daysFrom, days } = input;
  return {
    kind,
    type: input.type,
    area: input.area,
    zipRanges: JSON.stringify(input.zipRanges),
    countries: JSON.stringify(input.countries),
    minWeight: input.minWeight,
    maxWeight: input.maxWeight,
    minValueCents: input.minValue,
    maxValueCents: input.maxValue,
    costCents: input.cost,
    freeFromCents: input.freeFrom,
    daysFrom,
    days,
    place: kind === 'pickUp' ? place : '',
    hours: kind === 'pickUp' ? hours : '',
  };
}

async function writeStates(tx: Tx, id: string, states: DeliveryInput['states']): Promise<void> {
  await tx.deleteFrom('deliveryStates').where('deliveryId', '=', id).execute();
  if (states.length === 0) return;
  const rows = states.map((state) => ({ deliveryId: id, state }));
  await tx.insertInto('deliveryStates').values(rows).execute();
}

/** Adds a delivery, below all others. @returns its id @throws InvalidFieldsError */
export async function createDelivery(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'deliveries', 'edit');
  const input = parseInput(deliverySchema, body);
  const id = scope.newId();
  return scope.engine.transaction(async (tx) => {
    const { last } = await tx
      .selectFrom('deliveries')
      .select((eb) => eb.fn.max<number | null>('position').as('last'))
      .executeTakeFirstOrThrow();
    const row = { ...columnsOf(input), id, active: input.active === false ? 0 : 1 } as const;
    const position = (last ?? -1) + 1;
    await tx
      .insertInto('deliveries')
      .values({ ...row, position, updatedAt: scope.now() })
      .execute();
    await writeStates(tx, id, input.states);
    return id;
  });
}

/** Changes a delivery; whether it is on changes only if that is said. @throws InvalidFieldsError */
export async function updateDelivery(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'deliveries', 'edit');
  const input = parseInput(deliverySchema, body);
  const { active } = input;
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('deliveries')
      .set({ ...columnsOf(input), ...(active !== undefined && { active: active ? 1 : 0 }) })
      .where('id', '=', id)
      .execute();
    await writeStates(tx, id, input.states);
  });
}

/** Removes a delivery; orders have their own copy of it. */
export async function removeDelivery(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'deliveries', 'delete');
  await scope.engine.transaction((tx) =>
    tx.deleteFrom('deliveries').where('id', '=', id).execute(),
  );
}

/** Switches deliveries on or off. */
export async function switchDeliveries(
  scope: Scope,
  { ids, active }: { ids: readonly string[]; active: boolean },
): Promise<void> {
  authorise(scope, 'deliveries', 'edit');
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('deliveries')
      .set((eb) => ({ active: active ? 1 : 0, updatedAt: eb('updatedAt', '+', 1) }))
      .where('id', 'in', ids)
      .where('active', '=', active ? 0 : 1)
      .execute(),
  );
}

/** Moves a delivery some places up (negative) or down in the order in which buyers see them, at most to its end. */
export async function moveDelivery(
  scope: Scope,
  { ids: [id], by }: { ids: readonly string[]; by: number },
): Promise<void> {
  authorise(scope, 'deliveries', 'edit');
  await scope.engine.transaction(async (tx) => {
    // Locked: two moves at once are made one after the other.
    await tx
      .updateTable('deliveries')
      .set((eb) => ({ position: eb.ref('position') }))
      .execute();
    const rows = await tx
      .selectFrom('deliveries')
      .select(['id', 'position'])
      .orderBy('position')
      .orderBy('id')
      .execute();
    for (const row of moveAmong(rows, { id: id ?? '', by })) {
      await tx.updateTable('deliveries').set(row).where('id', '=', row.id).execute();
    }
  });
}
