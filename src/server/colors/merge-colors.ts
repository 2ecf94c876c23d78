import { authorise } from '../service/authorise.ts';
import type { MergeInput } from '../dashboard/merge-action.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { rewriteProducts } from '../products/change-products.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { productsInColors } from './color-items.ts';

/** How many products a refusal names. */
const NAMED = 3;

/**
 * Makes one colour of several: variants and pictures become those of `into`, and the others are gone.
 *
 * @returns the number of products that have changed
 * @throws InvalidFieldsError if fewer than two are left, or `into` is none of them; 'colorsTogether' where
 * a product is sold in several of them: its variants would be the same
 */
export async function mergeColors(
  scope: Scope,
  { ids, into }: MergeInput,
): Promise<{ moved: number }> {
  authorise(scope, 'colors', 'delete');
  return scope.engine.transaction(async (tx) => {
    // Locked: a product that is saved meanwhile waits, and is then refused because its colour is gone.
    const colors = await tx
      .selectFrom('colors')
      .select(['id', 'updatedAt'])
      .where('id', 'in', ids)
      .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const kept = colors.find(({ id }) => id === into);
    const gone = colors.filter(({ id }) => id !== into).map(({ id }) => id);
    if (!kept || gone.length === 0)
      throw new InvalidFieldsError({ into: 'fields.unknown' }, 'nothingToMerge');
    const products = await productsInColors(tx, gone);
    await rewriteProducts(tx, scope, products, async () => {
      await refuseTogether(tx, [into, ...gone]);
      for (const table of ['variants', 'productImages'] as const) {
        await tx.updateTable(table).set({ colorId: into }).where('colorId', 'in', gone).execute();
      }
    });
    await tx.deleteFrom('colors').where('id', 'in', gone).execute();
    const updatedAt = Math.max(scope.now(), kept.updatedAt + 1);
    await tx.updateTable('colors').set({ updatedAt }).where('id', '=', into).execute();
    await publishChange(scope, 'taxonomy');
    return { moved: products.length };
  });
}

/** @throws InvalidFieldsError 'colorsTogether' with the names of such products */
async function refuseTogether(tx: Tx, colorIds: readonly string[]): Promise<void> {
  const rows = await tx
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.productId')
    .select('products.name')
    .where('variants.colorId', 'in', colorIds)
    .where('variants.archivedAt', 'is', null)
    .groupBy(['products.id', 'products.name', 'variants.attributeValueId', 'variants.customAttr'])
    .having((eb) => eb.fn.countAll(), '>', 1)
    .orderBy('products.name')
    .execute();
  const names = [...new Set(rows.map(({ name }) => name))];
  if (names.length === 0) return;
  const shown = names.length > NAMED ? [...names.slice(0, NAMED), '…'] : names;
  throw new InvalidFieldsError({ into: 'colorsTogether' }, 'colorsTogether', {
    products: shown.join(', '),
    count: names.length,
  });
}
