import type { ShopContext } from '../context.ts';
import { fillShop, type Log } from './fill-shop.ts';
import { demoProducts } from './products.ts';
import { renderPictures } from './render.ts';

export interface SeedOptions {
  /** Folder of the pictures, `{DATA_DIR}/media`. */
  mediaDir: string;
  /** Size of a catalogue made for measuring; without it the demo shop's own, with its orders. */
  products?: number | undefined;
  log: Log;
}

/**
 * Whether nobody has set the shop up: it has no settings and no product but those of a demo whose
 * filling was broken off, which `seedDemoShop` then completes.
 */
export async function isEmptyShop({ engine: { db } }: ShopContext): Promise<boolean> {
  const setting = await db.selectFrom('settings').select('name').limit(1).executeTakeFirst();
  const own = await db
    .selectFrom('products')
    .select('id')
    .where('id', 'not like', 'demo-%')
    .limit(1)
    .executeTakeFirst();
  return !setting && !own;
}

/**
 * Fills an empty shop with the fictitious "Ótica Aurora" or, given a number of products, with a
 * catalogue of that size for measuring. Draws the pictures first, those that are there excepted.
 */
export async function seedDemoShop(
  ctx: ShopContext,
  { mediaDir, products, log }: SeedOptions,
): Promise<void> {
  const demo = demoProducts(ctx.now());
  const pictures = demo.flatMap((entry) => entry.pictures);
  log(`Drawing ${pictures.length} pictures …`);
  await renderPictures(pictures, mediaDir);
  const own = demo.map(({ product }) => product);
  await fillShop(ctx, own, products ?? null, log);
}
