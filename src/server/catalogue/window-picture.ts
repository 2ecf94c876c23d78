import type { ProductImage, ProductKind } from '#domain/products/product.ts';
import type { Scope } from '../service/scope.ts';
import { newestOf } from './newest.ts';

const KIND: ProductKind = 'grau';

/** The picture in the shop's window: the newest pair of glasses; null while none has a picture. */
export async function windowPicture(scope: Scope): Promise<ProductImage | null> {
  const [newest] = await newestOf(scope, { limit: 1, facets: { kind: [KIND] } });
  return newest?.image ?? null;
}
