import { z } from 'zod';
import { isPlain, type PriceRules, type RuleKind } from '#domain/coupons/price-rules.ts';
import { couponCodeSchema, orderItemsSchema } from '#domain/orders/order-input.ts';
import type { Scope } from '../service/scope.ts';
import { parseInput } from '../service/parse-input.ts';
import { couponError } from './coupon-error.ts';
import { judgeCart } from './judge-coupon.ts';

/** What is written in a call. */
export const applySchema = z.object({ code: couponCodeSchema, items: orderItemsSchema });

export interface AppliedCoupon {
  code: string;
  /** Percent; 0 for one that is none. */
  discount: number;
  /** Of one that is no percentage of everything. */
  kind?: RuleKind;
  savedCents: number;
  /** The rules by which the cart's sums are computed. */
  rules: PriceRules;
}

/**
 * What a coupon would save on a cart. Only the order itself uses the coupon up.
 *
 * @param input `{ code, items }`
 * @throws InvalidFieldsError for the field `code`: `coupon.unknown`, `coupon.expired` …
 */
export async function applyCoupon(scope: Scope, input: unknown): Promise<AppliedCoupon> {
  const { code, items } = parseInput(applySchema, input);
  const { coupon, values, rules, priced } = await judgeCart(scope, { code: code ?? '', items });
  const { state, rule, percent } = coupon!;
  if (state !== 'ok' || !rule)
    throw couponError('code', state === 'ok' ? 'unknown' : state, values);
  return {
    code: coupon!.code,
    discount: percent,
    ...(!isPlain(rule) && { kind: rule.kind }),
    savedCents: priced.rules.couponCents,
    rules,
  };
}
