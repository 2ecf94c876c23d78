import type { ProductCard } from '#domain/catalogue/product.ts';
import { defaultQuery, type ListQuery } from '#domain/catalogue/query.ts';
import type { ShopContext } from '../context.ts';
import { listProducts } from './list-products.ts';

/** The newest products, of all or of what `facets` narrow them to. */
export async function newestOf(
  ctx: ShopContext,
  limit: number,
  facets: ListQuery['facets'] = {},
): Promise<ProductCard[]> {
  return (await listProducts(ctx, { ...defaultQuery, facets, limit })).products;
}
