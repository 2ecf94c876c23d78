import type { CategoryMove } from '#domain/categories/category-input.ts';
import { authorise } from '../service/authorise.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import {
  checkParent,
  lockTree,
  movePaths,
  placedOf,
  siblingsOf,
  writeOrder,
} from './category-paths.ts';
import { branchIds, withBranch } from './with-branch.ts';

/**
 * Moves a category with all that is below it. A new parent changes their addresses; the old ones redirect.
 *
 * @throws InvalidFieldsError 'fields.ownBranch', 'fields.tooDeep', and 'categorySlugTaken' if another one there
 * has its address
 */
export async function moveCategory(
  scope: Scope,
  { ids: [id = ''], parentId, position }: CategoryMove & { ids: readonly string[] },
): Promise<void> {
  authorise(scope, 'categories', 'edit');
  await scope.engine.transaction(async (tx) => {
    const tree = await lockTree(tx, scope);
    const branch = placedOf(tree, id, 'ids');
    const parent = parentId === null ? null : placedOf(tree, parentId, 'parentId');
    checkParent(tree, branch, parent);
    const siblings = siblingsOf(tree, parentId).filter((one) => one.id !== id);
    const twin = siblings.find(({ slug }) => slug === branch.slug);
    if (twin) {
      throw new InvalidFieldsError({ parentId: 'categorySlugTaken' }, 'categorySlugTaken', {
        name: twin.name,
        path: `/categoria/${twin.path}`,
      });
    }
    await withBranch(tx, scope, branchIds(tree, [branch.path]), async () => {
      await movePaths(tx, scope, tree, { branch, parent, slug: branch.slug });
    });
    await writeOrder(tx, siblings.toSpliced(position, 0, { ...branch, position: -1 }));
    await tx
      .updateTable('categories')
      .set((eb) => ({ updatedAt: eb('updatedAt', '+', 1) }))
      .where('id', '=', id)
      .execute();
    await publishChange(scope, 'taxonomy', `category:${id}`);
  });
}
