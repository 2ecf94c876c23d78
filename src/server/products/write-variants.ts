import { variantSize } from '#domain/frames/frame.ts';
import type { ProductEdit, VariantEdit } from '#domain/products/product-input.ts';
import { choiceKey } from '#domain/products/product-limits.ts';
import type { StockNotMoved } from '#domain/products/product-record.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { VariantRow } from '../db/schema/catalogue.ts';
import { ConflictError, InvalidFieldsError, type FieldErrors } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { countStock, moveStock } from '../stock/move-stock.ts';
import type { AttributeNames } from './check-product.ts';
import { freedSku, soldVariants } from './read-product.ts';

/** A row of the form, matched with its variant. */
interface MatchedRow {
  row: number;
  id: string;
  edit: VariantEdit;
  /** The variant so far; null for a new one. */
  before: VariantRow | null;
}

/**
 * Updates the variants of a product in place. Rows are matched by their ids, and those without one by their
 * options, so that a variant that was removed and added again keeps its stock and its history. Variants
 * without a row are deleted, or archived if they were ever sold.
 *
 * @param product `existing` are all its variants, archived ones too, locked by the caller
 * @throws InvalidFieldsError for an id that is not one of its variants, and for stock that cannot move
 * @throws ConflictError 'stockMoved' with `stock`, if pieces were sold since they were counted
 */
export async function writeVariants(
  tx: Tx,
  scope: Scope,
  product: {
    id: string;
    edit: ProductEdit;
    existing: readonly VariantRow[];
    attributeNames: AttributeNames;
  },
): Promise<void> {
  const { id: productId, existing } = product;
  const matched = matchRows(scope, product.edit.variants, existing);
  const matchedIds = new Set(matched.map(({ id }) => id));
  const removed = existing.filter(
    ({ id, archivedAt }) => archivedAt === null && !matchedIds.has(id),
  );
  await removeVariants(tx, scope, productId, removed);
  await freeSkus(tx, matched);
  const measures = Object.fromEntries(product.edit.measures.map((one) => [one.size, one]));
  for (const { row, id, edit, before } of matched.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const attribute = product.attributeNames.get(edit.attributeValueId ?? '') ?? '';
    const columns = {
      position: row,
      sku: edit.sku,
      barcode: edit.barcode,
      priceCents: edit.price,
      compareAtCents: edit.compareAt,
      costCents: edit.cost,
      colorId: edit.colorId,
      attributeValueId: edit.attributeValueId,
      customAttr: edit.customAttr,
      size: variantSize(measures, attribute),
      archivedAt: null,
    };
    if (before) await tx.updateTable('variants').set(columns).where('id', '=', id).execute();
    else
      await tx
        .insertInto('variants')
        .values({ id, productId, qty: 0, ...columns })
        .execute();
  }
  await moveStocks(tx, scope, matched);
}

function matchRows(
  scope: Scope,
  rows: readonly VariantEdit[],
  existing: readonly VariantRow[],
): MatchedRow[] {
  const byId = new Map(existing.map((row) => [row.id, row]));
  const named = new Set(rows.flatMap(({ id }) => id ?? []));
  // Of several with the same options, the active one wins over archived ones.
  const free = new Map(
    existing
      .filter(({ id }) => !named.has(id))
      .toSorted((a, b) => Number(a.archivedAt === null) - Number(b.archivedAt === null))
      .map((row) => [choiceKey(row), row]),
  );
  const fields: FieldErrors = {};
  const matched = rows.map((edit, row): MatchedRow => {
    const before = (edit.id === undefined ? free.get(choiceKey(edit)) : byId.get(edit.id)) ?? null;
    if (edit.id !== undefined && !before) fields[`variants.${row}.id`] = 'fields.unknown';
    return { row, edit, before, id: before?.id ?? scope.newId() };
  });
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
  return matched;
}

/** Deletes variants, or archives those that were sold: orders and the stock ledger refer to them. */
async function removeVariants(
  tx: Tx,
  scope: Scope,
  productId: string,
  removed: readonly VariantRow[],
): Promise<void> {
  if (removed.length === 0) return;
  const sold = await soldVariants(tx, productId);
  for (const { id, sku } of removed) {
    if (!sold.has(id)) await tx.deleteFrom('variants').where('id', '=', id).execute();
    else {
      await tx
        .updateTable('variants')
        .set({ archivedAt: scope.now(), sku: freedSku({ id, sku }) })
        .where('id', '=', id)
        .execute();
    }
  }
}

/** Variants may swap their SKUs: those that change are freed first, so that no two are ever the same. */
async function freeSkus(tx: Tx, matched: readonly MatchedRow[]): Promise<void> {
  for (const { id, edit, before } of matched) {
    if (!before || before.sku === edit.sku || before.archivedAt !== null) continue;
    await tx
      .updateTable('variants')
      .set({ sku: freedSku({ id, sku: before.sku }) })
      .where('id', '=', id)
      .execute();
  }
}

async function moveStocks(tx: Tx, scope: Scope, matched: readonly MatchedRow[]): Promise<void> {
  const moved: StockNotMoved[] = [];
  const fields: FieldErrors = {};
  for (const { row, id: variantId, edit, before } of matched.toSorted((a, b) =>
    a.id < b.id ? -1 : 1,
  )) {
    const { stock } = edit;
    if (stock === undefined) continue;
    const now = before?.qty ?? 0;
    if (stock.kind === 'unlimited') {
      await countStock(tx, scope, { variantId, qty: UNLIMITED, reason: 'correction' });
    } else if (stock.kind === 'set') {
      const { quantity: qty, seen, reason, note } = stock;
      if (before && seen !== now) moved.push({ variantId, row, wanted: qty, seen, now });
      else if (before) await countStock(tx, scope, { variantId, qty, reason, note });
      else await countStock(tx, scope, { variantId, qty, reason: 'opening', note });
    } else {
      const { delta, reason, note } = stock;
      const { outcome } = await moveStock(tx, scope, { variantId, delta, reason, note });
      if (outcome === 'short') fields[`variants.${row}.stock`] = 'fields.stockShort';
      if (outcome === 'unlimited') fields[`variants.${row}.stock`] = 'fields.stockUnlimited';
    }
  }
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
  if (moved.length > 0) throw new ConflictError('stockMoved', { stock: moved });
}
