import { CATEGORY_LIMITS } from '#domain/categories/category.ts';
import { fold } from '#domain/catalogue/fold.ts';
import { toneOf } from '#domain/imports/color-tones.ts';
import { attributes } from '../attributes/resource.ts';
import { brands } from '../brands/resource.ts';
import { createCategory } from '../categories/write-category.ts';
import { colors } from '../colors/resource.ts';
import { createRecord } from '../dashboard/records.ts';
import type { Resource, Unchecked } from '../dashboard/resource.ts';
import type { Tx } from '../db/engine/engine.ts';
import { actingAs, type Scope } from '../service/scope.ts';

/**
 * What a file calls by name, such as a brand, by its id: the one whose name is the same but for case and accents, or a new one.
 * Whoever may import products may name what they have: new brands and the like are made by the shop itself.
 */

async function made(scope: Scope, resource: Resource, body: Unchecked): Promise<string> {
  const item = await createRecord(actingAs(scope, { kind: 'system' }), { resource, body });
  return (item as { id: string }).id;
}

async function named(
  tx: Tx,
  { engine }: Scope,
  table: 'brands' | 'colors' | 'attributes',
  name: string,
): Promise<string | undefined> {
  const found = await tx
    .selectFrom(table)
    .select('id')
    .where((eb) => eb(engine.fold(eb.ref('name')), '=', fold(name)))
    .orderBy('id')
    .limit(1)
    .executeTakeFirst();
  return found?.id;
}

/** @throws InvalidFieldsError */
export const brandNamed = async (tx: Tx, scope: Scope, name: string): Promise<string> =>
  (await named(tx, scope, 'brands', name)) ?? made(scope, brands, { name });

/** @throws InvalidFieldsError */
export const colorNamed = async (tx: Tx, scope: Scope, name: string): Promise<string> =>
  (await named(tx, scope, 'colors', name)) ?? made(scope, colors, { name, hex: toneOf(name) });

/**
 * Ids of the values of an attribute, by their folded names.
 *
 * @throws InvalidFieldsError
 */
export async function valuesNamed(
  tx: Tx,
  scope: Scope,
  { attribute, values }: { attribute: string; values: readonly string[] },
): Promise<ReadonlyMap<string, string>> {
  const id = await named(tx, scope, 'attributes', attribute);
  const known =
    id === undefined
      ? []
      : await tx
          .selectFrom('attributeValues')
          .select(['id', 'name'])
          .where('attributeId', '=', id)
          .orderBy('position')
          .orderBy('name')
          .execute();
  const ids = new Map(known.map((value) => [fold(value.name), value.id]));
  const missing = new Map(
    values.filter((name) => !ids.has(fold(name))).map((name) => [fold(name), name]),
  );
  if (missing.size === 0) return ids;
  const rows = [...known, ...[...missing.values()].map((name) => ({ name }))];
  if (id === undefined) await made(scope, attributes, { name: attribute, values: rows });
  else {
    const { name, slug } = await tx
      .selectFrom('attributes')
      .select(['name', 'slug'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    const system = actingAs(scope, { kind: 'system' });
    await attributes.update!(system, { id, name, slug, values: rows }, { hasRow: true });
  }
  return valuesNamed(tx, scope, { attribute, values });
}

/**
 * Id of the category at the end of a path of names; levels beyond the deepest that the shop has are left out.
 *
 * @throws InvalidFieldsError, ConflictError 'tooManyCategories'
 */
export async function categoryAt(
  tx: Tx,
  scope: Scope,
  path: readonly string[],
): Promise<string | null> {
  let parentId: string | null = null;
  for (const name of path.slice(0, CATEGORY_LIMITS.depth)) {
    const parent: string | null = parentId;
    const found = await tx
      .selectFrom('categories')
      .select('id')
      .where('parentId', parent === null ? 'is' : '=', parent)
      .where((eb) => eb(scope.engine.fold(eb.ref('name')), '=', fold(name)))
      .orderBy('position')
      .orderBy('id')
      .limit(1)
      .executeTakeFirst();
    parentId =
      found?.id ??
      (await createCategory(actingAs(scope, { kind: 'system' }), { name, parentId: parent }));
  }
  return parentId;
}
