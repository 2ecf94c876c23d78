import type { FacetedProduct } from '#domain/catalogue/faceting.ts';
import type { FrameMeasures } from '#domain/products/product.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import type { SearchedFeature } from '#domain/search/meaning.ts';
import { hasStock } from '#domain/stock/stock.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ProductRow } from '../db/schema/catalogue.ts';
import type { IndexedProduct } from './catalogue-index.ts';
import { inChunks } from '../chunks.ts';
import { categoryLine, type Taxonomy } from './taxonomy.ts';

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** One value for all that are alike: products have shapes, sizes and measures in common, and all are in memory. */
function sharing(): <T extends object>(value: T) => T {
  const known = new Map<string, object>();
  return <T extends object>(value: T): T => {
    const key = JSON.stringify(value);
    const found = known.get(key);
    if (!found) known.set(key, value);
    return (found ?? value) as T;
  };
}

/** What a search may ask of a product besides its facets. */
function featuresOf(
  { polarized, uv400 }: Pick<ProductRow, 'polarized' | 'uv400'>,
  variants: readonly { compareAtCents: number | null }[],
): SearchedFeature[] {
  const isReduced = variants.some(({ compareAtCents }) => compareAtCents !== null);
  return [
    ...(polarized ? (['polarized'] as const) : []),
    ...(uv400 ? (['uv400'] as const) : []),
    ...(isReduced ? (['reduced'] as const) : []),
  ];
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** The four tables that an index row is made of, of some products or of all. */
async function readRows(db: Db, ids: readonly string[] | null) {
  const asked =
    ids === null ? db.selectFrom('products') : db.selectFrom('products').where('id', 'in', ids);
  const activeIds = asked.where('status', '=', 'active').select('id');
  const products = await asked
    .select(['id', 'status', 'kind', 'sortName', 'brandId', 'gender', 'shape', 'rim', 'material'])
    .select(['createdAt', 'polarized', 'uv400', 'isGiftCard'])
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['productId', 'priceCents', 'compareAtCents', 'qty', 'colorId', 'size'])
    .where('productId', 'in', activeIds)
    .where('archivedAt', 'is', null)
    .execute();
  const categories = await db
    .selectFrom('productCategories')
    .selectAll()
    .where('productId', 'in', activeIds)
    .execute();
  const frames = await db
    .selectFrom('frameMeasures')
    .selectAll()
    .where('productId', 'in', activeIds)
    .execute();
  return {
    products,
    variants: Map.groupBy(variants, (row) => row.productId),
    categories: Map.groupBy(categories, (row) => row.productId),
    frames: Map.groupBy(frames, (row) => row.productId),
  };
}

/** Paths of each category and of those above it, by its id. */
function pathsByCategory(taxonomy: Taxonomy): Map<string, string[]> {
  return new Map(
    taxonomy.categories.map(({ id, path }) => [
      id,
      categoryLine(taxonomy, path).map((above) => above.path),
    ]),
  );
}

interface IndexRows {
  changed: IndexedProduct[];
  /** Those that lists do not show: hidden ones, and those that are gone. */
  removedIds: string[];
}

/**
 * Products as rows of the index.
 *
 * @param ids null reads the whole catalogue
 */
export async function readIndexRows(
  db: Db,
  taxonomy: Taxonomy,
  ids: readonly string[] | null,
): Promise<IndexRows> {
  if (ids === null) return indexRows(await readRows(db, null), taxonomy);
  const parts = await inChunks(ids, async (some) => [
    indexRows(await readRows(db, some), taxonomy),
  ]);
  const changed = parts.flatMap((part) => part.changed);
  const found = new Set(changed.map(({ id }) => id));
  return { changed, removedIds: ids.filter((id) => !found.has(id)) };
}

function indexRows(rows: Awaited<ReturnType<typeof readRows>>, taxonomy: Taxonomy): IndexRows {
  const paths = pathsByCategory(taxonomy);
  const brandSlugs = new Map(taxonomy.brands.map(({ id, slug }) => [id, slug]));
  const colorSlugs = new Map(taxonomy.colors.map(({ id, slug }) => [id, slug]));
  const changed: IndexedProduct[] = [];
  const removedIds: string[] = [];
  const shared = sharing();

  for (const product of rows.products) {
    const { id, sortName, createdAt } = product;
    const variants = rows.variants.get(id) ?? [];
    if (product.status !== 'active' || variants.length === 0) {
      removedIds.push(id);
      continue;
    }
    const traits = {
      shape: shared(listOf(product.shape)),
      material: shared(listOf(product.material)),
      gender: shared(listOf(product.gender)),
    };
    const kinds = shared([product.kind]);
    const faceted: FacetedProduct = {
      values: {
        ...traits,
        kind: kinds,
        rim: listOf(product.rim),
        brand: listOf(brandSlugs.get(product.brandId ?? '') ?? null),
        category: unique(
          (rows.categories.get(id) ?? []).flatMap((row) => paths.get(row.categoryId) ?? []),
        ),
      },
      variants: variants.map(({ colorId, size, priceCents, qty }) => ({
        values: { color: colorSlugs.get(colorId ?? '') ?? null, size },
        priceCents,
        buyable: hasStock(qty),
      })),
    };
    const sizes = shared(unique(variants.flatMap(({ size }) => listOf(size))));
    const frames = shared(
      (rows.frames.get(id) ?? []).map(
        ({ lensWidth, bridge, temple, lensHeight, totalWidth, weight }): FrameMeasures =>
          shared({ lensWidth, bridge, temple, lensHeight, totalWidth, weight }),
      ),
    );
    const features = shared(featuresOf(product, variants));
    const likeness = { ...traits, sizes, frames };
    const { priceCents } = shownPrice(variants);
    const kind = kinds[0]!;
    const about = { id, kind, sortName, createdAt, priceCents, likeness, frames, features };
    changed.push({ ...about, isGiftCard: product.isGiftCard === 1, faceted });
  }
  return { changed, removedIds };
}
