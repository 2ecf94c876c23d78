import { expressionBuilder } from 'kysely';
import { moveSchema } from '../dashboard/move-among.ts';
import { deliveryList, deliveryName, type DeliveryItem } from '#domain/deliveries/record.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Schema } from '../db/schema/schema.ts';
import { NotFoundError } from '../base/errors.ts';
import {
  createDelivery,
  moveDelivery,
  removeDelivery,
  switchDeliveries,
  updateDelivery,
} from './write-delivery.ts';
import { toReais } from '#domain/money.ts';
import type { Db } from '../db/engine/engine.ts';
import { readDeliveries, type StoredDelivery } from './read-rules.ts';

const reais = (cents: number | null): number | null => (cents === null ? null : toReais(cents));

/** All deliveries as the dashboard shows them, in the order in which buyers see them. */
async function allItems(db: Db): Promise<DeliveryItem[]> {
  const deliveries = await readDeliveries(db);
  const active = deliveries.filter((delivery) => delivery.active);
  const toItem = (delivery: StoredDelivery, index: number): DeliveryItem => {
    const { costCents, freeFromCents, minValueCents, maxValueCents, ...facts } = delivery;
    return {
      ...facts,
      cost: toReais(costCents),
      freeFrom: reais(freeFromCents),
      minValue: reais(minValueCents),
      maxValue: reais(maxValueCents),
      position: index + 1,
      isLast: delivery.active && active.length === 1,
    };
  };
  return deliveries.map(toItem);
}

/** Deliveries as the dashboard shows them: a shop has dozens, whose places in the order need all of them. */
async function deliveryItems(db: Db, ids: readonly string[]): Promise<DeliveryItem[]> {
  const wanted = new Set(ids);
  return (await allItems(db)).filter(({ id }) => wanted.has(id));
}

const { ref, exists, not } = expressionBuilder<Schema, 'deliveries'>();

/** Whether a delivery reaches one of these states as a whole. */
const reachesOneOf = (states: readonly string[]) =>
  exists(
    expressionBuilder<Schema, 'deliveries'>()
      .selectFrom('deliveryStates')
      .select('state')
      .whereRef('deliveryStates.deliveryId', '=', 'deliveries.id')
      .where('state', 'in', states),
  );

/** How orders get to their buyers. */
export const deliveries: Resource = {
  name: 'deliveries',
  list: listOf<'deliveries', DeliveryItem>({
    shape: deliveryList,
    table: 'deliveries',
    rows: (db) => db.selectFrom('deliveries'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('type'), ref('area'), ref('place')]),
    filters: {
      state: (condition, { engine }) =>
        condition.operator === 'oneOf'
          ? reachesOneOf(condition.values)
          : condition.operator === 'noneOf'
            ? not(reachesOneOf(condition.values))
            : where(engine, ref('id'), condition),
      cost: (condition, { engine }) => where(engine, ref('costCents'), condition),
    },
    sorts: {
      type: ({ engine }) => engine.fold(ref('type')),
      cost: () => ref('costCents'),
    },
    items: (_scope, db, ids) => deliveryItems(db, ids),
    columns: [
      'type',
      'area',
      { name: 'states', value: ({ states }) => states.join(', ') },
      { name: 'cost', isMoney: true, value: ({ cost }) => cost },
      { name: 'freeFrom', isMoney: true, value: ({ freeFrom }) => freeFrom },
      'daysFrom',
      'days',
      'place',
      'hours',
      'active',
    ],
  }),
  record: async ({ engine }, id) => {
    const [found] = await deliveryItems(engine.db, [id]);
    if (!found) throw new NotFoundError();
    return found;
  },
  create: createDelivery,
  update: updateDelivery,
  remove: removeDelivery,
  actions: {
    enable: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => switchDeliveries(scope, { ids, active: true }),
    }),
    disable: action({
      right: 'edit',
      on: 'both',
      run: (scope, { ids }) => switchDeliveries(scope, { ids, active: false }),
    }),
    move: action({ right: 'edit', on: 'record', input: moveSchema, run: moveDelivery }),
  },
  version: 'deliveries',
  called: deliveryName,
  derived: ['isLast'],
  audited: [
    'kind',
    'type',
    'area',
    'active',
    'states',
    'countries',
    'cost',
    'freeFrom',
    'minValue',
    'maxValue',
    'minWeight',
    'maxWeight',
    'daysFrom',
    'days',
    'place',
    'hours',
    'position',
  ],
};
