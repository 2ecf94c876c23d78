import { CATEGORY_LIMITS, isWithin } from '#domain/categories/category.ts';
import { MAX_SLUG, slugOf } from '#domain/products/slug.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { CategoryRow } from '../db/schema/catalogue.ts';
import { InvalidFieldsError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { redirectOldSlug } from '../service/slugs.ts';

/** What the place of a category follows from. */
export type Placed = Pick<CategoryRow, 'id' | 'parentId' | 'slug' | 'path' | 'name' | 'position'>;

/**
 * All categories, locked: paths depend on each other, so that only one may change the tree at a time. Two that
 * begin at once have the same order.
 */
export async function lockTree(tx: Tx, { engine }: Scope): Promise<Placed[]> {
  const rows = await tx
    .selectFrom('categories')
    .select(['id', 'parentId', 'slug', 'path', 'name', 'position'])
    .orderBy('id')
    .$if(engine.name === 'postgres', (query) => query.forUpdate())
    .execute();
  return rows.sort((a, b) => a.position - b.position || (a.path < b.path ? -1 : 1));
}

/** The categories right below another, or on the first level, in their order. */
export const siblingsOf = (tree: readonly Placed[], parentId: string | null): Placed[] =>
  tree.filter((one) => one.parentId === parentId);

/** @throws InvalidFieldsError 'fields.unknown' */
export function placedOf(tree: readonly Placed[], id: string, field: string): Placed {
  const found = tree.find((one) => one.id === id);
  if (!found) throw new InvalidFieldsError({ [field]: 'fields.unknown' });
  return found;
}

const joined = (parent: Placed | null, slug: string): string =>
  parent ? `${parent.path}/${slug}` : slug;

const levelsOf = (path: string): number => path.split('/').length;

/**
 * Whether a category may be below another.
 *
 * @param branch the category that moves; null for a new one
 * @throws InvalidFieldsError 'fields.ownBranch' below itself, 'fields.tooDeep'
 */
export function checkParent(
  tree: readonly Placed[],
  branch: Placed | null,
  parent: Placed | null,
): void {
  if (branch && parent && isWithin(parent.path, branch.path)) {
    throw new InvalidFieldsError({ parentId: 'fields.ownBranch' });
  }
  const own = branch ? levelsOf(branch.path) : 0;
  const below = tree.filter((one) => branch && isWithin(one.path, branch.path));
  const height = Math.max(1, ...below.map(({ path }) => levelsOf(path) - own + 1));
  if ((parent ? levelsOf(parent.path) : 0) + height > CATEGORY_LIMITS.depth) {
    throw new InvalidFieldsError({ parentId: 'fields.tooDeep' }, undefined, {
      most: CATEGORY_LIMITS.depth,
    });
  }
}

interface Wanted {
  /** Of the category itself, which may keep its own slug. */
  id: string;
  /** '' follows from the name. */
  typed: string;
  name: string;
}

/**
 * A slug that no sibling has, and no old address of another category: the typed one, or one made from the name.
 *
 * @throws InvalidFieldsError 'fields.slugTaken' for a typed one that a sibling has
 */
export async function freeCategorySlug(
  tx: Tx,
  tree: readonly Placed[],
  parent: Placed | null,
  { id, typed, name }: Wanted,
): Promise<string> {
  const isTaken = (slug: string) =>
    tree.some((one) => one.id !== id && one.path === joined(parent, slug));
  if (typed !== '') {
    if (isTaken(typed)) throw new InvalidFieldsError({ slug: 'fields.slugTaken' });
    return typed;
  }
  const base = slugOf(name) || 'categoria';
  for (let number = 1; ; number += 1) {
    const suffix = number === 1 ? '' : `-${number}`;
    const slug = base.slice(0, MAX_SLUG - suffix.length).replace(/-$/, '') + suffix;
    if (!isTaken(slug) && !(await redirectsToOther(tx, joined(parent, slug), id))) return slug;
  }
}

async function redirectsToOther(tx: Tx, path: string, id: string): Promise<boolean> {
  const found = await tx
    .selectFrom('oldSlugs')
    .select('slug')
    .where('section', '=', 'categories')
    .where('slug', '=', path)
    .where('recordId', '!=', id)
    .executeTakeFirst();
  return found !== undefined;
}

/**
 * Gives a category and all below it the paths that follow from its place; their old ones redirect.
 *
 * @returns ids of the categories whose path has changed
 */
export async function movePaths(
  tx: Tx,
  scope: Scope,
  tree: readonly Placed[],
  { branch, parent, slug }: { branch: Placed; parent: Placed | null; slug: string },
): Promise<string[]> {
  const after = joined(parent, slug);
  await tx
    .updateTable('categories')
    .set({ parentId: parent?.id ?? null, slug })
    .where('id', '=', branch.id)
    .execute();
  if (after === branch.path) return [];
  const moved = tree
    .filter(({ path }) => isWithin(path, branch.path))
    .map(({ id, path }) => ({ id, before: path, after: after + path.slice(branch.path.length) }));
  // No two may have the same path, not even in between.
  for (const { id } of moved) await writePath(tx, id, `~${id}`);
  for (const { id, after: path } of moved) await writePath(tx, id, path);
  for (const one of moved) await redirectOldSlug(tx, scope, { section: 'categories', ...one });
  return moved.map(({ id }) => id);
}

async function writePath(tx: Tx, id: string, path: string): Promise<void> {
  await tx.updateTable('categories').set({ path }).where('id', '=', id).execute();
}

/** Writes the places of siblings, as they follow each other. */
export async function writeOrder(tx: Tx, siblings: readonly Placed[]): Promise<void> {
  for (const [position, one] of siblings.entries()) {
    if (one.position === position) continue;
    await tx.updateTable('categories').set({ position }).where('id', '=', one.id).execute();
  }
}
