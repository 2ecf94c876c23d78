import type { PriceEnding } from './bulk-edit.ts';
import type { BulkChange } from './bulk-edit-input.ts';

/** Highest price, in cents: the same as in the form. */
export const MAX_CENTS = 100_000_000;

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

interface Priced {
  priceCents: number;
  compareAtCents: number | null;
}

/** A variant after a change of its price. */
export function priced<Variant extends Priced>(
  variant: Variant,
  { by, value, ending, compareAt }: PriceChange,
): Variant {
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
