import { setImmediate as nextTurn } from 'node:timers/promises';
import type { FrameMeasures, Size } from '#domain/products/product.ts';
import { shownPrice } from '#domain/products/shown-price.ts';
import type { ProductFeature } from '#domain/search/meaning.ts';
import { hasStock } from '#domain/stock/stock.ts';
import type { Db } from '../db/engine/engine.ts';
import type { ProductRow } from '../db/schema/catalogue.ts';
import type { IndexedProduct } from './catalogue-index.ts';
import { inChunks } from '../base/chunks.ts';
import type { FacetMaker, FacetOrigin, VariantOrigin } from './surroundings.ts';

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

interface IndexRows {
  changed: IndexedProduct[];
  /** Those that lists do not show: hidden ones, and those that are gone. */
  removedIds: string[];
}

/** Products read at once: some ten milliseconds of SQLite, during which nobody else is answered. */
const READ_AT_ONCE = 500;

/** Products of some ids as rows of the index; others have their turn in between. */
export async function readIndexRows(
  db: Db,
  maker: FacetMaker,
  ids: readonly string[],
  shared: Share = sharing(),
): Promise<IndexRows> {
  const parts = await inChunks(ids, async (some) => {
    await nextTurn();
    return [indexRows(await readRows(db, some), maker, shared)];
  });
  const changed = parts.flat();
  const found = new Set(changed.map(({ id }) => id));
  return { changed, removedIds: ids.filter((id) => !found.has(id)) };
}

/**
 * The whole catalogue as rows of the index, some hundreds at a time; others have their turn in between. A product that
 * changes meanwhile may be in it as it was or as it is.
 */
export async function* readWholeIndex(db: Db, maker: FacetMaker): AsyncGenerator<IndexedProduct[]> {
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
    yield (await readIndexRows(db, maker, ids, shared)).changed;
  }
}

function indexRows(
  rows: Awaited<ReturnType<typeof readRows>>,
  maker: FacetMaker,
  shared: Share,
): IndexedProduct[] {
  return rows.products.flatMap((product) => {
    const { id, sortName, createdAt } = product;
    const variants = rows.variants.get(id) ?? [];
    if (product.status !== 'active' || variants.length === 0) return [];
    const traits = {
      shape: shared(listOf(product.shape)),
      material: shared(listOf(product.material)),
      gender: shared(listOf(product.gender)),
    };
    const sizes = shared(unique(variants.flatMap(({ size }) => listOf(size))));
    const frames = shared(
      (rows.frames.get(id) ?? []).map(
        ({ lensWidth, bridge, temple, lensHeight, totalWidth, weight }): FrameMeasures =>
          shared({ lensWidth, bridge, temple, lensHeight, totalWidth, weight }),
      ),
    );
    const origin = {
      id,
      kind: shared([product.kind])[0]!,
      isGiftCard: product.isGiftCard === 1,
      priceCents: shownPrice(variants).priceCents,
      likeness: shared({ ...traits, sizes, frames }),
      rim: shared(listOf(product.rim)),
      brandId: shared(listOf(product.brandId))[0] ?? null,
      categoryIds: shared(
        (rows.categories.get(id) ?? []).map(({ categoryId }) => categoryId).sort(),
      ),
      origins: shared(variants.map(originOf)),
      variants: variants.map(({ priceCents, qty }) => ({ priceCents, buyable: hasStock(qty) })),
    } satisfies FacetOrigin;
    const features = shared(featuresOf(product));
    return { ...origin, sortName, createdAt, frames, features, faceted: maker.facetsOf(origin) };
  });
}

const originOf = (variant: {
  colorId: string | null;
  size: Size | null;
  priceCents: number;
  compareAtCents: number | null;
}): VariantOrigin => ({
  colorId: variant.colorId,
  size: variant.size,
  isReduced: variant.compareAtCents !== null && variant.compareAtCents > variant.priceCents,
});
