import type { BulkChange, PriceEnding, ProductRefusal } from './bulk-edit.ts';

/** What a bulk edit may change of a product. Money is integer cents. */
export interface BulkProduct {
  status: string;
  brandId: string | null;
  /** Sorted. */
  categoryIds: readonly string[];
  variants: readonly BulkVariant[];
}

export interface BulkVariant {
  id: string;
  sku: string;
  priceCents: number;
  compareAtCents: number | null;
}

/** Highest price, in cents: the same as in the form. */
const MAX_CENTS = 100_000_000;

const CENTS_OF_ENDING: Record<Exclude<PriceEnding, 'exact'>, number> = {
  '00': 0,
  '90': 90,
  '99': 99,
};

/** The nearest price with this ending; of two the higher. An invalid price stays unchanged. */
export function endingIn(cents: number, ending: PriceEnding): number {
  if (ending === 'exact' || cents <= 0) return Math.round(cents);
  const end = CENTS_OF_ENDING[ending];
  return Math.max(Math.round((cents - end) / 100) * 100 + end, end || 100);
}

type PriceChange = Extract<BulkChange, { kind: 'price' }>;

function priced(variant: BulkVariant, { by, value, ending, compareAt }: PriceChange): BulkVariant {
  const { priceCents } = variant;
  const raw =
    by === 'percent'
      ? priceCents * (1 + value / 100)
      : by === 'amount'
        ? priceCents + value * 100
        : value * 100;
  const price = endingIn(raw, ending);
  const before =
    compareAt === 'clear' ? null : compareAt === 'keep' ? priceCents : variant.compareAtCents;
  // A previous price that is no longer above the price is removed.
  return {
    ...variant,
    priceCents: price,
    compareAtCents: before !== null && before > price ? before : null,
  };
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
    case 'status':
      return { ...product, status: change.status };
    case 'brand':
      return { ...product, brandId: change.brandId };
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
  const old = new Map(before.variants.map((variant) => [variant.id, variant]));
  const changed = after.variants.filter(
    ({ id, priceCents, compareAtCents }) =>
      old.get(id)?.priceCents !== priceCents || old.get(id)?.compareAtCents !== compareAtCents,
  );
  const wrong = changed.some(
    ({ priceCents, compareAtCents }) =>
      priceCents <= 0 ||
      priceCents > MAX_CENTS ||
      (compareAtCents !== null && (compareAtCents > MAX_CENTS || compareAtCents <= priceCents)),
  );
  return wrong ? 'bulkPrice' : null;
}
