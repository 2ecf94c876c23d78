import { GENDERS, MATERIALS, RIMS, SHAPES } from './product.ts';

/** Products that one bulk edit may change. */
export const MAX_BULK_PRODUCTS = 500;

/** How prices end: as computed, at whole reais, at ,90 or at ,99. */
export const PRICE_ENDINGS = ['exact', '00', '90', '99'] as const;
export type PriceEnding = (typeof PRICE_ENDINGS)[number];

/** Features of a frame that many may be given at once. */
export const FACETS = {
  shape: SHAPES,
  rim: RIMS,
  material: MATERIALS,
  gender: GENDERS,
} as const;

/** And those of its lenses. */
export const FEATURES = {
  ...FACETS,
  sunCategory: ['0', '1', '2', '3', '4'],
  uv400: ['yes', 'no'],
  polarized: ['yes', 'no'],
} as const;
export type Feature = keyof typeof FEATURES;

/** Features that only lenses with a sun filter have. */
export const SUN_FEATURES = ['uv400', 'polarized'] as const;
const isSunFeature = (feature: Feature): boolean =>
  (SUN_FEATURES as readonly Feature[]).includes(feature);
/** Whether a feature may be unknown; the others are there or not. */
export const mayBeUnknown = (feature: Feature): boolean => !isSunFeature(feature);

export type BulkField =
  | 'price'
  | 'compareAt'
  | 'cost'
  | 'stock'
  | 'status'
  | 'brand'
  | 'categories'
  | 'tags'
  | 'ncm'
  | Feature;

/**
 * One change, before → after, for display: money in reais, pieces (−1 unlimited), names of brands and
 * categories, tags, values of status and features.
 */
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
  | 'notFound'
  | 'productStatus'
  | 'productIncomplete'
  | 'bulkPrice'
  | 'bulkCost'
  | 'bulkStock'
  | 'bulkFeature'
  | 'bulkSun'
  | 'bulkTags'
  | 'changedSince';

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
  /** Skipped products: changed by someone since the preview, or gone (without a name), or impossible to change. */
  skipped: { id: string; name: string; code: ProductRefusal }[];
}
