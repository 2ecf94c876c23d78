import { facetProducts } from '#domain/catalogue/faceting.ts';
import type { ProductCard, ProductDetail } from '#domain/catalogue/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { likeness, type Likeness } from '#domain/catalogue/related.ts';
import { DEFAULT_SORT } from '#domain/catalogue/sort.ts';
import type { Scope } from '../scope.ts';
import { productsByIds } from './cards.ts';
import { catalogueIndex } from './current-index.ts';

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
  product: ProductDetail,
  limit: number,
): Promise<ProductCard[]> {
  const index = await catalogueIndex(scope);
  const own = likenessOf(product);
  const { matches } = facetProducts(index.codes, index.sorted(DEFAULT_SORT), {
    ...defaultQuery,
    facets: { kind: [product.kind] },
  });
  const ranked = matches
    .filter(({ id }) => id !== product.id)
    .map((row) => ({ id: row.id, alike: likeness(own, row.likeness) }))
    .sort((a, b) => b.alike - a.alike);
  return productsByIds(
    scope,
    ranked.slice(0, limit).map(({ id }) => id),
  );
}
