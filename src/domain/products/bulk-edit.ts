import { z } from '../zod.ts';
import { PRODUCT_STATUSES } from './product-status.ts';

/** Products that one bulk edit may change. */
export const MAX_BULK_PRODUCTS = 500;

const id = z.string().min(1).max(200);

/** How prices end: as computed, at whole reais, at ,90 or at ,99. */
export const PRICE_ENDINGS = ['exact', '00', '90', '99'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

const reais = z.number().min(-1_000_000).max(1_000_000);

/** What is done to each product of a selection. Money is reais. */
export const bulkChangeSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('price'),
    by: z.enum(['percent', 'amount', 'set']),
    /** Percent (−90 to 500), reais added, or the new price. */
    value: reais,
    ending: z.enum(PRICE_ENDINGS).default('exact'),
    /** `keep`: the current price becomes the previous price. */
    compareAt: z.enum(['unchanged', 'keep', 'clear']).default('unchanged'),
  }),
  /** Price before: of each variant its price and so much per cent more, or none. */
  z.object({ kind: z.literal('compareAt'), percent: z.number().min(1).max(500).nullable() }),
  z.object({ kind: z.literal('status'), status: z.enum(PRODUCT_STATUSES).exclude(['scheduled']) }),
  z.object({ kind: z.literal('brand'), brandId: id }),
  z.object({ kind: z.literal('addCategory'), categoryId: id }),
  z.object({ kind: z.literal('removeCategory'), categoryId: id }),
]);
export type BulkChange = z.infer<typeof bulkChangeSchema>;

const ids = z.array(id).min(1).max(MAX_BULK_PRODUCTS, 'fields.tooMany');

export const bulkPreviewSchema = z.object({ ids, change: bulkChangeSchema });

export const bulkApplySchema = bulkPreviewSchema.extend({
  /** `updatedAt` of each product in the preview; products changed since are skipped. */
  versions: z.record(id, z.int()),
});

export const bulkUndoSchema = z.object({ bulkEditId: id });

export type BulkField = 'price' | 'compareAt' | 'status' | 'brand' | 'categories';

/** One change, before → after, for display: money in reais, names of brands and categories. */
export interface BulkDifference {
  field: BulkField;
  /** Of a variant; null of the product. */
  variantId: string | null;
  /** SKU of the variant, or of the product. */
  sku: string;
  before: string | number | null;
  after: string | number | null;
}

/** Why a bulk action skips a product: error codes. */
export type ProductRefusal =
  'notFound' | 'productStatus' | 'productIncomplete' | 'bulkPrice' | 'changedSince';

export interface BulkPreviewItem {
  id: string;
  name: string;
  updatedAt: number;
  differences: BulkDifference[];
  /** Null if it will be changed. */
  refused: ProductRefusal | null;
}

export interface BulkPreview {
  items: BulkPreviewItem[];
  changed: number;
  unchanged: number;
  refused: number;
}

export interface BulkResult {
  /** For the undo; null if nothing was changed. */
  bulkEditId: string | null;
  changed: number;
  /** Skipped products: changed by someone since the preview, or impossible to change. */
  skipped: { id: string; name: string; code: ProductRefusal }[];
}
