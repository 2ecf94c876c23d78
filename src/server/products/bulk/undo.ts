import { isDeepStrictEqual } from 'node:util';
import type { BulkProduct } from '#domain/products/bulk-change.ts';
import type { BulkResult } from '#domain/products/bulk-edit.ts';
import { bulkChangeSchema, bulkUndoSchema } from '#domain/products/bulk-edit-input.ts';
import { authorise } from '../../service/authorise.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { ConflictError, NotFoundError } from '../../base/errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { lockProducts } from '../lock-products.ts';
import { readBulk } from './read.ts';
import { rewrite, type BulkParts, type Rewritten } from './write.ts';

/**
 * Undoes a bulk edit, except in products where what it changed was changed again since: a price, or a stock
 * of which a piece was sold.
 *
 * @throws NotFoundError; ConflictError 'bulkUndone' for one that is already undone
 */
export async function undoBulkEdit(scope: Scope, input: unknown): Promise<BulkResult> {
  authorise(scope, 'products', 'edit');
  const { bulkEditId } = parseInput(bulkUndoSchema, input);
  return scope.engine.transaction(async (tx) => {
    const change = await claim(tx, scope, bulkEditId);
    if (change.kind === 'status' && change.status === 'archived') {
      authorise(scope, 'products', 'delete');
    }
    const items = await tx
      .selectFrom('bulkEditItems')
      .select(['productId', 'before', 'after'])
      .where('bulkEditId', '=', bulkEditId)
      .execute();
    const ids = items.map(({ productId }) => productId);
    await lockProducts(tx, scope, ids);
    const brands = await tx.selectFrom('brands').select('id').execute();
    const brandIds = new Set(brands.map(({ id }) => id));
    const now = new Map((await readBulk(tx, ids)).map((product) => [product.id, product]));
    const skipped: BulkResult['skipped'] = [];
    const writing: Rewritten[] = [];
    for (const { productId, before, after } of items) {
      const product = now.get(productId);
      if (!product) continue;
      const wanted = JSON.parse(before) as BulkParts;
      const left = JSON.parse(after) as BulkParts;
      // Its brand may have become part of another since.
      const { brandId = null } = wanted;
      if (stillAs(product, left) && (brandId === null || brandIds.has(brandId))) {
        writing.push({ before: product, after: withParts(product, wanted) });
      } else skipped.push({ id: product.id, name: product.name, code: 'changedSince' });
    }
    await rewrite(tx, scope, { action: 'products.undoBulkEdit', bulkEditId, change, writing });
    return { bulkEditId: null, changed: writing.length, skipped };
  });
}

async function claim(tx: Tx, scope: Scope, bulkEditId: string) {
  const { numUpdatedRows } = await tx
    .updateTable('bulkEdits')
    .set({ undoneAt: scope.now() })
    .where('id', '=', bulkEditId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  const edit = await tx
    .selectFrom('bulkEdits')
    .select('change')
    .where('id', '=', bulkEditId)
    .executeTakeFirst();
  if (!edit) throw new NotFoundError();
  if (numUpdatedRows === 0n) throw new ConflictError('bulkUndone');
  return bulkChangeSchema.parse(JSON.parse(edit.change));
}

/** Whether a product has what is written of it; of its variants, what is written of each. */
function stillAs(product: BulkProduct, { variants, ...parts }: BulkParts): boolean {
  const own = Object.entries(parts).every(([name, value]) =>
    isDeepStrictEqual(product[name as keyof BulkProduct], value),
  );
  if (!own || variants === undefined) return own;
  const now = new Map(product.variants.map((variant) => [variant.id, variant]));
  return (
    variants.length === now.size &&
    variants.every((variant) => {
      const one = now.get(variant.id);
      return one !== undefined && isDeepStrictEqual({ ...one, ...variant }, one);
    })
  );
}

/** A product with what is written of it. */
function withParts(product: BulkProduct, { variants, ...parts }: BulkParts) {
  const old = new Map((variants ?? []).map((variant) => [variant.id, variant]));
  return {
    ...product,
    ...parts,
    variants: product.variants.map((variant) => ({ ...variant, ...old.get(variant.id) })),
  };
}
