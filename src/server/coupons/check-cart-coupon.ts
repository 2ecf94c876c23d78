import { z } from 'zod';
import type { CouponFinding } from '#domain/cart/cart-check.ts';
import { isPlain, type PriceRule } from '#domain/coupons/price-rules.ts';
import { checkItemsSchema, couponCodeSchema } from '#domain/orders/order-input.ts';
import { hitRateLimit, undoRateLimitHit } from '../security/rate-limit.ts';
import type { Scope } from '../service/scope.ts';
import { TooManyTriesError } from '../base/errors.ts';
import { parseInput } from '../service/parse-input.ts';
import { refusalValues, type RefusalValues } from './coupon-error.ts';
import { judgeCart } from './judge-coupon.ts';
import { runningPromotions } from './load-rules.ts';

const checkSchema = z.object({ coupon: couponCodeSchema, items: checkItemsSchema });

/** A cart with its coupon, and the network address that sent it. */
interface CouponCheck {
  /** `{ items, coupon? }` as in the cart. */
  cart: unknown;
  address: string;
}

export interface CheckedCoupon extends Omit<CouponFinding, 'err'> {
  /** Values of the text `errors.coupon.{state}`. */
  values: RefusalValues;
}

/** The shop's answer about a cart's rules. */
export interface CheckedRules {
  /** Null for a cart without a coupon. */
  coupon: CheckedCoupon | null;
  promotions: readonly PriceRule[];
}

/**
 * Judges the coupon in a cart, and says which automatic promotions run. It is asked at every change of
 * a cart, so only a code that does not exist counts towards the limit on coupons: anyone who tries out
 * codes here has no more tries than with `applyCoupon`.
 *
 * @throws InvalidFieldsError when the items are not those of a cart
 */
export async function checkCartRules(
  scope: Scope,
  { cart, address }: CouponCheck,
): Promise<CheckedRules> {
  const { coupon: code, items } = parseInput(checkSchema, cart);
  const { engine, now } = scope;
  // Most carts have no coupon, and most shops no promotion: nothing to compute.
  if (code === null && (await runningPromotions(engine.db, now())).length === 0)
    return { coupon: null, promotions: [] };
  if (code !== null && !(await mayAsk(scope, address))) {
    const { rules } = await judgeCart(scope, { code: null, items });
    const values = refusalValues(null);
    return {
      coupon: { code, state: 'unchecked', discount: 0, values },
      promotions: rules.promotions,
    };
  }
  const { coupon, values, rules } = await judgeCart(scope, { code, items });
  const { promotions } = rules;
  if (!coupon) return { coupon: null, promotions };
  const { state, percent, rule } = coupon;
  if (state !== 'unknown') await undoRateLimitHit(scope, { name: 'coupon', caller: address });
  return {
    coupon: {
      code: code!,
      state,
      discount: percent,
      values,
      ...(rule && !needsNoRule(rule) && { rule }),
    },
    promotions,
  };
}

/** The specification's coupon says what it does by its percentage. */
const needsNoRule = (rule: PriceRule): boolean =>
  isPlain(rule) && !rule.combines && rule.minQty === 0;

/** Counted before it is answered: many questions at once are no way around the limit. */
async function mayAsk(scope: Scope, address: string): Promise<boolean> {
  try {
    await hitRateLimit(scope, 'coupon', address);
    return true;
  } catch (error) {
    if (error instanceof TooManyTriesError) return false;
    throw error;
  }
}
