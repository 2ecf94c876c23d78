import { z } from 'zod';
import { couponCodeSchema, orderItemsSchema } from '#domain/orders/order-input.ts';
import { orderTotals } from '#domain/orders/totals.ts';
import type { Scope } from '../scope.ts';
import { parseInput } from '../parse-input.ts';
import { couponError } from './redeem-coupon.ts';
import { judgeCoupon } from './judge-coupon.ts';

const applySchema = z.object({ code: couponCodeSchema, items: orderItemsSchema });

export interface AppliedCoupon {
  code: string;
  /** Percent. */
  discount: number;
  savedCents: number;
}

/**
 * What a coupon would save on a cart. Only the order itself uses the coupon up.
 *
 * @param input `{ code, items }`
 * @throws InvalidFieldsError for the field `code`: `coupon.unknown`, `coupon.expired` …
 */
export async function applyCoupon(scope: Scope, input: unknown): Promise<AppliedCoupon> {
  const { code, items } = parseInput(applySchema, input);
  const judged = await judgeCoupon(scope, { code: code ?? '', items });
  const { state, percent, minTotalCents, lines } = judged;
  if (state !== 'ok') throw couponError('code', state, minTotalCents);
  const { discountCents } = orderTotals(lines, percent, 0);
  return { code: judged.code, discount: percent, savedCents: discountCents };
}
