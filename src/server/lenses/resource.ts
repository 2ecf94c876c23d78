import { expressionBuilder, sql, type Expression, type SqlBool } from 'kysely';
import type { Condition } from '#domain/dashboard/filters.ts';
import { TREATMENTS, type Treatment } from '#domain/lenses/lens-choice.ts';
import { lensSchema } from '#domain/lenses/lens-input.ts';
import { lensList, type LensItem } from '#domain/lenses/record.ts';
import { toCents } from '#domain/money.ts';
import { formatDecimal, formatNumber } from '#domain/number.ts';
import { t } from '#i18n/t.ts';
import { listOf } from '../dashboard/list.ts';
import { action, type Resource, type Unchecked } from '../dashboard/resource.ts';
import { holdsWords, where } from '../dashboard/where.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Schema } from '../db/schema/schema.ts';
import { publishChange } from '../caching/publish-change.ts';
import { authorise } from '../service/authorise.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { inHundredths, lensItems, lensRow } from './lens-rows.ts';

const eb = expressionBuilder<Schema, 'lenses'>();
const { ref } = eb;

/** A choice among the names of a column's JSON. */
function holdsOneOf(column: Expression<string>, condition: Condition): Expression<SqlBool> {
  if (!('values' in condition)) return sql<SqlBool>`true`;
  const some = eb.or(condition.values.map((name) => eb(column, 'like', `%"${name}"%`)));
  return condition.operator === 'noneOf' ? eb.not(some) : some;
}

/** A condition on the index, of the index as it is stored. */
function byIndex({ engine }: Scope, condition: Condition): Expression<SqlBool> {
  if (condition.operator !== 'between') return sql<SqlBool>`true`;
  const end = (index: number | null) => (index === null ? null : inHundredths(index));
  const stored = { ...condition, from: end(condition.from), to: end(condition.to) };
  return where(engine, ref('refraction'), stored);
}

/** Adds a lens to the catalogue. @returns its id @throws InvalidFieldsError */
async function createLens(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'lenses', 'edit');
  const row = lensRow(parseInput(lensSchema, body));
  const id = scope.newId();
  const now = scope.now();
  return scope.engine.transaction(async (tx) => {
    await tx
      .insertInto('lenses')
      .values({ ...row, id, createdAt: now, updatedAt: now })
      .execute();
    await publishChange(scope, 'lenses');
    return id;
  });
}

/** Changes a lens; orders have their own copy of theirs. @throws InvalidFieldsError */
async function updateLens(scope: Scope, { id, ...body }: Unchecked & { id: string }) {
  authorise(scope, 'lenses', 'edit');
  const row = lensRow(parseInput(lensSchema, body));
  await scope.engine.transaction(async (tx) => {
    await tx.updateTable('lenses').set(row).where('id', '=', id).execute();
    await publishChange(scope, 'lenses');
  });
}

/** Removes a lens; orders have their own copy of theirs. */
async function removeLens(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'lenses', 'delete');
  await scope.engine.transaction(async (tx) => {
    await tx.deleteFrom('lenses').where('id', '=', id).execute();
    await publishChange(scope, 'lenses');
  });
}

/** Offers lenses, or does so no longer. */
async function switchLenses(
  scope: Scope,
  { ids, active }: { ids: readonly string[]; active: boolean },
): Promise<void> {
  authorise(scope, 'lenses', 'edit');
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('lenses')
      .set({ active: active ? 1 : 0, updatedAt: eb('updatedAt', '+', 1) })
      .where('id', 'in', ids)
      .where('active', '=', active ? 0 : 1)
      .execute();
    await publishChange(scope, 'lenses');
  });
}

/** Which treatments cost something else, or are no longer to be had, for the audit. */
function treatmentsTold(before: Partial<LensItem>, after: Partial<LensItem>) {
  const centsOf = ({ treatments }: Partial<LensItem>, name: Treatment): number | null => {
    const reais = treatments?.[name];
    return reais === undefined ? null : toCents(reais);
  };
  const changes = TREATMENTS.map(
    (name) =>
      [
        `treatments.${name}Cents`,
        { from: centsOf(before, name), to: centsOf(after, name) },
      ] as const,
  ).filter(([, { from, to }]) => from !== to);
  return changes.length > 0 ? Object.fromEntries(changes) : null;
}

const turn = (active: boolean) =>
  action({
    right: 'edit',
    on: 'both',
    run: (scope, { ids }) => switchLenses(scope, { ids, active }),
  });

/** As the file has it: '-6,00'. */
const twoDecimals = (power: number | null) => (power === null ? null : formatDecimal(power, 2));

/** The lenses that the shop sells in its frames. */
export const lenses: Resource = {
  name: 'lenses',
  list: listOf<'lenses', LensItem>({
    shape: lensList,
    table: 'lenses',
    rows: (db) => db.selectFrom('lenses'),
    search: (q, { engine }) => holdsWords(engine, q, [ref('name')]),
    filters: {
      index: (condition, scope) => byIndex(scope, condition),
      uses: (condition) => holdsOneOf(ref('uses'), condition),
      price: (condition, { engine }) => where(engine, ref('priceCents'), condition),
    },
    sorts: {
      // Of one index the cheaper first.
      index: () => sql<number>`cast(refraction as bigint) * 1000000000 + price_cents`,
      name: ({ engine }) => engine.fold(ref('name')),
      price: () => ref('priceCents'),
    },
    items: (_scope, db, ids) => lensItems(db, ids),
    columns: [
      'name',
      {
        name: 'uses',
        value: ({ uses }) => uses.map((use) => t(`lenses.options.uses.${use}`)).join(', '),
      },
      'type',
      { name: 'index', value: ({ index }) => formatDecimal(index, 2) },
      ...(['sphereMin', 'sphereMax', 'cylinderMax', 'additionMin', 'additionMax'] as const).map(
        (name) => ({ name, value: (lens: LensItem) => twoDecimals(lens[name]) }),
      ),
      'minHeight',
      'maxDiameter',
      { name: 'rims', value: ({ rims }) => rims.map((rim) => t(`facets.rim.${rim}`)).join(', ') },
      { name: 'price', isMoney: true, value: ({ price }) => price },
      { name: 'cost', isMoney: true, value: ({ cost }) => cost },
      'days',
      'active',
    ],
  }),
  found: ({ name, index, type }: LensItem) => ({
    title: name,
    detail: `${formatNumber(index)} · ${t(`lenses.options.type.${type}`)}`,
  }),
  record: async ({ engine }, id) => {
    const [found] = await lensItems(engine.db, [id]);
    if (!found) throw new NotFoundError();
    return found;
  },
  create: createLens,
  update: updateLens,
  remove: removeLens,
  actions: { enable: turn(true), disable: turn(false) },
  version: 'lenses',
  audited: [
    'name',
    'uses',
    'type',
    'index',
    'sphereMin',
    'sphereMax',
    'cylinderMax',
    'additionMin',
    'additionMax',
    'minHeight',
    'maxDiameter',
    'rims',
    'price',
    'cost',
    'days',
    'active',
  ],
  told: treatmentsTold,
};
