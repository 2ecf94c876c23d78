import type { ProductCard } from '#domain/products/product.ts';
import { productsByIds } from '../catalogue/cards.ts';
import { bestSellerIds } from '../products/count-sales.ts';
import { dependsOn } from '../caching/dependencies.ts';
import type { Scope } from '../service/scope.ts';

/** What sells best of what is there, at most `limit` products. */
export async function bestSellers(
  scope: Scope,
  { limit }: { limit: number },
): Promise<ProductCard[]> {
  dependsOn('best-sellers');
  const found = await productsByIds(scope, await bestSellerIds(scope.engine.db));
  return found.filter(({ available }) => available).slice(0, limit);
}
