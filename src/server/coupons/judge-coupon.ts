import { couponState, type CouponState } from '#domain/coupons/coupon-state.ts';
import type { OrderItem } from '#domain/orders/order-input.ts';
import { subtotalOf, type PricedLine } from '#domain/orders/totals.ts';
import { resolveItems } from '../cart/resolve-items.ts';
import type { Db } from '../db/engine/engine.ts';
import { accountIdOf, type Scope } from '../scope.ts';

/** A coupon and the cart it is wanted for. */
export interface CouponQuestion {
  /** Folded. */
  code: string;
  items: readonly OrderItem[];
}

export interface CouponJudgement {
  code: string;
  state: CouponState | 'unknown';
  /** Percent that it takes off; 0 unless `state` is 'ok'. */
  percent: number;
  minTotalCents: number;
  /** The items that are sold, at the shop's own prices. */
  lines: PricedLine[];
}

/**
 * What a coupon is worth to a cart at this moment, by the shop's own prices; items that are no
 * longer sold count for nothing. Only the signed-in customer is told whether they have used a coupon
 * that is one per customer: a guest learns it from the order, so that no one can find out about another
 * person's e-mail. Uses nothing up.
 */
export async function judgeCoupon(
  scope: Scope,
  { code, items }: CouponQuestion,
): Promise<CouponJudgement> {
  const { db } = scope.engine;
  const lines = (await resolveItems(db, items)).flatMap(({ item, variant }) =>
    variant ? [{ qty: item.qty, unitPriceCents: variant.priceCents }] : [],
  );
  const coupon = await db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .executeTakeFirst();
  if (!coupon) return { code, state: 'unknown', percent: 0, minTotalCents: 0, lines };
  const onePerCustomer = coupon.onePerCustomer === 1;
  const accountId = accountIdOf(scope);
  const state = couponState(
    { ...coupon, onePerCustomer, active: coupon.active === 1 },
    {
      now: scope.now(),
      subtotalCents: subtotalOf(lines),
      usedByCustomer:
        onePerCustomer && accountId !== null && (await usedByAccount(db, coupon.id, accountId)),
    },
  );
  const percent = state === 'ok' ? coupon.percent : 0;
  return { code: coupon.code, state, percent, minTotalCents: coupon.minTotalCents, lines };
}

/** Whether an order under an account's own e-mail, once that is proven to be theirs, has used the coupon. */
async function usedByAccount(db: Db, couponId: string, accountId: string): Promise<boolean> {
  const use = await db
    .selectFrom('couponUses')
    .innerJoin('accounts', 'accounts.email', 'couponUses.email')
    .select('couponUses.orderId')
    .where('couponUses.couponId', '=', couponId)
    .where('accounts.id', '=', accountId)
    .where('accounts.emailVerifiedAt', 'is not', null)
    .limit(1)
    .executeTakeFirst();
  return use !== undefined;
}
