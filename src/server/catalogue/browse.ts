import { facetProducts } from '#domain/catalogue/faceting.ts';
import type { Brand, Breadcrumb, CategoryNode } from '#domain/catalogue/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../scope.ts';
import type { CategoryRow } from '../db/schema/catalogue.ts';
import { NotFoundError } from '../errors.ts';
import { catalogueIndex } from './current-index.ts';
import { categoryLine, taxonomy } from './taxonomy.ts';
import { perCatalogueVersion } from './version.ts';

export interface CategoryPage extends CategoryNode {
  /** From the root to the category itself. */
  breadcrumbs: Breadcrumb[];
}

/** Products that can be bought, by each facet value; counted once per catalogue version. */
const buyableCounts = perCatalogueVersion(async (scope) => {
  const index = await catalogueIndex(scope);
  return facetProducts(index.codes, index.sorted(DEFAULT_SORT), defaultQuery).counts;
});

function nodeOf(
  category: CategoryRow,
  categories: CategoryRow[],
  counts: Map<string, number>,
): CategoryNode {
  const { id, slug, name, path, description } = category;
  return {
    ...{ id, slug, name, path, description },
    count: counts.get(path) ?? 0,
    children: categories
      .filter(({ parentId }) => parentId === id)
      .map((child) => nodeOf(child, categories, counts)),
  };
}

/** The category tree with the number of products that can be bought in each. */
export const categoryTree: (scope: Scope) => Promise<CategoryNode[]> = perCatalogueVersion(
  async (scope) => {
    const { categories } = await taxonomy(scope);
    const counts = (await buyableCounts(scope)).category;
    return categories
      .filter(({ parentId }) => parentId === null)
      .map((root) => nodeOf(root, categories, counts));
  },
);

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
  return {
    ...nodeOf(category, known.categories, (await buyableCounts(scope)).category),
    breadcrumbs: line.map(({ name, path }) => ({ name, path })),
  };
}

/** The shop's brands by name, with the number of products that can be bought of each. */
export async function listBrands(scope: Scope): Promise<Brand[]> {
  const { brands } = await taxonomy(scope);
  const counts = (await buyableCounts(scope)).brand;
  return brands.map((brand) => ({ ...brand, count: counts.get(brand.slug) ?? 0 }));
}

/** @throws NotFoundError */
export async function brandBySlug(scope: Scope, slug: string): Promise<Brand> {
  const brand = (await listBrands(scope)).find((one) => one.slug === slug);
  if (!brand) throw new NotFoundError();
  return brand;
}
