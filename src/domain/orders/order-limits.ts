/**
 * Pieces of one variant, and lines, beyond which a request is refused as malformed. What a buyer may order
 * is the shop's setting, `checkout.maxPiecesPerLine` and `maxPiecesPerOrder`.
 */
export const MAX_PIECES = 99;
export const MAX_LINES = 50;

/** A part of an order's sum that differs from what was shown: reais, a coupon's in percent. */
export type ChangedPart =
  | { part: 'item'; uid: string; name: string; from: number; to: number }
  | { part: 'coupon'; code: string; from: number; to: number }
  /** Of promotion and coupon, in reais: something else than the coupon's percentage has changed. */
  | { part: 'discount'; from: number; to: number }
  | { part: 'delivery'; type: string; area: string; from: number; to: number };

/** What the 409 `priceChanged` of `POST /api/orders` contains: the sums of this moment, in reais. */
export interface ChangedSums {
  /** What would be paid now, delivery included; named as in the answer to an order that stands. */
  total: number;
  /** Named as in an order's JSON, where `total` is without delivery. */
  sums: { subtotal: number; discount: number; total: number; delivery: number; payable: number };
  /** Empty if the request did not say what it had shown of each part. */
  changes: ChangedPart[];
}
