import type { AttributeInput } from '#domain/attributes/attribute-input.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError, type FieldErrors } from '../base/errors.ts';
import { rewriteProducts } from '../products/change-products.ts';
import type { Scope } from '../service/scope.ts';
import { productsWithValues } from './attribute-items.ts';
import { renameSizes, type Renaming } from './rename-sizes.ts';

type Row = AttributeInput['values'][number];

/**
 * Writes the values of an attribute in their order; those without a row are gone.
 *
 * @throws InvalidFieldsError 'fields.valueInUse' for one that variants have, 'fields.unknown' for one that is
 * not the attribute's
 */
export async function writeValues(
  tx: Tx,
  scope: Scope,
  { id: attributeId, input: { values } }: { id: string; input: AttributeInput },
): Promise<void> {
  const before = await tx
    .selectFrom('attributeValues')
    .select(['id', 'name'])
    .where('attributeId', '=', attributeId)
    .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
    .execute();
  const names = new Map(before.map(({ id, name }) => [id, name]));
  refuseUnknown(values, names);
  const kept = new Set(values.flatMap(({ id }) => id ?? []));
  await removeValues(
    tx,
    before.filter(({ id }) => !kept.has(id)),
  );
  const renamings = values.flatMap(({ id, name: to }): Renaming[] => {
    const from = id === undefined ? undefined : names.get(id);
    return id === undefined || from === undefined || from === to ? [] : [{ valueId: id, from, to }];
  });
  const products = await productsWithValues(
    tx,
    renamings.map(({ valueId }) => valueId),
  );
  const write = () => writeRows(tx, scope, { attributeId, values, renamings });
  if (products.length === 0) return write();
  await rewriteProducts(tx, scope, products, async () => {
    await write();
    await renameSizes(tx, products, renamings);
  });
}

function refuseUnknown(values: readonly Row[], names: ReadonlyMap<string, string>): void {
  const fields: FieldErrors = {};
  const seen = new Set<string>();
  values.forEach(({ id }, index) => {
    if (id === undefined) return;
    if (!names.has(id) || seen.has(id)) fields[`values.${index}.name`] = 'fields.unknown';
    seen.add(id);
  });
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
}

async function removeValues(
  tx: Tx,
  removed: readonly { id: string; name: string }[],
): Promise<void> {
  if (removed.length === 0) return;
  const ids = removed.map(({ id }) => id);
  const rows = await tx
    .selectFrom('variants')
    .select('attributeValueId')
    .distinct()
    .where('attributeValueId', 'in', ids)
    .execute();
  const used = new Set(rows.map(({ attributeValueId }) => attributeValueId));
  const names = removed.filter(({ id }) => used.has(id)).map(({ name }) => name);
  if (names.length > 0) {
    throw new InvalidFieldsError({ values: 'fields.valueInUse' }, undefined, {
      names: names.join(', '),
    });
  }
  await tx.deleteFrom('attributeValues').where('id', 'in', ids).execute();
}

interface Written {
  attributeId: string;
  values: readonly Row[];
  renamings: readonly Renaming[];
}

async function writeRows(tx: Tx, scope: Scope, { attributeId, values, renamings }: Written) {
  // Two values may swap their names, and no two may have the same meanwhile.
  for (const { valueId } of renamings) {
    await tx
      .updateTable('attributeValues')
      .set({ name: `~${valueId}` })
      .where('id', '=', valueId)
      .execute();
  }
  for (const [position, { id, name }] of values.entries()) {
    if (id === undefined) {
      await tx
        .insertInto('attributeValues')
        .values({ id: scope.newId(), attributeId, name, position })
        .execute();
    } else {
      await tx
        .updateTable('attributeValues')
        .set({ name, position })
        .where('id', '=', id)
        .execute();
    }
  }
}
