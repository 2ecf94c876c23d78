import { barcodeDigits, isGtin } from '#domain/products/gtin.ts';
import type { ProductChoices, VariantRecord } from '#domain/products/product-record.ts';
import { marginOf, type Margin } from '#domain/products/margin.ts';
import { skuLetters } from '#domain/products/model-sku.ts';
import { toCents } from '#domain/money.ts';
import { UNLIMITED } from '#domain/stock/stock.ts';
import { moneyText, parseMoney } from '#domain/form/parse-amount.ts';

/** A variant as it is typed: texts, so that what does not parse stays in its cell. */
export interface VariantRow {
  /** Its id, or a temporary key until it is saved. */
  key: string;
  id: string | null;
  colorId: string | null;
  attributeValueId: string | null;
  customAttr: string | null;
  price: string;
  compareAt: string;
  sku: string;
  barcode: string;
  cost: string;
  qty: string;
  /** Pieces when the record was read; null for a new one. */
  seen: number | null;
  sold: boolean;
}

/** Columns of the grid, in their order. */
export const VARIANT_COLUMNS = ['price', 'compareAt', 'qty', 'sku', 'barcode', 'cost'] as const;

/** A choice that distinguishes variants. */
export type Axis = 'colorId' | 'attributeValueId' | 'customAttr';
const AXES: readonly Axis[] = ['colorId', 'attributeValueId', 'customAttr'];

/** How a quantity that never runs out is written. */
export const UNLIMITED_TEXT = 'Ilimitado';
const UNLIMITED_WORDS = new Set(['ilimitado', 'ilimitada', 'sem limite', '∞', '-1', '−1']);

/** A typed quantity in the grid's format: whole pieces, or the word for −1. Anything else stays as typed. */
export function quantityText(text: string): string {
  if (UNLIMITED_WORDS.has(text.trim().toLowerCase())) return UNLIMITED_TEXT;
  const digits = text.trim().replaceAll(/[.\s](?=\d{3}(?:\D|$))/g, '');
  return /^\d+$/.test(digits) ? String(Number(digits)) : text.trim();
}

/** Pieces, −1 for unlimited; null if it is not a quantity. An empty cell counts as 0. */
export function readQuantity(text: string): number | null {
  if (text === UNLIMITED_TEXT) return UNLIMITED;
  if (text.trim() === '') return 0;
  const pieces = Number(quantityText(text));
  return Number.isSafeInteger(pieces) && pieces >= 0 ? pieces : null;
}

const qtyOf = (qty: number) => (qty === UNLIMITED ? UNLIMITED_TEXT : String(qty));

/** A stored variant as a row of the grid. */
export const rowOf = (variant: VariantRecord): VariantRow => ({
  key: variant.id,
  id: variant.id,
  colorId: variant.colorId,
  attributeValueId: variant.attributeValueId,
  customAttr: variant.customAttr,
  price: moneyText(variant.price),
  compareAt: moneyText(variant.compareAt),
  cost: moneyText(variant.cost),
  sku: variant.sku,
  barcode: variant.barcode ?? '',
  qty: qtyOf(variant.qty),
  seen: variant.qty,
  sold: variant.sold,
});

let rowsMade = 0;

/** A row for a new variant, with the prices and the cost of `like`. */
export function newRow(like?: VariantRow): VariantRow {
  rowsMade += 1;
  return {
    key: `new-${rowsMade}`,
    id: null,
    seen: null,
    sold: false,
    colorId: null,
    attributeValueId: null,
    customAttr: null,
    price: like?.price ?? '',
    compareAt: like?.compareAt ?? '',
    cost: like?.cost ?? '',
    sku: '',
    barcode: '',
    qty: '',
  };
}

/** The values of an axis that the rows use, in their order. */
export const valuesOf = (rows: readonly VariantRow[], axis: Axis): string[] => [
  ...new Set(rows.flatMap((row) => row[axis] ?? [])),
];

/**
 * Adds a value to an axis. The first one is set in the existing rows; any other adds a row for each
 * combination of the other axes.
 */
export function addValue(rows: readonly VariantRow[], axis: Axis, value: string): VariantRow[] {
  if (rows.length === 0) return [{ ...newRow(), [axis]: value }];
  const used = valuesOf(rows, axis);
  if (used.includes(value)) return [...rows];
  if (used.length === 0) return rows.map((row) => ({ ...row, [axis]: value }));
  const others = AXES.filter((other) => other !== axis);
  const combinations = new Map(
    rows.map((row) => [JSON.stringify(others.map((other) => row[other])), row]),
  );
  const added = [...combinations.values()].map((row) => ({
    ...newRow(row),
    ...Object.fromEntries(others.map((other) => [other, row[other]])),
    [axis]: value,
  }));
  return [...rows, ...added];
}

/** Removes a value from an axis, and its rows; removing the last value only clears that choice. */
export function removeValue(rows: readonly VariantRow[], axis: Axis, value: string): VariantRow[] {
  const isLast = valuesOf(rows, axis).every((used) => used === value);
  return isLast
    ? rows.map((row) => ({ ...row, [axis]: null }))
    : rows.filter((row) => row[axis] !== value);
}

/** The rows in the order of their colours, then attributes, then custom ones. */
export function inOrder(
  rows: readonly VariantRow[],
  order: Readonly<Record<Axis, readonly string[]>>,
): VariantRow[] {
  const rank = (row: VariantRow, axis: Axis) =>
    row[axis] === null ? -1 : order[axis].indexOf(row[axis]);
  return rows.toSorted((a, b) => {
    for (const axis of AXES) {
      const difference = rank(a, axis) - rank(b, axis);
      if (difference !== 0) return difference;
    }
    return 0;
  });
}

type Named = Pick<ProductChoices, 'colors' | 'attributes'>;

/** The choices of a row as texts, in the order of the axes; none for a simple product. */
export function choicesOf(row: VariantRow, { colors, attributes }: Named): string[] {
  const color = colors.find(({ id }) => id === row.colorId)?.name;
  const value = attributes
    .flatMap(({ values }) => values)
    .find(({ id }) => id === row.attributeValueId)?.name;
  return [color, value, row.customAttr].filter((name) => name !== null && name !== undefined);
}

/**
 * SKUs for the rows that have none, by key: the base and three letters of each choice ('ILHA-PRE-M'), with a
 * number if that is taken.
 */
export function suggestSkus(
  rows: readonly VariantRow[],
  base: string,
  named: Named,
): Record<string, string> {
  const taken = new Set(rows.map(({ sku }) => sku).filter(Boolean));
  const suggested: Record<string, string> = {};
  if (base === '') return suggested;
  for (const row of rows.filter(({ sku }) => sku === '')) {
    const whole = [base, ...choicesOf(row, named).map((name) => skuLetters(name, 3))].join('-');
    let sku = whole;
    for (let number = 2; taken.has(sku); number += 1) sku = `${whole}-${number}`;
    taken.add(sku);
    suggested[row.key] = sku;
  }
  return suggested;
}

/** What may be wrong in a cell. */
export type CellError = 'price' | 'compareAt' | 'barcode' | 'quantity' | 'skuRepeated';

/** Errors that need no answer of the shop, by `row.column`. */
export function errorsOf(rows: readonly VariantRow[]): Record<string, CellError> {
  const errors: Record<string, CellError> = {};
  const skus = new Map<string, number>();
  for (const [index, row] of rows.entries()) {
    const price = parseMoney(row.price);
    const compareAt = parseMoney(row.compareAt);
    if (row.price !== '' && price === null) errors[`${index}.price`] = 'price';
    if (row.compareAt !== '' && compareAt === null) errors[`${index}.compareAt`] = 'price';
    else if (price !== null && compareAt !== null && compareAt <= price) {
      errors[`${index}.compareAt`] = 'compareAt';
    }
    if (row.cost !== '' && parseMoney(row.cost) === null) errors[`${index}.cost`] = 'price';
    const digits = barcodeDigits(row.barcode);
    if (digits !== '' && !isGtin(digits)) errors[`${index}.barcode`] = 'barcode';
    if (readQuantity(row.qty) === null) errors[`${index}.qty`] = 'quantity';
    if (row.sku !== '' && skus.has(row.sku)) errors[`${index}.sku`] = 'skuRepeated';
    skus.set(row.sku, index);
  }
  return errors;
}

/** What a row's price leaves above its cost; null while one of them is missing. */
export function marginOfRow({ price, cost }: Pick<VariantRow, 'price' | 'cost'>): Margin | null {
  const [reais, costReais] = [parseMoney(price), parseMoney(cost)];
  if (reais === null || costReais === null) return null;
  return marginOf(toCents(reais), toCents(costReais));
}

/** The rows whose quantity has changed since they were read, including new ones with stock. */
export const movedRows = (rows: readonly VariantRow[]): VariantRow[] =>
  rows.filter(({ qty, seen }) => {
    const pieces = readQuantity(qty);
    return pieces !== null && pieces !== (seen ?? 0);
  });
