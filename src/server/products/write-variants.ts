import { variantSize } from '#domain/catalogue/frame.ts';
import { choiceKey, type ProductEdit, type VariantEdit } from '#domain/catalogue/product-input.ts';
import type { StockNotMoved } from '#domain/catalogue/product-record.ts';
import { UNLIMITED } from '#domain/stock.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { VariantRow } from '../db/schema/catalogue.ts';
import { ConflictError, InvalidFieldsError, type FieldErrors } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { countStock, moveStock } from '../stock/move-stock.ts';
import type { AttributeNames } from './check-product.ts';
import { freedSku, soldVariants } from './read-product.ts';

/** A row of the form with the variant it becomes. */
interface Placed {
  row: number;
  id: string;
  edit: VariantEdit;
  /** What it was; null of a new one. */
  before: VariantRow | null;
}

/**
 * Writes the variants of a product in place: by their ids, and rows without one by their choices, so that
 * one that was removed and put back keeps its stock and its past. What is no longer among them
 * is deleted, or archived if it was ever sold.
 *
 * @param existing all of the product's, archived ones too, locked by the caller
 * @throws InvalidFieldsError for an id that is none of its variants, and for stock that cannot move
 * @throws ConflictError 'stockMoved' with `stock`, where a count was made of what is no longer there
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
  const placed = placeRows(scope, product.edit.variants, existing);
  const kept = new Set(placed.map(({ id }) => id));
  const gone = existing.filter(({ id, archivedAt }) => archivedAt === null && !kept.has(id));
  await takeOut(tx, scope, productId, gone);
  await freeSkus(tx, placed);
  const measures = Object.fromEntries(product.edit.measures.map((one) => [one.size, one]));
  for (const { row, id, edit, before } of placed.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    const attribute = product.attributeNames.get(edit.attributeValueId ?? '') ?? '';
    const columns = {
      position: row,
      sku: edit.sku,
      barcode: edit.barcode,
      priceCents: edit.price,
      compareAtCents: edit.compareAt,
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
  await moveStocks(tx, scope, placed);
}

function placeRows(
  scope: Scope,
  rows: readonly VariantEdit[],
  existing: readonly VariantRow[],
): Placed[] {
  const byId = new Map(existing.map((row) => [row.id, row]));
  const named = new Set(rows.flatMap(({ id }) => id ?? []));
  // Of several with the same choices, the one that is sold comes before those that were removed.
  const free = new Map(
    existing
      .filter(({ id }) => !named.has(id))
      .toSorted((a, b) => Number(a.archivedAt === null) - Number(b.archivedAt === null))
      .map((row) => [choiceKey(row), row]),
  );
  const fields: FieldErrors = {};
  const placed = rows.map((edit, row): Placed => {
    const before = (edit.id === undefined ? free.get(choiceKey(edit)) : byId.get(edit.id)) ?? null;
    if (edit.id !== undefined && !before) fields[`variants.${row}.id`] = 'fields.unknown';
    return { row, edit, before, id: before?.id ?? scope.newId() };
  });
  if (Object.keys(fields).length > 0) throw new InvalidFieldsError(fields);
  return placed;
}

/** Orders and the stock's ledger still name what was sold. */
async function takeOut(
  tx: Tx,
  scope: Scope,
  productId: string,
  gone: readonly VariantRow[],
): Promise<void> {
  if (gone.length === 0) return;
  const sold = await soldVariants(tx, productId);
  for (const { id, sku } of gone) {
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

/** SKUs may change places among the variants; on the way no two have the same. */
async function freeSkus(tx: Tx, placed: readonly Placed[]): Promise<void> {
  for (const { id, edit, before } of placed) {
    if (!before || before.sku === edit.sku || before.archivedAt !== null) continue;
    await tx
      .updateTable('variants')
      .set({ sku: freedSku({ id, sku: before.sku }) })
      .where('id', '=', id)
      .execute();
  }
}

async function moveStocks(tx: Tx, scope: Scope, placed: readonly Placed[]): Promise<void> {
  const moved: StockNotMoved[] = [];
  const fields: FieldErrors = {};
  for (const { row, id: variantId, edit, before } of placed.toSorted((a, b) =>
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
