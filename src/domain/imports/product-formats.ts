import { fold } from '../catalogue/fold.ts';
import type { ImportFormat, ImportMapping } from './import.ts';
import type { Columns, ImportedProduct, Read, SheetRow } from './imported.ts';
import { matchColumns } from './sheet-cells.ts';
import {
  NUVEMSHOP_PRODUCTS,
  nuvemshopProductKeys,
  readNuvemshopProduct,
} from './nuvemshop-products.ts';
import { readShopifyProduct, SHOPIFY_PRODUCTS, shopifyProductKeys } from './shopify-products.ts';
import { readVitrineHeader, readVitrineProduct, vitrineKeys } from './vitrine-products.ts';
import {
  readWoocommerceProduct,
  WOOCOMMERCE_PRODUCTS,
  woocommerceProductKeys,
} from './woocommerce-products.ts';
import { VITRINE_COLUMNS } from './write-vitrine.ts';

/** The shop whose export has such columns. */
function formatOf(headers: readonly string[]): ImportFormat {
  const names = new Set(headers.map((header) => fold(header).trim()));
  const hasAny = (...some: string[]) => some.some((name) => names.has(name));
  if (hasAny('handle', 'url handle') && names.has('title')) return 'shopify';
  if (names.has('identificador url')) return 'nuvemshop';
  if (hasAny('type', 'tipo') && hasAny('published', 'publicado')) return 'woocommerce';
  return 'vitrine';
}

interface Choice {
  format: ImportFormat | 'auto';
  mapping: ImportMapping;
}

/** Finds the columns of a file of products; `auto` recognises whose it is. */
export function readProductHeader(
  headers: readonly string[],
  { format: chosen, mapping }: Choice,
): Columns {
  const format = chosen === 'auto' ? formatOf(headers) : chosen;
  if (format === 'shopify')
    return matchColumns(headers, { format, aliases: SHOPIFY_PRODUCTS, mapping });
  if (format === 'woocommerce')
    return matchColumns(headers, { format, aliases: WOOCOMMERCE_PRODUCTS, mapping });
  if (format === 'nuvemshop')
    return matchColumns(headers, { format, aliases: NUVEMSHOP_PRODUCTS, mapping });
  return readVitrineHeader(headers, { mapping });
}

/** Fields that a person can choose for a column. */
export function productFields(format: ImportFormat): readonly string[] {
  switch (format) {
    case 'shopify':
      return Object.keys(SHOPIFY_PRODUCTS);
    case 'woocommerce':
      return Object.keys(WOOCOMMERCE_PRODUCTS);
    case 'nuvemshop':
      return Object.keys(NUVEMSHOP_PRODUCTS);
    case 'vitrine':
      return VITRINE_COLUMNS;
  }
}

const READERS = {
  vitrine: { keys: vitrineKeys, read: readVitrineProduct },
  nuvemshop: { keys: nuvemshopProductKeys, read: readNuvemshopProduct },
  shopify: { keys: shopifyProductKeys, read: readShopifyProduct },
  woocommerce: { keys: woocommerceProductKeys, read: readWoocommerceProduct },
} as const;

/** How a row finds the others of its product. */
export const productKeys = (columns: Columns, row: SheetRow) =>
  READERS[columns.format].keys(columns, row);

/** A product from all its rows. */
export const readProduct = (columns: Columns, rows: readonly SheetRow[]): Read<ImportedProduct> =>
  READERS[columns.format].read(columns, rows);
