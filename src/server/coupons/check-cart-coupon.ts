import { z } from 'zod';
import type { CouponFinding } from '#domain/cart/cart-check.ts';
import { formatMoney } from '#domain/money.ts';
import { checkItemsSchema, couponCodeSchema } from '#domain/orders/order-input.ts';
import { hitRateLimit, undoRateLimitHit } from '../security/rate-limit.ts';
import type { Scope } from '../scope.ts';
import { TooManyTriesError } from '../errors.ts';
import { parseInput } from '../parse-input.ts';
import { judgeCoupon } from './judge-coupon.ts';

const checkSchema = z.object({ coupon: couponCodeSchema, items: checkItemsSchema });

/** A cart with its coupon, and the network address that sent it. */
interface CouponCheck {
  /** `{ items, coupon? }` as in the cart. */
  cart: unknown;
  address: string;
}

export interface CheckedCoupon extends Omit<CouponFinding, 'err'> {
  /** Values of the text `errors.coupon.{state}`. */
  values: { minimum: string };
}

/**
 * Judges the coupon in a cart; null for a cart without one. It is asked at every change of
 * a cart, so only a code that does not exist counts towards the limit on coupons: anyone who tries out
 * codes here has no more tries than with `applyCoupon`.
 *
 * @throws InvalidFieldsError when the items are not those of a cart
 */
export async function checkCartCoupon(
  scope: Scope,
  { cart, address }: CouponCheck,
): Promise<CheckedCoupon | null> {
  const { coupon: code, items } = parseInput(checkSchema, cart);
  if (code === null) return null;
  const unchecked = { code, state: 'unchecked', discount: 0, values: { minimum: '' } } as const;
  try {
    // Counted before it is answered: many questions at once are no way around the limit.
    await hitRateLimit(scope, 'coupon', address);
  } catch (error) {
    if (error instanceof TooManyTriesError) return unchecked;
    throw error;
  }
  const { state, percent, minTotalCents } = await judgeCoupon(scope, { code, items });
  if (state !== 'unknown') await undoRateLimitHit(scope, { name: 'coupon', caller: address });
  return { code, state, discount: percent, values: { minimum: formatMoney(minTotalCents) } };
}
