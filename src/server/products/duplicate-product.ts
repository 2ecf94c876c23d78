import { z } from 'zod';
import { draftOf } from '#domain/products/product-draft.ts';
import type { ProductDraft } from '#domain/products/product-input.ts';
import { PRODUCT_LIMITS } from '#domain/products/product-limits.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import { t } from '#i18n/t.ts';
import { authorise } from '../service/authorise.ts';
import type { Db } from '../db/engine/engine.ts';
import { parseInput } from '../service/parse-input.ts';
import type { Scope } from '../service/scope.ts';
import { productRecord } from './read-product.ts';
import { createProduct } from './save-product.ts';

const idSchema = z.object({ id: z.string().min(1) });

/**
 * Creates a draft with the texts and pictures of another product: with a new slug and SKUs, without
 * barcodes and stock. `input`: `{ id }`
 *
 * @throws NotFoundError
 */
export async function duplicateProduct(scope: Scope, input: unknown): Promise<ProductRecord> {
  authorise(scope, 'products', 'edit');
  const { id } = parseInput(idSchema, input);
  return scope.engine.transaction(async (tx) => {
    const original = await productRecord(tx, id);
    const suffix = await freeSuffix(tx, original);
    const copied = (sku: string) => withSuffix(sku, suffix);
    const draft = draftOf(original);
    const name = t('products.copyOf', { name: original.name });
    return createProduct(scope, {
      ...draft,
      name: name.slice(0, PRODUCT_LIMITS.name),
      status: 'draft',
      publishAt: null,
      slug: '',
      sku: copied(original.sku),
      variants: draft.variants.map(({ id: _, ...variant }) => ({
        ...variant,
        sku: copied(variant.sku),
        barcode: null,
      })),
    } satisfies ProductDraft);
  });
}

const withSuffix = (sku: string, suffix: string): string =>
  sku.slice(0, PRODUCT_LIMITS.sku - suffix.length) + suffix;

/** '-2', '-3' …: the first suffix with which all the product's SKUs are free. */
async function freeSuffix(db: Db, { sku, variants }: ProductRecord): Promise<string> {
  for (let number = 2; ; number += 1) {
    const suffix = `-${number}`;
    const skus = [sku, ...variants.map((variant) => variant.sku)].map((one) =>
      withSuffix(one, suffix),
    );
    const taken =
      (await db.selectFrom('variants').select('id').where('sku', 'in', skus).executeTakeFirst()) ??
      (await db.selectFrom('products').select('id').where('sku', 'in', skus).executeTakeFirst());
    if (!taken) return suffix;
  }
}
