import { isDeepStrictEqual } from 'node:util';
import type { BulkProduct, BulkVariant } from '#domain/products/bulk-change.ts';
import type { Feature } from '#domain/products/bulk-edit.ts';
import type { BulkChange } from '#domain/products/bulk-edit-input.ts';
import type { SunCategory } from '#domain/products/product.ts';
import type { ProductStatus } from '#domain/products/product-status.ts';
import { audit } from '../../service/audit.ts';
import { changeSearched } from '../../catalogue/search-index.ts';
import type { Tx } from '../../db/engine/engine.ts';
import type { ProductRow } from '../../db/schema/catalogue.ts';
import { publishChange } from '../../caching/publish-change.ts';
import type { Scope } from '../../service/scope.ts';
import { countStock } from '../../stock/move-stock.ts';
import { writeListings } from '../list-figures.ts';
import { bulkNames, differences } from './differences.ts';
import { writeTags } from '../tags.ts';
import type { BulkRead } from './read.ts';

/** Some of what a bulk edit may change, as it is stored. */
export type BulkParts = Partial<Omit<BulkProduct, 'variants'>> & {
  variants?: readonly (Pick<BulkVariant, 'id'> & Partial<BulkVariant>)[];
};

/** What a change is about: by that it is undone, whatever else has happened to the product since. */
export function partsOf(product: BulkProduct, { kind }: BulkChange): BulkParts {
  const { status, brandId, categoryIds, features, tags, ncm, variants } = product;
  switch (kind) {
    case 'price':
    case 'compareAt':
      return {
        variants: variants.map(({ id, priceCents, compareAtCents }) => ({
          id,
          priceCents,
          compareAtCents,
        })),
      };
    case 'cost':
      return { variants: variants.map(({ id, costCents }) => ({ id, costCents })) };
    case 'ncm':
      return { ncm };
    case 'stock':
      return { variants: variants.map(({ id, qty }) => ({ id, qty })) };
    case 'status':
      return { status };
    case 'brand':
      return { brandId };
    case 'feature':
      return { features };
    case 'addCategory':
    case 'removeCategory':
      return { categoryIds };
    case 'addTags':
    case 'removeTags':
      return { tags };
  }
}

interface Rewriting {
  action: string;
  bulkEditId: string;
  change: BulkChange;
  writing: readonly Rewritten[];
}

/** A product before and after. */
export interface Rewritten {
  before: BulkRead;
  after: BulkProduct;
}

/** Writes products as they are after a change, and brings search, lists, pages and audit up to date. */
export async function rewrite(
  tx: Tx,
  scope: Scope,
  { action, bulkEditId, change, writing }: Rewriting,
): Promise<void> {
  if (writing.length === 0) return;
  const ids = writing.map(({ before }) => before.id);
  await changeSearched(tx, scope, ids, async () => {
    for (const one of writing) await rewriteOne(tx, scope, change, one);
  });
  await writeListings(tx, ids);
  await publishChange(scope, ...ids.map((id) => `product:${id}` as const));
  const names = await bulkNames(tx);
  for (const { before, after } of writing) {
    const details = differences(before, after, names).map(
      ({ field, variantId, sku, ...values }) => [
        variantId === null ? field : `variants.${variantId}.${field === 'stock' ? 'qty' : field}`,
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

/** Features as they are stored. */
function featureColumns({ features }: BulkProduct): Pick<ProductRow, Feature> {
  const { sunCategory, uv400, polarized, ...own } = features;
  return {
    ...(own as Pick<ProductRow, keyof typeof own>),
    sunCategory: sunCategory === null ? null : (Number(sunCategory) as SunCategory),
    uv400: uv400 === 'yes' ? 1 : 0,
    polarized: polarized === 'yes' ? 1 : 0,
  };
}

async function rewriteOne(
  tx: Tx,
  scope: Scope,
  change: BulkChange,
  { before, after }: Rewritten,
): Promise<void> {
  const { id } = before;
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  const sorted = after.variants.toSorted((a, b) => (a.id < b.id ? -1 : 1));
  for (const { id: variantId, priceCents, compareAtCents, costCents, qty } of sorted) {
    const was = old.get(variantId);
    if (was?.qty !== qty) {
      const why = change.kind === 'stock' ? change : null;
      const reason = why?.reason ?? 'correction';
      await countStock(tx, scope, { variantId, qty, reason, note: why?.note ?? '' });
    }
    const isSame =
      was?.priceCents === priceCents &&
      was.compareAtCents === compareAtCents &&
      was.costCents === costCents;
    if (isSame) continue;
    await tx
      .updateTable('variants')
      .set({ priceCents, compareAtCents, costCents })
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
      ncm: after.ncm,
      ...featureColumns(after),
      ...(status !== before.status && { publishAt: null }),
      updatedAt: Math.max(scope.now(), before.updatedAt + 1),
    })
    .where('id', '=', id)
    .execute();
  if (!isDeepStrictEqual(before.tags, after.tags)) await writeTags(tx, id, after.tags);
  if (isDeepStrictEqual(before.categoryIds, after.categoryIds)) return;
  await tx.deleteFrom('productCategories').where('productId', '=', id).execute();
  if (after.categoryIds.length === 0) return;
  await tx
    .insertInto('productCategories')
    .values(after.categoryIds.map((categoryId) => ({ productId: id, categoryId })))
    .execute();
}
