import { isWithin } from '#domain/categories/category.ts';
import { authorise } from '../service/authorise.ts';
import type { MergeInput } from '../dashboard/merge-action.ts';
import { inChunks } from '../base/chunks.ts';
import type { Tx } from '../db/engine/engine.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { followMerge } from '../catalogue-merges/follow-merge.ts';
import { rewriteProducts } from '../products/change-products.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { redirectOldSlug } from '../service/slugs.ts';
import { checkParent, lockTree, movePaths, siblingsOf, type Placed } from './category-paths.ts';
import { branchIds, productsInCategories } from './with-branch.ts';

/**
 * Makes one category of several: products and categories below go to `into`, which the addresses of the others
 * redirect to, and coupons and the home follow. Categories below that have the same address are made one as well.
 *
 * @returns the number of products that have changed
 * @throws InvalidFieldsError if fewer than two are left, `into` is none of them or is below one that would go
 */
export async function mergeCategories(
  scope: Scope,
  { ids, into }: MergeInput,
): Promise<{ moved: number }> {
  authorise(scope, 'categories', 'delete');
  return scope.engine.transaction(async (tx) => {
    const tree = await lockTree(tx, scope);
    const chosen = tree.filter(({ id }) => ids.includes(id));
    const kept = chosen.find(({ id }) => id === into);
    const gone = chosen.filter(({ id }) => id !== into);
    if (!kept || gone.length === 0)
      throw new InvalidFieldsError({ into: 'fields.unknown' }, 'nothingToMerge');
    if (gone.some(({ path }) => isWithin(kept.path, path))) {
      throw new InvalidFieldsError({ into: 'fields.ownBranch' }, 'categoryIntoItself');
    }
    const branches = branchIds(
      tree,
      gone.map(({ path }) => path),
    );
    const products = await productsInCategories(tx, branches);
    await rewriteProducts(tx, scope, products, async () => {
      for (const { id } of gone) await mergeInto(tx, scope, id, into);
    });
    await tx
      .updateTable('categories')
      .set((eb) => ({ updatedAt: eb('updatedAt', '+', 1) }))
      .where('id', '=', into)
      .execute();
    await publishChange(scope, 'taxonomy', `category:${into}`);
    return { moved: products.length };
  });
}

/** Merges one category into another, and those below that are called alike. */
async function mergeInto(tx: Tx, scope: Scope, goneId: string, keptId: string): Promise<void> {
  for (const child of siblingsOf(await lockTree(tx, scope), goneId)) {
    const tree = await lockTree(tx, scope);
    const twin = siblingsOf(tree, keptId).find(({ slug }) => slug === child.slug);
    if (twin?.id === child.id) continue;
    if (twin) await mergeInto(tx, scope, child.id, twin.id);
    else await adopt(tx, scope, { tree, childId: child.id, keptId });
  }
  const tree = await lockTree(tx, scope);
  const gone = tree.find(({ id }) => id === goneId);
  const kept = tree.find(({ id }) => id === keptId);
  // It was below another that went before it, and was merged with that.
  if (!gone || !kept) return;
  await moveProducts(tx, goneId, keptId);
  await tx
    .updateTable('oldSlugs')
    .set({ recordId: keptId })
    .where('section', '=', 'categories')
    .where('recordId', '=', goneId)
    .execute();
  await followMerge(tx, scope, { section: 'categories', gone: [goneId], into: keptId });
  await tx.deleteFrom('categories').where('id', '=', goneId).execute();
  const redirect = { before: gone.path, after: kept.path };
  await redirectOldSlug(tx, scope, { section: 'categories', id: keptId, ...redirect });
}

interface Adoption {
  tree: readonly Placed[];
  childId: string;
  keptId: string;
}

/** Moves a category below another, the last there. */
async function adopt(tx: Tx, scope: Scope, { tree, childId, keptId }: Adoption): Promise<void> {
  const branch = tree.find(({ id }) => id === childId)!;
  const parent = tree.find(({ id }) => id === keptId)!;
  checkParent(tree, branch, parent);
  const position = siblingsOf(tree, keptId).length;
  await tx.updateTable('categories').set({ position }).where('id', '=', childId).execute();
  await movePaths(tx, scope, tree, { branch, parent, slug: branch.slug });
}

/** Puts the products of one category into another; those that are in both have it once. */
async function moveProducts(tx: Tx, goneId: string, keptId: string): Promise<void> {
  const products = await productsInCategories(tx, [goneId]);
  await inChunks(products, (some) =>
    tx
      .insertInto('productCategories')
      .values(some.map((productId) => ({ productId, categoryId: keptId })))
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  await tx.deleteFrom('productCategories').where('categoryId', '=', goneId).execute();
}
