import { isDeepStrictEqual } from 'node:util';
import { changedBy, refusalOf, type BulkProduct } from '#domain/products/bulk-change.ts';
import type {
  BulkPreview,
  BulkPreviewItem,
  BulkResult,
  ProductRefusal,
} from '#domain/products/bulk-edit.ts';
import {
  bulkApplySchema,
  bulkPreviewSchema,
  type BulkChange,
} from '#domain/products/bulk-edit-input.ts';
import { statusProblems } from '#domain/products/product-draft.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import { signature } from '../../service/audit.ts';
import { authorise } from '../../service/authorise.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { lockProducts } from '../lock-products.ts';
import { productRecord } from '../read-product.ts';
import { bulkNames, differences } from './differences.ts';
import { checkNamed, readBulk, type BulkRead } from './read.ts';
import { partsOf, rewrite, type Rewritten } from './write.ts';

/** Undoes a transaction that has done its work; it has its result. */
class DryRun extends Error {
  readonly preview: BulkPreview;
  constructor(preview: BulkPreview) {
    super('dry run');
    this.preview = preview;
  }
}

/**
 * What a change would make of each product, before → after: the change itself, rolled back.
 *
 * @throws InvalidFieldsError for an unknown brand or category
 */
export async function previewBulkEdit(scope: Scope, input: unknown): Promise<BulkPreview> {
  authorise(scope, 'products', 'edit');
  const { ids, change } = parseInput(bulkPreviewSchema, input);
  try {
    return await scope.engine.transaction(async (tx) => {
      const { planned, gone } = await edit(tx, scope, { ids, change, isChanged: () => false });
      const names = await bulkNames(tx);
      const items = planned.map(({ before, after, refused }) => ({
        id: before.id,
        name: before.name,
        updatedAt: before.updatedAt,
        differences: differences(before, after, names),
        refused,
      }));
      throw new DryRun(counted([...items, ...gone.map(goneItem)]));
    });
  } catch (error) {
    if (error instanceof DryRun) return error.preview;
    throw error;
  }
}

const goneItem = (id: string): BulkPreviewItem => ({
  id,
  name: '',
  updatedAt: 0,
  differences: [],
  refused: 'notFound',
});

function counted(items: BulkPreviewItem[]): BulkPreview {
  const changing = items.filter(({ refused, differences: own }) => refused === null && own.length);
  const refused = items.filter((item) => item.refused !== null);
  return {
    items,
    changed: changing.length,
    unchanged: items.length - changing.length - refused.length,
    refused: refused.length,
  };
}

/**
 * Makes the change that `previewBulkEdit` has shown, in one transaction. Products that were changed since,
 * or are gone, are skipped and reported.
 */
export async function applyBulkEdit(scope: Scope, input: unknown): Promise<BulkResult> {
  authorise(scope, 'products', 'edit');
  const { ids, change, versions, seen } = parseInput(bulkApplySchema, input);
  if (change.kind === 'status' && change.status === 'archived') {
    authorise(scope, 'products', 'delete');
  }
  const isChanged = ({ id, updatedAt, variants }: BulkRead) =>
    versions[id] !== updatedAt ||
    (change.kind === 'stock' &&
      change.by !== 'add' &&
      variants.some((variant) => (seen[variant.id] ?? variant.qty) !== variant.qty));
  return scope.engine.transaction(async (tx) => {
    const { bulkEditId, writing, planned, gone } = await edit(tx, scope, {
      ids,
      change,
      isChanged,
    });
    const skipped: BulkResult['skipped'] = planned.flatMap(({ before: { id, name }, refused }) =>
      refused === null ? [] : [{ id, name, code: refused }],
    );
    skipped.push(...gone.map((id) => ({ id, name: '', code: 'notFound' as const })));
    return { bulkEditId, changed: writing.length, skipped };
  });
}

interface Planned {
  before: BulkRead;
  after: BulkProduct;
  /** Null if it is changed, or is so already. */
  refused: ProductRefusal | null;
}

interface Editing {
  ids: readonly string[];
  change: BulkChange;
  /** Whether someone else has changed a product since it was shown. */
  isChanged: (product: BulkRead) => boolean;
}

/** Changes the products that can be changed, and writes what undoes it. */
async function edit(tx: Tx, scope: Scope, { ids, change, isChanged }: Editing) {
  await lockProducts(tx, scope, ids);
  await checkNamed(tx, scope, change);
  const planned: Planned[] = [];
  for (const before of await readBulk(tx, ids)) {
    const after = changedBy(before, change);
    const refused = isChanged(before) ? 'changedSince' : await refusalCode(tx, before, after);
    planned.push({ before, after, refused });
  }
  const known = new Set(planned.map(({ before }) => before.id));
  const gone = [...new Set(ids)].filter((id) => !known.has(id));
  const writing = planned.filter(
    ({ before, after, refused }) =>
      refused === null && !isDeepStrictEqual(partsOf(before, change), partsOf(after, change)),
  );
  const bulkEditId = writing.length > 0 ? await record(tx, scope, change, writing) : null;
  if (bulkEditId !== null) {
    await rewrite(tx, scope, { action: 'products.bulkEdit', bulkEditId, change, writing });
  }
  return { bulkEditId, planned, writing, gone };
}

/** Writes what the products were and become, by which the edit is undone. @returns its id */
async function record(
  tx: Tx,
  scope: Scope,
  change: BulkChange,
  writing: readonly Rewritten[],
): Promise<string> {
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
        before: JSON.stringify(partsOf(before, change)),
        after: JSON.stringify(partsOf(after, change)),
      })
      .execute();
  }
  return bulkEditId;
}

/** Code of the error that keeps a product from being changed like this; null if nothing does. */
async function refusalCode(
  db: Db,
  before: BulkRead,
  after: BulkProduct,
): Promise<ProductRefusal | null> {
  if (before.status !== after.status) {
    const product = await productRecord(db, before.id);
    if (statusProblems(product, after.status as ProductStatus)) return 'productIncomplete';
  }
  return refusalOf(before, after);
}
