import { MAX_TAGS, sortedTags } from '../dashboard/tags.ts';
import { toCents } from '../money.ts';
import { MAX_STOCK, UNLIMITED } from '../stock/stock.ts';
import { MAX_CENTS, priced } from './bulk-price.ts';
import { SUN_FEATURES, type Feature, type ProductRefusal } from './bulk-edit.ts';
import type { BulkChange } from './bulk-edit-input.ts';

/** What a bulk edit may change of a product. Money is integer cents. */
export interface BulkProduct {
  kind: string;
  status: string;
  brandId: string | null;
  /** Sorted. */
  categoryIds: readonly string[];
  features: Readonly<Record<Feature, string | null>>;
  /** In the order of the alphabet. */
  tags: readonly string[];
  /** Digits; '' without. */
  ncm: string;
  variants: readonly BulkVariant[];
}

export interface BulkVariant {
  id: string;
  sku: string;
  priceCents: number;
  compareAtCents: number | null;
  costCents: number | null;
  /** Pieces; −1 is unlimited. */
  qty: number;
}

type CostChange = Extract<BulkChange, { kind: 'cost' }>;

/** A per cent of a cost that is not known stays unknown. */
function costing(variant: BulkVariant, { by, value }: CostChange): BulkVariant {
  if (by === 'clear') return { ...variant, costCents: null };
  if (by === 'set') return { ...variant, costCents: toCents(value) };
  const { costCents } = variant;
  if (costCents === null) return variant;
  return { ...variant, costCents: Math.round(costCents * (1 + value / 100)) };
}

type StockChange = Extract<BulkChange, { kind: 'stock' }>;

/** Fewer pieces than none, which is refused; −1 would be unlimited. */
const TOO_FEW = -2;

function stocked(variant: BulkVariant, { by, value }: StockChange): BulkVariant {
  if (by === 'unlimited') return { ...variant, qty: UNLIMITED };
  if (by === 'set') return { ...variant, qty: value };
  if (variant.qty === UNLIMITED) return variant;
  const qty = variant.qty + value;
  return { ...variant, qty: qty < 0 ? TOO_FEW : qty };
}

/** Without a sun filter there is nothing that it protects from. */
function featured(
  features: BulkProduct['features'],
  { feature, value }: Extract<BulkChange, { kind: 'feature' }>,
): BulkProduct['features'] {
  const isNoFilter = feature === 'sunCategory' && value === null;
  return { ...features, ...(isNoFilter && { uv400: 'no', polarized: 'no' }), [feature]: value };
}

/** A product after a change; `refusalOf` checks whether it is allowed. */
export function changedBy(product: BulkProduct, change: BulkChange): BulkProduct {
  switch (change.kind) {
    case 'price':
      return { ...product, variants: product.variants.map((variant) => priced(variant, change)) };
    case 'compareAt': {
      const { percent } = change;
      return {
        ...product,
        variants: product.variants.map((variant) => ({
          ...variant,
          compareAtCents:
            percent === null ? null : Math.round(variant.priceCents * (1 + percent / 100)),
        })),
      };
    }
    case 'cost':
      return { ...product, variants: product.variants.map((variant) => costing(variant, change)) };
    case 'ncm':
      return { ...product, ncm: change.ncm };
    case 'status':
      return { ...product, status: change.status };
    case 'brand':
      return { ...product, brandId: change.brandId };
    case 'stock':
      return { ...product, variants: product.variants.map((variant) => stocked(variant, change)) };
    case 'feature':
      return { ...product, features: featured(product.features, change) };
    case 'addTags':
      return { ...product, tags: sortedTags([...product.tags, ...change.tags]) };
    case 'removeTags':
      return { ...product, tags: product.tags.filter((tag) => !change.tags.includes(tag)) };
    case 'addCategory':
      return {
        ...product,
        categoryIds: [...new Set([...product.categoryIds, change.categoryId])].sort(),
      };
    case 'removeCategory':
      return {
        ...product,
        categoryIds: product.categoryIds.filter((id) => id !== change.categoryId),
      };
  }
}

/** Why a change of a product is refused, or null. */
export function refusalOf(before: BulkProduct, after: BulkProduct): ProductRefusal | null {
  const isAccessory = before.kind === 'acessorios';
  const features = Object.keys(before.features) as Feature[];
  if (isAccessory && features.some((one) => before.features[one] !== after.features[one])) {
    return 'bulkFeature';
  }
  if (SUN_FEATURES.some((one) => after.features[one] === 'yes') && !after.features.sunCategory) {
    return 'bulkSun';
  }
  if (after.tags.length > MAX_TAGS) return 'bulkTags';
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  for (const { id, priceCents, compareAtCents, costCents, qty } of after.variants) {
    const was = old.get(id);
    if (was?.qty !== qty && qty !== UNLIMITED && (qty < 0 || qty > MAX_STOCK)) return 'bulkStock';
    if (costCents !== null && (costCents < 0 || costCents > MAX_CENTS)) return 'bulkCost';
    if (was?.priceCents === priceCents && was.compareAtCents === compareAtCents) continue;
    if (priceCents <= 0 || priceCents > MAX_CENTS) return 'bulkPrice';
    if (compareAtCents !== null && (compareAtCents > MAX_CENTS || compareAtCents <= priceCents)) {
      return 'bulkPrice';
    }
  }
  return null;
}
