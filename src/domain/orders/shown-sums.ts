import { z } from '../zod.ts';

/** Far above any sum, far below where cents stop being exact. */
const MAX_AMOUNT = 1e9;
const amount = z.number().nonnegative().max(MAX_AMOUNT);
/** What one part of the sum was shown as; anything else counts as not given. */
const shown = amount.optional().catch(undefined);

/**
 * What the buyer was shown when confirming: read from the body of `POST /api/orders` besides the order
 * itself. It decides no charge: `expectedTotal` is what they agreed to pay, the rest only
 * serves to say what has changed since. Money in reais, `discount` in percent.
 */
export const shownSumsSchema = z.object({
  /** With delivery: the sum on the button. Without it the order is not compared. */
  expectedTotal: amount.nullish().transform((told) => told ?? null),
  /** In the order of the order's own items. */
  items: z.array(z.object({ price: shown }).catch({})).catch([]),
  coupon: z.object({ discount: shown }).catch({}),
  deliveryInfo: z.object({ cost: shown }).catch({}),
});
export type ShownSums = z.infer<typeof shownSumsSchema>;

/** A part of an order's sum that differs from what was shown: reais, a coupon's in percent. */
export type ChangedPart =
  | { part: 'item'; uid: string; name: string; from: number; to: number }
  | { part: 'coupon'; code: string; from: number; to: number }
  | { part: 'delivery'; type: string; area: string; from: number; to: number };

/** What the 409 `priceChanged` of `POST /api/orders` contains: the sums of this moment, in reais. */
export interface ChangedSums {
  /** What would be paid now, delivery included; named as in the answer to an order that stands. */
  total: number;
  /** Named as in an order's JSON, where `total` is without delivery. */
  sums: { subtotal: number; discount: number; total: number; delivery: number; payable: number };
  /** Empty where the request did not say what it had shown of each part. */
  changes: ChangedPart[];
}
