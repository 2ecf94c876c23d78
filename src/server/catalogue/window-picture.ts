import type { ProductImage, ProductKind } from '#domain/catalogue/product.ts';
import type { ShopContext } from '../context.ts';
import { newestOf } from './newest.ts';

const KIND: ProductKind = 'grau';

/** What stands in the shop's window: the newest pair of glasses; null while none has a picture. */
export async function windowPicture(ctx: ShopContext): Promise<ProductImage | null> {
  const [newest] = await newestOf(ctx, 1, { kind: [KIND] });
  return newest?.image ?? null;
}
