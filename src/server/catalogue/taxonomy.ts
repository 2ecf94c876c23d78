import { compareNames } from '#domain/language.ts';
import type { BrandRow, CategoryRow, ColorRow } from '../db/schema/catalogue.ts';
import type { Db } from '../db/engine/engine.ts';
import { cached } from '../caching/cached.ts';

/** Brands, colours and categories: few rows, needed by every list. */
export interface Taxonomy {
  /** By name. */
  brands: BrandRow[];
  colors: ColorRow[];
  /** Each category before those below it, siblings by position. */
  categories: CategoryRow[];
}

const byName = (a: { name: string }, b: { name: string }) => compareNames(a.name, b.name);

/** Each category right before those below it. */
export function inTreeOrder<Row extends Pick<CategoryRow, 'id' | 'parentId'>>(
  rows: readonly Row[],
  parentId: string | null = null,
): Row[] {
  return rows
    .filter((row) => row.parentId === parentId)
    .flatMap((row) => [row, ...inTreeOrder(rows, row.id)]);
}

/** Reads brands, colours and categories, inside a transaction or not. */
export async function readTaxonomy(db: Db): Promise<Taxonomy> {
  const brands = await db.selectFrom('brands').selectAll().execute();
  const colors = await db.selectFrom('colors').selectAll().execute();
  const categories = await db
    .selectFrom('categories')
    .selectAll()
    .orderBy('position')
    .orderBy('path')
    .execute();
  // The two databases collate differently, so names are sorted here.
  return {
    brands: brands.sort(byName),
    colors: colors.sort(byName),
    categories: inTreeOrder(categories),
  };
}

/**
 * The shop's brands, colours and categories, cached in memory. What only the page of one brand or
 * category shows (its description) is a dependency of that page alone.
 */
export const taxonomy = cached(
  { from: ['taxonomy', 'brand:*', 'category:*'], dependsOn: ['taxonomy'] },
  ({ engine }) => readTaxonomy(engine.db),
);

/** A category and those above it, from the root; empty for an unknown path. */
export function categoryLine({ categories }: Taxonomy, path: string): CategoryRow[] {
  const line = categories
    .filter((category) => path === category.path || path.startsWith(`${category.path}/`))
    .sort((a, b) => a.path.length - b.path.length);
  return line.at(-1)?.path === path ? line : [];
}

/** The line of the deepest of some categories, by their ids, the first by position among equals; [] for none. */
export function deepestLine(known: Taxonomy, ids: ReadonlySet<string>): CategoryRow[] {
  const lines = known.categories
    .filter(({ id }) => ids.has(id))
    .map(({ path }) => categoryLine(known, path));
  const deepest = Math.max(...lines.map(({ length }) => length));
  return lines.find(({ length }) => length === deepest) ?? [];
}
