import { isDeepStrictEqual } from 'node:util';
import type { Brand, Breadcrumb, CategoryBranch, CategoryNode } from '#domain/products/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import type { Scope } from '../service/scope.ts';
import type { BrandRow, CategoryRow } from '../db/schema/catalogue.ts';
import { NotFoundError } from '../base/errors.ts';
import { cached } from '../caching/cached.ts';
import { dependsOn } from '../caching/dependencies.ts';
import { catalogueIndex } from './current-index.ts';
import { categoryLine, taxonomy } from './taxonomy.ts';

export interface CategoryPage extends CategoryBranch {
  description: string;
  /** The same as rich text; '' if there is none. */
  descriptionHtml: string;
  picture: { key: string; width: number; height: number } | null;
  seo: { title: string; description: string };
  /** From the root to the category itself. */
  breadcrumbs: Breadcrumb[];
}

/** Products that can be bought, by each facet value; counted once until a product changes. */
const countBuyable = cached({ from: ['product:*', 'taxonomy'], dependsOn: [] }, async (scope) => {
  return (await catalogueIndex(scope)).narrow(defaultQuery).counts;
});

/** Products that can be bought in each category, or of each brand. A page that shows them depends on these numbers. */
async function buyableCounts(scope: Scope, facet: 'category' | 'brand') {
  const counts = (await countBuyable(scope))[facet];
  dependsOn('product:*', async (later) =>
    isDeepStrictEqual((await countBuyable(later))[facet], counts),
  );
  return counts;
}

/** Paths of the categories in which something can be bought; for pages that do not show how much. */
export async function filledCategories(scope: Scope): Promise<Set<string>> {
  const read = async (at: Scope) => new Set((await countBuyable(at)).category.keys());
  const paths = await read(scope);
  dependsOn('product:*', async (later) => isDeepStrictEqual(await read(later), paths));
  return paths;
}

const branchOf = (category: CategoryRow, categories: CategoryRow[]): CategoryBranch => {
  const { id, slug, name, path } = category;
  const below = categories.filter(({ parentId }) => parentId === id);
  return { id, slug, name, path, children: below.map((child) => branchOf(child, categories)) };
};

/** The category tree, as menus show it. */
export const categoryBranches = cached({ from: ['taxonomy'] }, async (scope) => {
  const { categories } = await taxonomy(scope);
  const roots = categories.filter(({ parentId }) => parentId === null);
  return roots.map((root) => branchOf(root, categories));
});

/** The category tree with the number of products that can be bought in each. */
export async function categoryTree(scope: Scope): Promise<CategoryNode[]> {
  dependsOn('category:*');
  const { categories } = await taxonomy(scope);
  const counts = await buyableCounts(scope, 'category');
  const descriptions = new Map(categories.map(({ id, description }) => [id, description]));
  const nodeOf = (branch: CategoryBranch): CategoryNode => ({
    ...branch,
    description: descriptions.get(branch.id) ?? '',
    count: counts.get(branch.path) ?? 0,
    children: branch.children.map(nodeOf),
  });
  return (await categoryBranches(scope)).map(nodeOf);
}

/**
 * A category by its path ('oculos-de-sol/feminino').
 *
 * @throws NotFoundError
 */
export async function categoryByPath(scope: Scope, path: string): Promise<CategoryPage> {
  const known = await taxonomy(scope);
  const line = categoryLine(known, path);
  const category = line.at(-1);
  if (!category) throw new NotFoundError();
  dependsOn(`category:${category.id}`);
  return {
    ...branchOf(category, known.categories),
    description: category.description,
    descriptionHtml: category.descriptionHtml,
    picture:
      category.picture === null
        ? null
        : {
            key: category.picture,
            width: category.pictureWidth,
            height: category.pictureHeight,
          },
    seo: { title: category.seoTitle, description: category.seoDescription },
    breadcrumbs: line.map(({ name, path }) => ({ name, path })),
  };
}

/** Path of the category to which an old path leads. @throws NotFoundError when it leads nowhere */
export async function movedCategory({ engine }: Scope, path: string): Promise<string> {
  const found = await engine.db
    .selectFrom('oldSlugs')
    .innerJoin('categories', 'categories.id', 'oldSlugs.recordId')
    .select('categories.path')
    .where('oldSlugs.section', '=', 'categories')
    .where('oldSlugs.slug', '=', path)
    .executeTakeFirst();
  if (!found) throw new NotFoundError();
  return found.path;
}

/** The shop's brands by name, with the number of products that can be bought of each. */
export async function listBrands(scope: Scope): Promise<Brand[]> {
  const { brands } = await taxonomy(scope);
  const counts = await buyableCounts(scope, 'brand');
  return brands.map(({ id, slug, name }) => ({ id, slug, name, count: counts.get(slug) ?? 0 }));
}

/** @throws NotFoundError */
export async function brandBySlug(scope: Scope, slug: string): Promise<BrandRow> {
  const brand = (await taxonomy(scope)).brands.find((one) => one.slug === slug);
  if (!brand) throw new NotFoundError();
  dependsOn(`brand:${brand.id}`);
  return brand;
}
