import { expressionBuilder, sql } from 'kysely';
import {
  SHOWN_PEOPLE,
  waitedList,
  type AlertKind,
  type WaitedVariant,
} from '#domain/alerts/alert.ts';
import { maySee } from '../service/authorise.ts';
import { listOf } from '../dashboard/list.ts';
import type { Resource } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../service/scope.ts';
import { choicesOf } from './own-alerts.ts';

const eb = expressionBuilder<Schema, 'variants'>();

/** Requests for a variant that nothing has come of yet. */
const waiting = () =>
  eb
    .selectFrom('alerts')
    .whereRef('alerts.variantId', '=', 'variants.id')
    .where('alerts.toldAt', 'is', null);

const howMany = (kind: AlertKind) =>
  sql<number>`${waiting()
    .where('alerts.kind', '=', kind)
    .select(({ fn }) => fn.countAll().as('people'))}`;

const since = () =>
  sql<number>`${waiting().select(({ fn }) => fn.min('alerts.createdAt').as('since'))}`;

const productName = () =>
  sql<string>`${eb
    .selectFrom('products')
    .whereRef('products.id', '=', 'variants.productId')
    .select('products.name')}`;

/** E-mails of those who wait, by variant, the first ones first. */
async function peopleOf(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string[]>> {
  const rows = await db
    .selectFrom('alerts')
    .select(['variantId', 'email'])
    .where('variantId', 'in', ids)
    .where('toldAt', 'is', null)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  const people = new Map<string, string[]>();
  for (const { variantId, email } of rows) {
    const known = people.get(variantId) ?? [];
    if (known.length < SHOWN_PEOPLE && !known.includes(email)) known.push(email);
    people.set(variantId, known);
  }
  return people;
}

async function itemsOf(scope: Scope, db: Db, ids: readonly string[]): Promise<WaitedVariant[]> {
  const rows = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .leftJoin('colors', 'colors.id', 'variants.colorId')
    .leftJoin('attributeValues', 'attributeValues.id', 'variants.attributeValueId')
    .select(['variants.id', 'variants.productId', 'variants.sku', 'variants.qty'])
    .select(['products.name', 'variants.customAttr'])
    .select(['colors.name as color', 'attributeValues.name as value'])
    .select([howMany('stock').as('stock'), howMany('price').as('price'), since().as('since')])
    .where('variants.id', 'in', ids)
    .execute();
  const people = maySee(scope, 'customers') ? await peopleOf(db, ids) : new Map<string, string[]>();
  return rows.map(({ color, value, customAttr, ...row }) => ({
    ...row,
    choices: choicesOf(color, value, customAttr),
    people: people.get(row.id) ?? [],
  }));
}

/** What people wait for, variant by variant. */
export const alerts: Resource = {
  name: 'alerts',
  list: listOf<'variants', WaitedVariant>({
    shape: waitedList,
    table: 'variants',
    rows: (db) => db.selectFrom('variants').where(({ exists }) => exists(waiting().select('id'))),
    search: (q, { engine }) => holdsWords(engine, q, [productName(), eb.ref('variants.sku')]),
    filters: {
      kind: (condition, { engine }) =>
        eb.exists(
          waiting()
            .where(where(engine, sql.ref('alerts.kind'), condition))
            .select('id'),
        ),
    },
    sorts: { stock: () => howMany('stock'), price: () => howMany('price'), since },
    items: itemsOf,
    columns: [
      ...(['name', 'choices', 'sku', 'qty', 'stock', 'price'] as const),
      { name: 'since', value: (item) => new Date(item.since) },
    ],
  }),
  audited: 'by-verb',
};
