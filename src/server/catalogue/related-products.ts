import type { ProductCard, ProductDetail, ProductKind } from '#domain/products/product.ts';
import { likeness, mostAlike, type Likeness, type Ranked } from '#domain/catalogue/related.ts';
import { compareBy, DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../service/scope.ts';
import { productsByIds } from './cards.ts';
import type { CatalogueIndex, IndexRow } from './catalogue-index.ts';
import { dependsOnIndex, indexIfLoaded } from './current-index.ts';

const listOf = <T>(value: T | null): T[] => (value === null ? [] : [value]);

const likenessOf = (product: ProductDetail): Likeness => ({
  shape: listOf(product.shape),
  material: listOf(product.material),
  gender: listOf(product.gender),
  sizes: product.variants.flatMap(({ size }) => listOf(size)),
  frames: Object.values(product.measures),
});

/**
 * Products of the same kind that can be bought, the most alike first, the newest among equals; no gift cards, which are
 * like no accessory. None while the catalogue is being loaded.
 */
export async function relatedProducts(
  scope: Scope,
  { product, limit }: { product: ProductDetail; limit: number },
): Promise<ProductCard[]> {
  const index = await indexIfLoaded(scope);
  if (!index) return [];
  // The index's own object: the page's dependencies refer to it and need no copy.
  const own = index.get(product.id)?.likeness ?? likenessOf(product);
  const ranked = mostAlike(own, othersOf(index, product), limit);
  dependsOnRelated(product, own, ranked, limit);
  return productsByIds(
    scope,
    ranked.map(({ row }) => row.id),
  );
}

const isCandidate = (row: IndexRow, kind: ProductKind): boolean =>
  row.kind === kind && row.isBuyable && !row.isGiftCard;

/** The other products of its kind that can be bought, the newest first. */
function* othersOf(index: CatalogueIndex, { id, kind }: ProductDetail): Generator<IndexRow> {
  for (const row of index.sorted(DEFAULT_SORT)) {
    if (isCandidate(row, kind) && row.id !== id) yield row;
  }
}

const byAge = compareBy(DEFAULT_SORT);

/** Makes the page depend on them: it is stale when one leaves or moves, or another is more alike than the last. */
function dependsOnRelated(
  { id: ownId, kind }: ProductDetail,
  own: Likeness,
  related: readonly Ranked<IndexRow>[],
  limit: number,
): void {
  const alikeOf = new Map(related.map(({ row, alike }) => [row.id, alike]));
  const last = related.length < limit ? undefined : related.at(-1);
  dependsOnIndex(({ id, before, after }) => {
    if (id === ownId) return false;
    if (!after || !isCandidate(after, kind)) return alikeOf.has(id);
    const alike = likeness(own, after.likeness);
    if (alikeOf.has(id)) return alike !== alikeOf.get(id) || !before || byAge(before, after) !== 0;
    if (last === undefined || alike !== last.alike) return last === undefined || alike > last.alike;
    return byAge(after, last.row) < 0;
  });
}
