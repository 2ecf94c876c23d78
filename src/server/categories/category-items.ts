import { expressionBuilder } from 'kysely';
import type { CategoryItem, CategoryTreeNode } from '#domain/categories/category.ts';
import { categoryTrails } from '#domain/categories/category-trail.ts';
import { authorise } from '../service/authorise.ts';
import { inTreeOrder } from '../catalogue/taxonomy.ts';
import type { Db } from '../db/engine/engine.ts';
import { contentOf, pictureOf } from '../contents/page-content.ts';
import type { CategoryRow } from '../db/schema/catalogue.ts';
import type { Schema } from '../db/schema/schema.ts';
import type { Scope } from '../service/scope.ts';

/** SQL of the number of products that are in a category itself, whatever their status. */
const productCount = expressionBuilder<Schema, 'categories'>()
  .selectFrom('productCategories')
  .select((of) => of.fn.countAll<number>().as('count'))
  .whereRef('productCategories.categoryId', '=', 'categories.id')
  .$asScalar();

type CountedRow = CategoryRow & { products: number | null };

/** All categories: few enough to be read at once (`CATEGORY_LIMITS.count`). */
async function readAll(db: Db): Promise<CountedRow[]> {
  const rows = await db
    .selectFrom('categories')
    .selectAll()
    .select(productCount.as('products'))
    .orderBy('position')
    .orderBy('path')
    .execute();
  return inTreeOrder(rows);
}

function nodesOf(rows: readonly CountedRow[]): (CategoryTreeNode & { row: CountedRow })[] {
  const trails = categoryTrails(rows);
  const below = Map.groupBy(rows, ({ parentId }) => parentId);
  return rows.map((row) => ({
    row,
    id: row.id,
    parentId: row.parentId,
    name: row.name,
    path: row.path,
    trail: trails.get(row.id) ?? row.name,
    depth: row.path.split('/').length - 1,
    products: Number(row.products),
    children: below.get(row.id)?.length ?? 0,
    picture: row.picture,
  }));
}

/** The whole tree, each category right before those below it. */
export async function readCategoryTree(scope: Scope): Promise<CategoryTreeNode[]> {
  authorise(scope, 'categories', 'view', 'edit');
  return nodesOf(await readAll(scope.engine.db)).map(({ row: _, ...node }) => node);
}

/** Categories as their pages in the dashboard show them. */
export async function categoryItems(db: Db, ids: readonly string[]): Promise<CategoryItem[]> {
  const wanted = new Set(ids);
  return nodesOf(await readAll(db))
    .filter(({ id }) => wanted.has(id))
    .map(({ row, ...node }) => ({
      ...node,
      slug: row.slug,
      parentId: row.parentId ?? '',
      picture: pictureOf({ id: row.picture, width: row.pictureWidth, height: row.pictureHeight }),
      ...contentOf(row),
      updatedAt: row.updatedAt,
    }));
}
