import type { PriceRules } from '#domain/coupons/price-rules.ts';
import { foldEmail } from '#domain/address/email.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { counterLineId } from '#domain/orders/counter.ts';
import {
  counterCouponSchema,
  type CounterCouponInput,
  type CounterOrder,
} from '#domain/orders/counter-input.ts';
import {
  mostStaffDiscount,
  NO_STAFF_DISCOUNT,
  type StaffDiscount,
} from '#domain/orders/staff-discount.ts';
import { authorise } from '../../service/authorise.ts';
import { couponError } from '../../coupons/coupon-error.ts';
import type { CouponBuyer } from '../../coupons/coupon-uses.ts';
import { judgeRules } from '../../coupons/judge-coupon.ts';
import type { RuledItem } from '../../coupons/load-rules.ts';
import { redeemRules, refuseSecondUse, type RedeemedRules } from '../../coupons/redeem-coupon.ts';
import type { Tx } from '../../db/engine/engine.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import { parseInput } from '../../service/parse-input.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { resolveByVariant } from '../rows/sold-variants.ts';

/**
 * What the seller takes off, within what they may. `baseCents` is what the lines come to once the coupon has taken its part.
 *
 * @throws InvalidFieldsError for more than that
 */
export async function staffDiscountOf(
  scope: Scope,
  { discount, baseCents }: Pick<CounterOrder, 'discount'> & { baseCents: number },
): Promise<StaffDiscount> {
  if (!discount) return NO_STAFF_DISCOUNT;
  const limit = await mostDiscountPercent(scope);
  const percent = discount.percent ?? 0;
  if (percent > limit) {
    const most = `${limit}%`;
    throw new InvalidFieldsError({ 'discount.percent': 'fields.discountTooHigh' }, undefined, {
      most,
    });
  }
  const cents = toCents(discount.amount ?? 0);
  const mostCents = mostStaffDiscount(baseCents, limit);
  if (cents > mostCents) {
    const most = formatMoney(mostCents);
    throw new InvalidFieldsError({ 'discount.amount': 'fields.discountTooHigh' }, undefined, {
      most,
    });
  }
  return { percent, cents };
}

/** The largest discount, in percent, that the actor may give at the counter: admins any, staff what the settings say. */
export async function mostDiscountPercent(scope: Scope): Promise<number> {
  const { actor } = scope;
  if (actor.kind === 'system' || (actor.kind === 'user' && actor.user.admin)) return 100;
  return (await loadSettings(scope)).counter.maxDiscountPercent;
}

/**
 * Uses the coupon of a sale up, if it has one, and the promotion that counts.
 *
 * @throws InvalidFieldsError for the field `coupon`
 */
export async function redeemAtCounter(
  tx: Tx,
  scope: Scope,
  { coupon: code }: Pick<CounterOrder, 'coupon'>,
  { buyer, lines }: { buyer: CouponBuyer; lines: readonly RuledItem[] },
): Promise<RedeemedRules> {
  const redeemed = await redeemRules(tx, scope, {
    code,
    lines,
    now: scope.now(),
    delivered: false,
  });
  await refuseSecondUse(tx, redeemed.coupon, buyer);
  return redeemed;
}

/** The price rules of a sale as the counter's form shows them. */
export interface CounterRules {
  /** Percent; 0 for a coupon that is none. Null without a coupon. */
  coupon: { code: string; discount: number } | null;
  rules: PriceRules;
}

/**
 * What coupon and promotions take off a sale at the counter, before it is one: uses nothing up. Staff are told whether
 * the buyer has used it, as far as e-mail and CPF are known.
 *
 * @throws InvalidFieldsError for the field `coupon`, with the reason
 */
export async function checkCounterCoupon(
  scope: Scope,
  input: CounterCouponInput,
): Promise<CounterRules> {
  authorise(scope, 'orders', 'edit');
  const { coupon: code, items, buyer } = parseInput(counterCouponSchema, input);
  const { db } = scope.engine;
  const lines = (await resolveByVariant(db, items)).flatMap(({ item, variant }) =>
    variant
      ? [
          {
            id: counterLineId(item),
            productId: variant.productId,
            qty: item.qty,
            unitPriceCents: variant.priceCents,
          },
        ]
      : [],
  );
  const email = foldEmail(buyer.email) || null;
  const { coupon, values, rules } = await judgeRules(
    db,
    { code, lines, buyer: { email, cpf: buyer.cpf ?? null, accountId: null } },
    scope.now(),
  );
  if (!coupon) return { coupon: null, rules };
  const { state, rule, percent } = coupon;
  if (state !== 'ok') throw couponError('coupon', state, values);
  if (rule?.kind === 'freeDelivery') throw couponError('coupon', 'delivery-only');
  return { coupon: { code: coupon.code, discount: percent }, rules };
}
