import type { ProductCard } from '#domain/catalogue/product.ts';
import { defaultQuery, type ListQuery } from '#domain/catalogue/query.ts';
import type { Scope } from '../scope.ts';
import { listProducts } from './list-products.ts';

/** The newest products, of all or of what `facets` narrow them to. */
export async function newestOf(
  scope: Scope,
  limit: number,
  facets: ListQuery['facets'] = {},
): Promise<ProductCard[]> {
  return (await listProducts(scope, { ...defaultQuery, facets, limit })).products;
}
