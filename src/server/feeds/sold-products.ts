import type { FeedProduct } from '#domain/feeds/feed.ts';
import { readProducts, type ProductParts } from '../catalogue/product-parts.ts';
import { deepestLine, taxonomy, type Taxonomy } from '../catalogue/taxonomy.ts';
import type { Db } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/** Products that are read at once: few, so that nobody waits for long meanwhile. */
const BATCH = 200;

/** Names of the deepest category of each product, from the root. */
async function categoriesOf(
  db: Db,
  { known, ids }: { known: Taxonomy; ids: readonly string[] },
): Promise<Map<string, readonly string[]>> {
  const rows = await db
    .selectFrom('productCategories')
    .select(['productId', 'categoryId'])
    .where('productId', 'in', ids)
    .execute();
  const own = Map.groupBy(rows, ({ productId }) => productId);
  return new Map(
    [...own].map(([productId, its]) => {
      const chosen = new Set(its.map(({ categoryId }) => categoryId));
      return [productId, deepestLine(known, chosen).map(({ name }) => name)];
    }),
  );
}

const feedProductOf = (
  { product, variants, images }: ProductParts,
  categories: readonly string[],
): FeedProduct => ({
  id: product.id,
  slug: product.slug,
  name: product.name,
  sku: product.sku,
  kind: product.kind,
  description: product.description,
  gender: product.gender,
  isSun: product.sunCategory !== null,
  brand: product.brandName,
  categories,
  variants,
  images,
});

/** All products that are sold, but for gift cards: neither target takes money for goods. In the order of their ids. */
export async function* soldProducts(scope: Scope): AsyncGenerator<FeedProduct[]> {
  const db = scope.engine.heavy;
  const known = await taxonomy(scope);
  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .select('id')
      .where('status', '=', 'active')
      .where('isGiftCard', '=', 0)
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH)
      .execute();
    const ids = rows.map(({ id }) => id);
    const end = ids.at(-1);
    if (end === undefined) return;
    const categories = await categoriesOf(db, { known, ids });
    const products = await readProducts(db, ids);
    yield products.map((parts) => feedProductOf(parts, categories.get(parts.product.id) ?? []));
    last = end;
  }
}
