import { z } from 'zod';
import { foldEmail } from '#domain/address/email.ts';
import { couponState } from '#domain/coupon/coupon.ts';
import { couponCodeSchema, orderItemsSchema } from '#domain/order/input.ts';
import { orderTotals, subtotalOf } from '#domain/order/totals.ts';
import { resolveItems } from '../cart/resolve-items.ts';
import type { ShopContext } from '../context.ts';
import { parseInput } from '../parse-input.ts';
import { couponError } from './coupon-error.ts';
import { usedByCustomer } from './coupon-uses.ts';

const applySchema = z.object({
  code: couponCodeSchema,
  items: orderItemsSchema,
  /** Tells a coupon that is one per customer before the order does. */
  email: z.string().trim().nullish(),
});

export interface AppliedCoupon {
  code: string;
  /** Percent. */
  discount: number;
  savedCents: number;
}

/**
 * What a coupon would save on a cart, by the shop's own prices; items that are no longer sold count
 * for nothing. Only the order itself uses the coupon up.
 *
 * @param input `{ code, items, email? }`
 * @throws InvalidFieldsError for the field `code`: `coupon.unknown`, `coupon.expired` …
 */
export async function applyCoupon(ctx: ShopContext, input: unknown): Promise<AppliedCoupon> {
  const { code, items, email } = parseInput(applySchema, input);
  const coupon = await ctx.engine.db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code ?? '')
    .executeTakeFirst();
  if (!coupon) throw couponError('code', 'unknown');
  const lines = (await resolveItems(ctx.engine.db, items)).flatMap(({ item, variant }) =>
    variant ? [{ qty: item.qty, unitPriceCents: variant.priceCents }] : [],
  );
  const buyer = email ? { email: foldEmail(email), cpf: null } : null;
  const state = couponState(
    { ...coupon, onePerCustomer: coupon.onePerCustomer === 1 },
    {
      now: ctx.now(),
      subtotalCents: subtotalOf(lines),
      usedByCustomer: buyer !== null && (await usedByCustomer(ctx.engine.db, coupon.id, buyer)),
    },
  );
  if (state !== 'ok') throw couponError('code', state, coupon.minTotalCents);
  const { discountCents } = orderTotals(lines, coupon.percent, 0);
  return { code: coupon.code, discount: coupon.percent, savedCents: discountCents };
}
