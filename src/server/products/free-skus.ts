import { modelSku } from '#domain/products/model-sku.ts';
import type { ProductEdit } from '#domain/products/product-input.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import type { Db } from '../db/engine/engine.ts';

/** What a number after a SKU needs: '-999'. */
const NUMBER_LENGTH = 4;

/** The SKU itself, or with the first number that leaves it free. */
function numbered(sku: string, isTaken: (sku: string) => boolean): string {
  if (!isTaken(sku)) return sku;
  const base = sku.slice(0, PRODUCT_LIMITS.sku - NUMBER_LENGTH);
  for (let number = 2; ; number += 1) {
    const free = `${base}-${number}`;
    if (!isTaken(free)) return free;
  }
}

/** SKUs of other products and of their variants that begin with one of the texts. */
async function skusOfOthers(db: Db, id: string, begins: readonly string[]): Promise<Set<string>> {
  const cut = begins.map((one) => one.slice(0, PRODUCT_LIMITS.sku - NUMBER_LENGTH));
  const patterns = [...new Set(cut)].map((begin) => `${begin}%`);
  const products = await db
    .selectFrom('products')
    .select('sku')
    .where('id', '!=', id)
    .where((eb) => eb.or(patterns.map((pattern) => eb('sku', 'like', pattern))))
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select('sku')
    .where('productId', '!=', id)
    .where((eb) => eb.or(patterns.map((pattern) => eb('sku', 'like', pattern))))
    .execute();
  return new Set([...products, ...variants].map(({ sku }) => sku));
}

/** The edit with SKUs that nothing else has, where they were only suggested: what was typed stays. */
export async function withFreeSkus(db: Db, id: string, edit: ProductEdit): Promise<ProductEdit> {
  const suggested = edit.variants.filter(({ skuIsSuggested }) => skuIsSuggested);
  if (suggested.length === 0) return edit;
  const taken = await skusOfOthers(
    db,
    id,
    suggested.map(({ sku }) => sku),
  );
  for (const { sku, skuIsSuggested } of edit.variants) if (!skuIsSuggested) taken.add(sku);
  const variants = edit.variants.map((variant) => {
    if (!variant.skuIsSuggested) return variant;
    const sku = numbered(variant.sku, (one) => taken.has(one));
    taken.add(sku);
    return { ...variant, sku };
  });
  return { ...edit, variants };
}

/** The model's own SKU; without one it follows from its variants', with a number if that is taken. */
export async function freeModelSku(db: Db, id: string, edit: ProductEdit): Promise<string> {
  const { sku, name, type, variants } = edit;
  const [first] = variants;
  if (sku !== '' || type === 'simple' || !first) return sku;
  const base = modelSku(
    name,
    variants.map((variant) => variant.sku),
  ).slice(0, PRODUCT_LIMITS.sku - NUMBER_LENGTH);
  if (base === '') return first.sku;
  const taken = await skusOfOthers(db, id, [base]);
  return numbered(base, (one) => taken.has(one));
}
