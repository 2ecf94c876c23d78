import { facetProducts } from '#domain/catalogue/faceting.ts';
import type { ProductCard, ProductDetail } from '#domain/catalogue/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { likeness, type Likeness } from '#domain/catalogue/related.ts';
import { compareBy, DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';
import type { IndexRow } from './catalogue-index.ts';
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
  const own = likenessOf(product);
  const { matches } = facetProducts(index.codes, index.sorted(DEFAULT_SORT), {
    ...defaultQuery,
    facets: { kind: [product.kind] },
  });
  const rank = (row: IndexRow): Ranked => ({ row, alike: likeness(own, row.likeness) });
  const ranked = matches
    .filter(({ id }) => id !== product.id)
    .map(rank)
    .sort((a, b) => b.alike - a.alike)
    .slice(0, limit);
  noteRelated(product, ranked, limit, rank);
  return productsByIds(
    scope,
    ranked.map(({ row }) => row.id),
  );
}

interface Ranked {
  row: IndexRow;
  /** `likeness` */
  alike: number;
}

const byAge = compareBy(DEFAULT_SORT);

/** Notes them: stale when one of them leaves or moves, or another is more like the product than the last. */
function noteRelated(
  { id: ownId, kind }: ProductDetail,
  related: readonly Ranked[],
  limit: number,
  rank: (row: IndexRow) => Ranked,
): void {
  const alikeOf = new Map(related.map(({ row, alike }) => [row.id, alike]));
  const last = related.length < limit ? undefined : related.at(-1);
  noteLists(({ id, before, after }) => {
    if (id === ownId) return false;
    const matches = after?.kind === kind && after.variants.some(({ buyable }) => buyable);
    if (!matches) return alikeOf.has(id);
    const { alike } = rank(after);
    if (alikeOf.has(id)) return alike !== alikeOf.get(id) || !before || byAge(before, after) !== 0;
    if (last === undefined || alike !== last.alike) return last === undefined || alike > last.alike;
    return byAge(after, last.row) < 0;
  });
}
