import { authorise } from '../service/authorise.ts';
import type { MergeInput } from '../dashboard/merge-action.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { followMerge } from '../catalogue-merges/follow-merge.ts';
import { rewriteProducts } from '../products/change-products.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { redirectOldSlug } from '../service/slugs.ts';
import { productsOfBrands } from './brand-items.ts';

/**
 * Makes one brand of several: their products become those of `into`, which their addresses redirect to
 * from now on, coupons and the home follow, and the others are gone.
 *
 * @returns the number of products that have moved
 * @throws InvalidFieldsError if fewer than two are left, or `into` is none of them
 */
export async function mergeBrands(
  scope: Scope,
  { ids, into }: MergeInput,
): Promise<{ moved: number }> {
  authorise(scope, 'brands', 'delete');
  return scope.engine.transaction(async (tx) => {
    // Locked: a product that is saved meanwhile waits, and is then refused because its brand is gone.
    const brands = await tx
      .selectFrom('brands')
      .select(['id', 'slug', 'updatedAt'])
      .where('id', 'in', ids)
      .$if(scope.engine.name === 'postgres', (query) => query.forUpdate())
      .execute();
    const kept = brands.find(({ id }) => id === into);
    const gone = brands.filter(({ id }) => id !== into);
    if (!kept || gone.length === 0)
      throw new InvalidFieldsError({ into: 'fields.unknown' }, 'nothingToMerge');
    const goneIds = gone.map(({ id }) => id);

    const moved = await productsOfBrands(tx, goneIds);
    await rewriteProducts(tx, scope, moved, async () => {
      await tx
        .updateTable('products')
        .set({ brandId: into })
        .where('brandId', 'in', goneIds)
        .execute();
    });
    await tx
      .updateTable('oldSlugs')
      .set({ recordId: into })
      .where('section', '=', 'brands')
      .where('recordId', 'in', goneIds)
      .execute();
    await followMerge(tx, scope, { section: 'brands', gone: goneIds, into });
    await tx.deleteFrom('brands').where('id', 'in', goneIds).execute();
    for (const { slug } of gone) {
      const redirect = { before: slug, after: kept.slug };
      await redirectOldSlug(tx, scope, { section: 'brands', id: into, ...redirect });
    }
    const updatedAt = Math.max(scope.now(), kept.updatedAt + 1);
    await tx.updateTable('brands').set({ updatedAt }).where('id', '=', into).execute();
    await publishChange(scope, 'taxonomy', ...brands.map(({ id }) => `brand:${id}` as const));
    return { moved: moved.length };
  });
}
