import { z } from 'zod';
import type { ProductRefusal } from '#domain/products/bulk-edit.ts';
import { statusProblems } from '#domain/products/product-draft.ts';
import type { ProductRecord } from '#domain/products/product-record.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import { MAX_SELECTION } from '#domain/dashboard/list.ts';
import { authorise } from '../service/authorise.ts';
import { writeListings } from './list-figures.ts';
import { changeSearched } from '../catalogue/search-index.ts';
import type { Tx } from '../db/engine/engine.ts';
import { NotFoundError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { forgetOldSlugs } from '../service/slugs.ts';
import { auditProduct } from './audit-product.ts';
import { lockProducts } from './lock-products.ts';
import { productRecord } from './read-product.ts';
import { queuePublication, settledStatus } from './schedule.ts';

/** The outcome of an action on several products. */
export interface ProductsMoved {
  done: string[];
  /** Products left unchanged, with the reason and, for forms, the fields to correct. */
  refused: { id: string; name: string; code: ProductRefusal; fields?: Record<string, string> }[];
}

const id = z.string().min(1).max(200);
const idsSchema = z.object({ ids: z.array(id).min(1).max(MAX_SELECTION, 'fields.tooMany') });
const scheduleSchema = idsSchema.extend({ publishAt: z.int({ error: 'fields.publishAt' }).min(0) });

interface Move {
  /** The audit's action. */
  action: string;
  ids: readonly string[];
  status: ProductStatus;
  publishAt?: number | null;
  /** Statuses that it applies to; products with another one are refused. Any status if left out. */
  from?: readonly ProductStatus[];
}

async function move(scope: Scope, { action, ids, from, ...to }: Move): Promise<ProductsMoved> {
  const { status, publishAt = null } = to;
  return scope.engine.transaction(async (tx) => {
    await lockProducts(tx, scope, ids);
    const answer: ProductsMoved = { done: [], refused: [] };
    const moving: ProductRecord[] = [];
    for (const one of new Set(ids)) {
      const record = await productRecord(tx, one).catch(nullIfGone);
      if (!record) answer.refused.push({ id: one, name: '', code: 'notFound' });
      else if (record.status === status && record.publishAt === publishAt) answer.done.push(one);
      else if (from && !from.includes(record.status)) {
        answer.refused.push({ id: one, name: record.name, code: 'productStatus' });
      } else {
        const fields = statusProblems(record, status, publishAt);
        if (fields) {
          answer.refused.push({ id: one, name: record.name, code: 'productIncomplete', fields });
        } else moving.push(record);
      }
    }
    await writeStatus(tx, scope, moving, { status, publishAt });
    for (const before of moving) {
      answer.done.push(before.id);
      await auditProduct(scope, { action, before, after: await productRecord(tx, before.id) });
    }
    return answer;
  });
}

function nullIfGone(error: unknown): null {
  if (error instanceof NotFoundError) return null;
  throw error;
}

async function writeStatus(
  tx: Tx,
  scope: Scope,
  records: readonly ProductRecord[],
  to: { status: ProductStatus; publishAt: number | null },
): Promise<void> {
  if (records.length === 0) return;
  const ids = records.map((record) => record.id);
  const now = scope.now();
  await changeSearched(tx, scope, ids, async () => {
    for (const { id: one, updatedAt } of records) {
      await tx
        .updateTable('products')
        .set({ ...settledStatus(to, now), updatedAt: Math.max(now, updatedAt + 1) })
        .where('id', '=', one)
        .execute();
    }
  });
  await writeListings(tx, ids);
  await queuePublication(scope, to);
  await publishChange(scope, ...ids.map((one) => `product:${one}` as const));
}

/** Publishes products at once. `input`: `{ ids }` */
export async function publishProducts(scope: Scope, input: unknown): Promise<ProductsMoved> {
  authorise(scope, 'products', 'edit');
  const { ids } = parseInput(idsSchema, input);
  return move(scope, { action: 'products.publish', ids, status: 'active' });
}

/** Hides products from the shop for a while. `input`: `{ ids }` */
export async function hideProducts(scope: Scope, input: unknown): Promise<ProductsMoved> {
  authorise(scope, 'products', 'edit');
  const { ids } = parseInput(idsSchema, input);
  const from = ['active', 'scheduled', 'hidden'] as const;
  return move(scope, { action: 'products.hide', ids, status: 'hidden', from });
}

/** Schedules products to become active. `input`: `{ ids, publishAt }`, epoch ms */
export async function scheduleProducts(scope: Scope, input: unknown): Promise<ProductsMoved> {
  authorise(scope, 'products', 'edit');
  const { ids, publishAt } = parseInput(scheduleSchema, input);
  const from = ['draft', 'hidden', 'scheduled'] as const;
  return move(scope, { action: 'products.schedule', ids, status: 'scheduled', publishAt, from });
}

/** Removes products from the shop permanently; their orders and history stay. `input`: `{ ids }` */
export async function archiveProducts(scope: Scope, input: unknown): Promise<ProductsMoved> {
  authorise(scope, 'products', 'delete');
  const { ids } = parseInput(idsSchema, input);
  return move(scope, { action: 'products.archive', ids, status: 'archived' });
}

/** Brings archived products back, hidden at first. `input`: `{ ids }` */
export async function restoreProducts(scope: Scope, input: unknown): Promise<ProductsMoved> {
  authorise(scope, 'products', 'edit');
  const { ids } = parseInput(idsSchema, input);
  return move(scope, {
    action: 'products.restore',
    ids,
    status: 'hidden',
    from: ['archived', 'hidden'],
  });
}

/**
 * Deletes a product that was never sold, and archives one that was: orders and the stock ledger refer to
 * it. `input`: `{ id }`
 *
 * @throws NotFoundError
 */
export async function removeProduct(
  scope: Scope,
  input: unknown,
): Promise<{ outcome: 'deleted' | 'archived' }> {
  authorise(scope, 'products', 'delete');
  const { id: productId } = parseInput(z.object({ id }), input);
  return scope.engine.transaction(async (tx) => {
    await lockProducts(tx, scope, [productId]);
    const before = await productRecord(tx, productId);
    if (before.sold) {
      await move(scope, { action: 'products.archive', ids: [productId], status: 'archived' });
      return { outcome: 'archived' };
    }
    await removeUnsold(tx, scope, before);
    return { outcome: 'deleted' };
  });
}

/** Deletes a product that was never sold, with all that refers to it; does not authorise. */
export async function removeUnsold(tx: Tx, scope: Scope, before: ProductRecord): Promise<void> {
  const { id: productId } = before;
  await changeSearched(tx, scope, [productId], async () => {
    await tx.deleteFrom('products').where('id', '=', productId).execute();
  });
  await forgetOldSlugs(tx, { section: 'products', id: productId });
  await publishChange(scope, `product:${productId}`);
  await auditProduct(scope, { action: 'products.delete', before, after: null });
}
