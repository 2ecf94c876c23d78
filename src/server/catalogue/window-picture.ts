import type { ProductImage, ProductKind } from '#domain/catalogue/product.ts';
import { defaultQuery } from '#domain/catalogue/query.ts';
import type { ShopContext } from '../context.ts';
import { listProducts } from './list-products.ts';

const KIND: ProductKind = 'grau';

/** What stands in the shop's window: the newest pair of glasses; null while none has a picture. */
export async function windowPicture(ctx: ShopContext): Promise<ProductImage | null> {
  const { products } = await listProducts(ctx, {
    ...defaultQuery,
    facets: { kind: [KIND] },
    limit: 1,
  });
  return products[0]?.image ?? null;
}
