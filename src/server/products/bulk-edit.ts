import { isDeepStrictEqual } from 'node:util';
import {
  bulkApplySchema,
  bulkChangeSchema,
  bulkPreviewSchema,
  bulkUndoSchema,
  type BulkChange,
  type BulkPreview,
  type BulkPreviewItem,
  type BulkResult,
  type ProductRefusal,
} from '#domain/products/bulk-edit.ts';
import { changedBy, refusalOf, type BulkProduct } from '#domain/products/bulk-price.ts';
import { statusProblems } from '#domain/products/product-draft.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import { audit, signature } from '../audit.ts';
import { authorise } from '../authorise.ts';
import { writeListings } from './list-figures.ts';
import { changeSearched } from '../catalogue/search-index.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { ConflictError, InvalidFieldsError, NotFoundError } from '../errors.ts';
import { parseInput } from '../parse-input.ts';
import { publishChange } from '../publication/publish-change.ts';
import type { Scope } from '../scope.ts';
import { bulkNames, differences } from './bulk-differences.ts';
import { lockProducts } from './lock-products.ts';
import { productRecord } from './read-product.ts';

/** A product of a bulk edit, with the fields that it does not change. */
export interface BulkRead extends BulkProduct {
  id: string;
  name: string;
  sku: string;
  updatedAt: number;
}

/**
 * What a change would make of each product, before → after; writes nothing.
 *
 * @throws InvalidFieldsError for an unknown brand or category
 */
export async function previewBulkEdit(scope: Scope, input: unknown): Promise<BulkPreview> {
  authorise(scope, 'products', 'edit');
  const { ids, change } = parseInput(bulkPreviewSchema, input);
  const { db } = scope.engine;
  await checkNamed(db, change);
  const names = await bulkNames(db);
  const items: BulkPreviewItem[] = [];
  for (const product of await readBulk(db, ids)) {
    const after = changedBy(product, change);
    items.push({
      id: product.id,
      name: product.name,
      updatedAt: product.updatedAt,
      differences: differences(product, after, names),
      refused: await refusalCode(db, product, after),
    });
  }
  const isChanged = ({ refused, differences }: BulkPreviewItem) =>
    refused === null && differences.length > 0;
  return {
    items,
    changed: items.filter(isChanged).length,
    unchanged: items.filter((item) => item.refused === null && !isChanged(item)).length,
    refused: items.filter((item) => item.refused !== null).length,
  };
}

/**
 * Makes the change that `previewBulkEdit` has shown, in one transaction. Products that were changed since
 * are skipped and reported.
 */
export async function applyBulkEdit(scope: Scope, input: unknown): Promise<BulkResult> {
  authorise(scope, 'products', 'edit');
  const { ids, change, versions } = parseInput(bulkApplySchema, input);
  if (change.kind === 'status' && change.status === 'archived') {
    authorise(scope, 'products', 'delete');
  }
  return scope.engine.transaction(async (tx) => {
    await lockProducts(tx, scope, ids);
    await checkNamed(tx, change);
    const skipped: BulkResult['skipped'] = [];
    const writing: Rewritten[] = [];
    for (const before of await readBulk(tx, ids)) {
      const { id, name } = before;
      const after = changedBy(before, change);
      const refusal = await refusalCode(tx, before, after);
      if (versions[id] !== before.updatedAt) skipped.push({ id, name, code: 'changedSince' });
      else if (refusal !== null) skipped.push({ id, name, code: refusal });
      else if (!isDeepStrictEqual(partsOf(before), partsOf(after))) writing.push({ before, after });
    }
    if (writing.length === 0) return { bulkEditId: null, changed: 0, skipped };
    const bulkEditId = scope.newId();
    const { actorId } = signature(scope.actor);
    await tx
      .insertInto('bulkEdits')
      .values({
        id: bulkEditId,
        at: scope.now(),
        actorId,
        change: JSON.stringify(change),
        undoneAt: null,
      })
      .execute();
    for (const { before, after } of writing) {
      await tx
        .insertInto('bulkEditItems')
        .values({
          bulkEditId,
          productId: before.id,
          before: JSON.stringify(partsOf(before)),
          after: JSON.stringify(partsOf(after)),
        })
        .execute();
    }
    await rewrite(tx, scope, { action: 'products.bulkEdit', bulkEditId, writing });
    return { bulkEditId, changed: writing.length, skipped };
  });
}

/**
 * Undoes a bulk edit, except in products where what it changed was changed again since.
 *
 * @throws NotFoundError; ConflictError 'bulkUndone' for one that is already undone
 */
export async function undoBulkEdit(scope: Scope, input: unknown): Promise<BulkResult> {
  authorise(scope, 'products', 'edit');
  const { bulkEditId } = parseInput(bulkUndoSchema, input);
  return scope.engine.transaction(async (tx) => {
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
    const change = bulkChangeSchema.parse(JSON.parse(edit.change));
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
      const { id, name } = product;
      const wanted = JSON.parse(before) as BulkProduct;
      // Its brand may have become part of another since.
      if (
        isDeepStrictEqual(partsOf(product), JSON.parse(after)) &&
        (wanted.brandId === null || brandIds.has(wanted.brandId))
      ) {
        writing.push({ before: product, after: wanted });
      } else skipped.push({ id, name, code: 'changedSince' });
    }
    await rewrite(tx, scope, { action: 'products.undoBulkEdit', bulkEditId, writing });
    return { bulkEditId: null, changed: writing.length, skipped };
  });
}

const partsOf = ({ status, brandId, categoryIds, variants }: BulkProduct): BulkProduct => ({
  status,
  brandId,
  categoryIds,
  variants,
});

async function checkNamed(db: Db, change: BulkChange): Promise<void> {
  const [table, id, field] =
    change.kind === 'brand'
      ? (['brands', change.brandId, 'change.brandId'] as const)
      : change.kind === 'addCategory' || change.kind === 'removeCategory'
        ? (['categories', change.categoryId, 'change.categoryId'] as const)
        : [null, '', ''];
  if (table === null) return;
  const found = await db.selectFrom(table).select('id').where('id', '=', id).executeTakeFirst();
  if (!found) throw new InvalidFieldsError({ [field]: 'fields.unknown' });
}

/** The products, in the order of their ids in `ids`. */
async function readBulk(db: Db, ids: readonly string[]): Promise<BulkRead[]> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'sku', 'status', 'brandId', 'updatedAt'])
    .where('id', 'in', ids)
    .execute();
  const variants = await db
    .selectFrom('variants')
    .select(['productId', 'id', 'sku', 'priceCents', 'compareAtCents'])
    .where('productId', 'in', ids)
    .where('archivedAt', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute();
  const categories = await db
    .selectFrom('productCategories')
    .selectAll()
    .where('productId', 'in', ids)
    .execute();
  const variantsOf = Map.groupBy(variants, ({ productId }) => productId);
  const categoriesOf = Map.groupBy(categories, ({ productId }) => productId);
  const byId = new Map(products.map((product) => [product.id, product]));
  return [...new Set(ids)].flatMap((id) => {
    const product = byId.get(id);
    if (!product) return [];
    return [
      {
        ...product,
        categoryIds: (categoriesOf.get(id) ?? []).map(({ categoryId }) => categoryId).sort(),
        variants: (variantsOf.get(id) ?? []).map(({ productId: _, ...variant }) => variant),
      },
    ];
  });
}

/** Code of the error that keeps a product from being changed like this; null if nothing does. */
async function refusalCode(
  db: Db,
  before: BulkRead,
  after: BulkProduct,
): Promise<ProductRefusal | null> {
  if (before.status !== after.status) {
    const record = await productRecord(db, before.id);
    if (statusProblems(record, after.status as ProductStatus)) return 'productIncomplete';
  }
  return refusalOf(before, after);
}

interface Rewritten {
  before: BulkRead;
  after: BulkProduct;
}

async function rewrite(
  tx: Tx,
  scope: Scope,
  { action, bulkEditId, writing }: { action: string; bulkEditId: string; writing: Rewritten[] },
): Promise<void> {
  if (writing.length === 0) return;
  const ids = writing.map(({ before }) => before.id);
  await changeSearched(tx, scope, ids, async () => {
    for (const one of writing) await rewriteOne(tx, scope, one);
  });
  await writeListings(tx, ids);
  await publishChange(scope, ...ids.map((id) => `product:${id}` as const));
  const names = await bulkNames(tx);
  for (const { before, after } of writing) {
    const details = differences(before, after, names).map(
      ({ field, variantId, sku, ...values }) => [
        variantId === null ? field : `variants.${variantId}.${field}`,
        { ...(variantId !== null && { of: sku }), from: values.before, to: values.after },
      ],
    );
    await audit(scope, {
      action,
      subject: before.id,
      name: before.name,
      details: { ...Object.fromEntries(details), bulkEditId },
    });
  }
}

async function rewriteOne(tx: Tx, scope: Scope, { before, after }: Rewritten): Promise<void> {
  const { id } = before;
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const { id: variantId, priceCents, compareAtCents } of after.variants) {
    const was = old.get(variantId);
    if (was?.priceCents === priceCents && was.compareAtCents === compareAtCents) continue;
    await tx
      .updateTable('variants')
      .set({ priceCents, compareAtCents })
      .where('id', '=', variantId)
      .execute();
  }
  // Undoing cannot restore a schedule: its time is gone.
  const status = (
    after.status === 'scheduled' && before.status !== 'scheduled' ? 'hidden' : after.status
  ) as ProductStatus;
  await tx
    .updateTable('products')
    .set({
      status,
      brandId: after.brandId,
      ...(status !== before.status && { publishAt: null }),
      updatedAt: Math.max(scope.now(), before.updatedAt + 1),
    })
    .where('id', '=', id)
    .execute();
  if (isDeepStrictEqual(before.categoryIds, after.categoryIds)) return;
  await tx.deleteFrom('productCategories').where('productId', '=', id).execute();
  if (after.categoryIds.length === 0) return;
  await tx
    .insertInto('productCategories')
    .values(after.categoryIds.map((categoryId) => ({ productId: id, categoryId })))
    .execute();
}
