import type { CouponState } from '../coupons/coupon-state.ts';
import type { PriceRule } from '../coupons/price-rules.ts';
import type { FrameMarking } from '../products/product.ts';
import { hasStock, UNLIMITED } from '../stock/stock.ts';
import type { LineVariant } from './cart.ts';

/**
 * 'gone': no longer sold; 'lens-gone': its lenses are no longer sold for it; 'short': fewer pieces in stock than wanted,
 * perhaps none.
 */
export type CartLineState = 'ok' | 'price-changed' | 'short' | 'lens-gone' | 'gone';

/** The shop's price and stock of a cart's line, to be compared with the line's. */
export interface CartCheckLine {
  uid: string;
  state: CartLineState;
  /** Reais; 0 for what is gone. */
  price: number;
  /** Pieces in stock; −1 is unlimited. */
  available: number;
  name: string;
  slug: string;
  /** Media key of the picture. */
  image: string | null;
  /** Pieces of it that one order may have now. */
  maxQty: number;
  /** What is printed on the temple of a frame of this size; absent for anything else. */
  marking?: FrameMarking;
  /** The variant with its current names; absent if it is gone. */
  variant?: LineVariant;
}

/** The shop's answer about a cart's coupon. */
export interface CouponFinding {
  code: string;
  /** 'unchecked': this caller has tried too many codes that do not exist. */
  state: CouponState | 'unknown' | 'unchecked';
  /** Percent that it takes off; 0 unless `state` is 'ok'. */
  discount: number;
  /** What it does, if `state` is 'ok'. */
  rule?: PriceRule;
  /** Text why it takes nothing off. */
  err?: string;
}

interface Offer {
  /** With its lenses; null if these are no longer sold for it. */
  priceCents: number | null;
  /** −1 is unlimited. */
  qty: number;
}

/**
 * The state of a cart's line against what the shop offers now; null is an offer that is gone.
 * Shortage comes before a changed price: it is what stops the buyer.
 */
export function cartLineState(line: Offer, offer: Offer | null, maxPieces: number): CartLineState {
  if (!offer) return 'gone';
  if (line.qty > maxPieces || !hasStock(offer.qty, line.qty)) return 'short';
  if (offer.priceCents === null) return 'lens-gone';
  return line.priceCents === offer.priceCents ? 'ok' : 'price-changed';
}

/**
 * How many of the `wanted` pieces can still be added to those that lie in the cart.
 *
 * @param stock pieces there are; −1 is unlimited
 */
export function piecesToAdd(stock: number, inCart: number, wanted: number): number {
  return stock === UNLIMITED ? wanted : Math.max(0, Math.min(wanted, stock - inCart));
}

/** Pieces of an offer that one order may have, at most `maxPieces`. */
export function maxQtyOf(stock: number, maxPieces: number): number {
  return stock === UNLIMITED ? maxPieces : Math.min(stock, maxPieces);
}
