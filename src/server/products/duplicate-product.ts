import { z } from 'zod';
import { draftOf } from '#domain/catalogue/product-draft.ts';
import { PRODUCT_LIMITS, type ProductDraft } from '#domain/catalogue/product-input.ts';
import type { ProductRecord } from '#domain/catalogue/product-record.ts';
import { translate } from '#i18n/translate.ts';
import { authorise } from '../authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import { parseInput } from '../parse-input.ts';
import type { Scope } from '../scope.ts';
import { productRecord } from './read-product.ts';
import { createProduct } from './save-product.ts';

const idSchema = z.object({ id: z.string().min(1) });

/**
 * A draft like another product, with its texts and pictures: a new address and SKUs, no bar codes, no
 * stock, nothing sold. `input`: `{ id }`
 *
 * @throws NotFoundError
 */
export async function duplicateProduct(scope: Scope, input: unknown): Promise<ProductRecord> {
  authorise(scope, 'products', 'edit');
  const { id } = parseInput(idSchema, input);
  return scope.engine.transaction(async (tx) => {
    const original = await productRecord(tx, id);
    const ending = await freeEnding(tx, original);
    const copied = (sku: string) => `${sku.slice(0, PRODUCT_LIMITS.sku - ending.length)}${ending}`;
    const draft = draftOf(original);
    const name = translate('products.copyOf', { name: original.name });
    return createProduct(scope, {
      ...draft,
      name: name.slice(0, PRODUCT_LIMITS.name),
      ...{ status: 'draft', publishAt: null, slug: '', sku: copied(original.sku) },
      variants: draft.variants.map(({ id: _, ...variant }) => ({
        ...variant,
        sku: copied(variant.sku),
        barcode: null,
      })),
    } satisfies ProductDraft);
  });
}

/** '-2', '-3' …: the first that no SKU ends with. */
async function freeEnding(db: Db, { sku, variants }: ProductRecord): Promise<string> {
  for (let number = 2; ; number += 1) {
    const ending = `-${number}`;
    const skus = [sku, ...variants.map((variant) => variant.sku)].map(
      (one) => one.slice(0, PRODUCT_LIMITS.sku - ending.length) + ending,
    );
    const taken =
      (await db.selectFrom('variants').select('id').where('sku', 'in', skus).executeTakeFirst()) ??
      (await db.selectFrom('products').select('id').where('sku', 'in', skus).executeTakeFirst());
    if (!taken) return ending;
  }
}
