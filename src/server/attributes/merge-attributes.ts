import { fold } from '#domain/catalogue/fold.ts';
import { authorise } from '../service/authorise.ts';
import type { MergeInput } from '../dashboard/merge-action.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { rewriteProducts } from '../products/change-products.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { productsWithValues } from './attribute-items.ts';
import { renameSizes, type Renaming } from './rename-sizes.ts';

/**
 * Makes one attribute of several: values that are called alike are one from now on, the others follow those of
 * `into`, and the other attributes are gone.
 *
 * @returns the number of products that have changed
 * @throws InvalidFieldsError if fewer than two are left, or `into` is none of them
 */
export async function mergeAttributes(
  scope: Scope,
  { ids, into }: MergeInput,
): Promise<{ moved: number }> {
  authorise(scope, 'attributes', 'delete');
  return scope.engine.transaction(async (tx) => {
    const attributes = await tx
      .selectFrom('attributes')
      .select(['id', 'updatedAt'])
      .where('id', 'in', ids)
      .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const kept = attributes.find(({ id }) => id === into);
    const gone = attributes.filter(({ id }) => id !== into).map(({ id }) => id);
    if (!kept || gone.length === 0)
      throw new InvalidFieldsError({ into: 'fields.unknown' }, 'nothingToMerge');
    const values = await tx
      .selectFrom('attributeValues')
      .select(['id', 'name', 'attributeId'])
      .where('attributeId', 'in', [into, ...gone])
      .orderBy('position')
      .orderBy('name')
      // Locked: a product that is saved meanwhile waits, and is then refused because its value is gone.
      .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const own = values.filter(({ attributeId }) => attributeId === into);
    const joining = values.filter(({ attributeId }) => attributeId !== into);
    const products = await productsWithValues(
      tx,
      joining.map(({ id }) => id),
    );
    await rewriteProducts(tx, scope, products, async () => {
      const renamings = await joinValues(tx, { into, own, joining });
      await renameSizes(tx, products, renamings);
    });
    await tx.deleteFrom('attributeValues').where('attributeId', 'in', gone).execute();
    await tx.deleteFrom('attributes').where('id', 'in', gone).execute();
    const updatedAt = Math.max(scope.now(), kept.updatedAt + 1);
    await tx.updateTable('attributes').set({ updatedAt }).where('id', '=', into).execute();
    await publishChange(scope, 'taxonomy');
    return { moved: products.length };
  });
}

interface Value {
  id: string;
  name: string;
}

interface Joining {
  into: string;
  own: readonly Value[];
  joining: readonly Value[];
}

/**
 * Gives the variants of values that are called alike to the one that stays, and the other values to its attribute.
 *
 * @returns the names that differ, in case or accents
 */
async function joinValues(tx: Tx, { into, own, joining }: Joining): Promise<Renaming[]> {
  const byName = new Map(own.map((value) => [fold(value.name), value]));
  const renamings: Renaming[] = [];
  let position = own.length;
  for (const value of joining) {
    const alike = byName.get(fold(value.name));
    if (alike) {
      await tx
        .updateTable('variants')
        .set({ attributeValueId: alike.id })
        .where('attributeValueId', '=', value.id)
        .execute();
      if (alike.name !== value.name) {
        renamings.push({ valueId: alike.id, from: value.name, to: alike.name });
      }
    } else {
      byName.set(fold(value.name), value);
      await tx
        .updateTable('attributeValues')
        .set({ attributeId: into, position })
        .where('id', '=', value.id)
        .execute();
      position += 1;
    }
  }
  return renamings;
}
