import type { ProductCard, ProductDetail } from '#domain/products/product.ts';
import { likeness, mostAlike, type Likeness, type Ranked } from '#domain/catalogue/related.ts';
import { compareBy, DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';
import type { CatalogueIndex, IndexRow } from './catalogue-index.ts';
import { catalogueIndex, noteLists } from './current-index.ts';

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);

const likenessOf = (product: ProductDetail): Likeness => ({
  shape: listOf(product.shape),
  material: listOf(product.material),
  gender: listOf(product.gender),
  sizes: product.variants.flatMap(({ size }) => listOf(size)),
  frames: Object.values(product.measures),
});

/** Products of the same kind that can be bought, the most alike first, the newest among equals. */
export async function relatedProducts(
  scope: Scope,
  { product, limit }: { product: ProductDetail; limit: number },
): Promise<ProductCard[]> {
  const index = await catalogueIndex(scope);
  // The index's own, which the page's notes keep: it takes no memory of theirs.
  const own = index.get(product.id)?.likeness ?? likenessOf(product);
  const ranked = mostAlike(own, othersOf(index, product), limit);
  noteRelated(product, own, ranked, limit);
  return productsByIds(
    scope,
    ranked.map(({ row }) => row.id),
  );
}

/** The other products of its kind that can be bought, the newest first. */
function* othersOf(index: CatalogueIndex, { id, kind }: ProductDetail): Generator<IndexRow> {
  for (const row of index.sorted(DEFAULT_SORT)) {
    if (row.kind === kind && row.isBuyable && row.id !== id) yield row;
  }
}

const byAge = compareBy(DEFAULT_SORT);

/** Notes them: stale when one of them leaves or moves, or another is more like the product than the last. */
function noteRelated(
  { id: ownId, kind }: ProductDetail,
  own: Likeness,
  related: readonly Ranked<IndexRow>[],
  limit: number,
): void {
  const alikeOf = new Map(related.map(({ row, alike }) => [row.id, alike]));
  const last = related.length < limit ? undefined : related.at(-1);
  noteLists(({ id, before, after }) => {
    if (id === ownId) return false;
    const matches = after?.kind === kind && after.isBuyable;
    if (!matches) return alikeOf.has(id);
    const alike = likeness(own, after.likeness);
    if (alikeOf.has(id)) return alike !== alikeOf.get(id) || !before || byAge(before, after) !== 0;
    if (last === undefined || alike !== last.alike) return last === undefined || alike > last.alike;
    return byAge(after, last.row) < 0;
  });
}
