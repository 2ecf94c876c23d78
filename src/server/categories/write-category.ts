import { CATEGORY_LIMITS } from '#domain/categories/category.ts';
import { categorySchema, type CategoryInput } from '#domain/categories/category-input.ts';
import { authorise } from '../service/authorise.ts';
import type { Tx } from '../db/engine/engine.ts';
import { ConflictError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { rewriteProducts } from '../products/change-products.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { forgetOldSlugs, redirectOldSlug } from '../service/slugs.ts';
import { claimPicture, contentColumns } from '../contents/page-content.ts';
import type { Unchecked } from '../dashboard/resource.ts';
import {
  checkParent,
  freeCategorySlug,
  lockTree,
  movePaths,
  placedOf,
  siblingsOf,
  type Placed,
} from './category-paths.ts';
import { branchIds, productsInCategories, withBranch } from './with-branch.ts';

/** What a category's own page shows. @throws InvalidFieldsError if its picture is none of the library */
async function columnsOf(tx: Tx, { name, picture, ...content }: CategoryInput) {
  const { id, width, height } = await claimPicture(tx, picture, 'picture');
  return {
    name,
    picture: id,
    pictureWidth: width,
    pictureHeight: height,
    ...contentColumns(content),
  };
}

const parentOf = (tree: readonly Placed[], parentId: string | null): Placed | null =>
  parentId === null ? null : placedOf(tree, parentId, 'parentId');

/** Makes a category, the last of its siblings. @throws InvalidFieldsError */
export async function createCategory(scope: Scope, body: Unchecked): Promise<string> {
  authorise(scope, 'categories', 'edit');
  const input = parseInput(categorySchema, body);
  const id = scope.newId();
  return scope.engine.transaction(async (tx) => {
    const tree = await lockTree(tx, scope);
    if (tree.length >= CATEGORY_LIMITS.count) throw new ConflictError('tooManyCategories');
    const parent = parentOf(tree, input.parentId);
    checkParent(tree, null, parent);
    const { slug: typed, name } = input;
    const slug = await freeCategorySlug(tx, tree, parent, { id, typed, name });
    const path = parent ? `${parent.path}/${slug}` : slug;
    const position = siblingsOf(tree, input.parentId).length;
    await tx
      .insertInto('categories')
      .values({
        ...(await columnsOf(tx, input)),
        id,
        parentId: input.parentId,
        slug,
        path,
        position,
        updatedAt: scope.now(),
      })
      .execute();
    await redirectOldSlug(tx, scope, { section: 'categories', id, before: null, after: path });
    await publishChange(scope, 'taxonomy');
    return id;
  });
}

/** Changes a category; with another parent it becomes the last there. @throws InvalidFieldsError */
export async function updateCategory(
  scope: Scope,
  { id, ...body }: Unchecked & { id: string },
): Promise<void> {
  authorise(scope, 'categories', 'edit');
  const input = parseInput(categorySchema, body);
  await scope.engine.transaction(async (tx) => {
    const tree = await lockTree(tx, scope);
    const branch = placedOf(tree, id, 'id');
    const parent = parentOf(tree, input.parentId);
    checkParent(tree, branch, parent);
    const { slug: typed, name } = input;
    const slug = await freeCategorySlug(tx, tree, parent, { id, typed, name });
    const content = await columnsOf(tx, input);
    const stays = branch.parentId === input.parentId;
    const place = stays ? {} : { position: siblingsOf(tree, input.parentId).length };
    const write = async () => {
      await tx
        .updateTable('categories')
        .set({ ...content, ...place })
        .where('id', '=', id)
        .execute();
      await movePaths(tx, scope, tree, { branch, parent, slug });
    };
    const isPlaced = stays && slug === branch.slug && name === branch.name;
    if (isPlaced) await write();
    else await withBranch(tx, scope, branchIds(tree, [branch.path]), write);
    await publishChange(scope, `category:${id}`, ...(isPlaced ? [] : (['taxonomy'] as const)));
  });
}

/**
 * Removes a category; its products stay in the shop without it.
 *
 * @throws ConflictError 'categoryHasChildren'
 */
export async function removeCategory(scope: Scope, { id }: { id: string }): Promise<void> {
  authorise(scope, 'categories', 'delete');
  await scope.engine.transaction(async (tx) => {
    const tree = await lockTree(tx, scope);
    if (siblingsOf(tree, id).length > 0) throw new ConflictError('categoryHasChildren');
    const products = await productsInCategories(tx, [id]);
    await rewriteProducts(tx, scope, products, async () => {
      await tx.deleteFrom('productCategories').where('categoryId', '=', id).execute();
    });
    await tx.deleteFrom('categories').where('id', '=', id).execute();
    await forgetOldSlugs(tx, { section: 'categories', id });
    await publishChange(scope, 'taxonomy', `category:${id}`);
  });
}
