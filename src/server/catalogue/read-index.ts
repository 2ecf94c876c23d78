import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FacetedProduct } from '#domain/catalogue/faceting.ts';
import type { Offer } from '#domain/catalogue/query.ts';
import type { FrameMeasures } from '#domain/products/product.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import type { ProductFeature } from '#domain/search/meaning.ts';
import { hasStock } from '#domain/stock/stock.ts';
import type { FrozenRule } from '../coupons/load-rules.ts';
import { isPromoted } from '../coupons/shown-promotions.ts';
import type { Db } from '../db/engine/engine.ts';
import type { CategoryRow, ProductRow } from '../db/schema/catalogue.ts';
import type { IndexedProduct } from './catalogue-index.ts';
import { inChunks } from '../base/chunks.ts';
import { categoryLine, type Taxonomy } from './taxonomy.ts';

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);

/** One value for all that are alike: products have shapes, sizes and measures in common, and all are in memory. */
export type Share = <T extends object>(value: T) => T;

/** Values beyond this many are not remembered: what differs so much is hardly shared. */
const MAX_SHARED = 100_000;

/** Lets go of the oldest values once there are too many; what rows refer to stays theirs. */
export function sharing(): Share {
  const known = new Map<string, object>();
  return <T extends object>(value: T): T => {
    const key = JSON.stringify(value);
    const found = known.get(key);
    if (found) return found as T;
    if (known.size >= MAX_SHARED) known.clear();
    known.set(key, value);
    return value;
  };
}

/** What a search may ask of a product besides its facets. */
const featuresOf = ({
  polarized,
  uv400,
}: Pick<ProductRow, 'polarized' | 'uv400'>): ProductFeature[] => [
  ...(polarized ? (['polarized'] as const) : []),
  ...(uv400 ? (['uv400'] as const) : []),
];

/** Whether a price is reduced, of itself or by a promotion that covers its product. */
function offerOf(
  { priceCents, compareAtCents }: { priceCents: number; compareAtCents: number | null },
  promoted: boolean,
): Offer | null {
  return promoted || (compareAtCents !== null && compareAtCents > priceCents) ? 'promocao' : null;
}

const unique = <T>(values: Iterable<T>): T[] => [...new Set(values)];

/** The four tables that an index row is made of, of some products. */
async function readRows(db: Db, ids: readonly string[]) {
  const asked = db.selectFrom('products').where('id', 'in', ids);
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

/** Each category with those above it, by its id. */
const linesByCategory = (taxonomy: Taxonomy): Map<string, CategoryRow[]> =>
  new Map(taxonomy.categories.map(({ id, path }) => [id, categoryLine(taxonomy, path)]));

interface IndexRows {
  changed: IndexedProduct[];
  /** Those that lists do not show: hidden ones, and those that are gone. */
  removedIds: string[];
}

/** What the rows of all products are made with. */
export interface Surroundings {
  taxonomy: Taxonomy;
  /** Those that run, the older first. */
  promotions: readonly FrozenRule[];
}

/** Products read at once: some ten milliseconds of SQLite, during which nobody else is answered. */
const READ_AT_ONCE = 500;

/** Products of some ids as rows of the index. */
export async function readIndexRows(
  db: Db,
  around: Surroundings,
  ids: readonly string[],
  shared: Share = sharing(),
): Promise<IndexRows> {
  const parts = await inChunks(ids, async (some) => [
    indexRows(await readRows(db, some), around, shared),
  ]);
  const changed = parts.flatMap((part) => part.changed);
  const found = new Set(changed.map(({ id }) => id));
  return { changed, removedIds: ids.filter((id) => !found.has(id)) };
}

/**
 * The whole catalogue as rows of the index, some hundreds at a time; others have their turn in between. A product that
 * changes meanwhile may be in it as it was or as it is.
 */
export async function* readWholeIndex(
  db: Db,
  around: Surroundings,
): AsyncGenerator<IndexedProduct[]> {
  const shared = sharing();
  let last = '';
  while (true) {
    const next = await db
      .selectFrom('products')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(READ_AT_ONCE)
      .execute();
    const ids = next.map(({ id }) => id);
    if (ids.length === 0) return;
    last = ids.at(-1)!;
    yield (await readIndexRows(db, around, ids, shared)).changed;
    await nextTurn();
  }
}

function indexRows(
  rows: Awaited<ReturnType<typeof readRows>>,
  { taxonomy, promotions }: Surroundings,
  shared: Share,
): IndexRows {
  const lines = linesByCategory(taxonomy);
  const brandSlugs = new Map(taxonomy.brands.map(({ id, slug }) => [id, slug]));
  const colorSlugs = new Map(taxonomy.colors.map(({ id, slug }) => [id, slug]));
  const changed: IndexedProduct[] = [];
  const removedIds: string[] = [];

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
    const categories = (rows.categories.get(id) ?? []).flatMap(
      ({ categoryId }) => lines.get(categoryId) ?? [],
    );
    const { priceCents } = shownPrice(variants);
    const isGiftCard = product.isGiftCard === 1;
    const promoted =
      !isGiftCard &&
      isPromoted(promotions, {
        id,
        brandId: product.brandId,
        categoryIds: new Set(categories.map((category) => category.id)),
        priceCents,
      });
    const faceted: FacetedProduct = {
      values: {
        ...traits,
        kind: kinds,
        rim: listOf(product.rim),
        brand: listOf(brandSlugs.get(product.brandId ?? '') ?? null),
        category: unique(categories.map(({ path }) => path)),
      },
      variants: variants.map((variant) => ({
        values: {
          color: colorSlugs.get(variant.colorId ?? '') ?? null,
          size: variant.size,
          offer: offerOf(variant, promoted),
        },
        priceCents: variant.priceCents,
        buyable: hasStock(variant.qty),
      })),
    };
    const sizes = shared(unique(variants.flatMap(({ size }) => listOf(size))));
    const frames = shared(
      (rows.frames.get(id) ?? []).map(
        ({ lensWidth, bridge, temple, lensHeight, totalWidth, weight }): FrameMeasures =>
          shared({ lensWidth, bridge, temple, lensHeight, totalWidth, weight }),
      ),
    );
    const features = shared(featuresOf(product));
    const likeness = shared({ ...traits, sizes, frames });
    const kind = kinds[0]!;
    const about = { id, kind, sortName, createdAt, priceCents, likeness, frames, features };
    changed.push({ ...about, isGiftCard, faceted });
  }
  return { changed, removedIds };
}
