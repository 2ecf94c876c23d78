import { stateAt } from '#domain/coupons/coupon-state.ts';
import { applyRules, type PriceRules } from '#domain/coupons/price-rules.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { CouponRow } from '../db/schema/coupons.ts';
import type { Scope } from '../service/scope.ts';
import { couponError, refusalValues } from './coupon-error.ts';
import { personState, recordCouponUse, type CouponBuyer } from './coupon-uses.ts';
import {
  frozenRule,
  type FrozenRules,
  type RuledItem,
  ruleOfLines,
  runningPromotions,
} from './load-rules.ts';
import { publishLastUse } from './shown-promotions.ts';

/** The rules that an order uses, counted already. */
export interface RedeemedRules {
  /** What it is priced by. */
  rules: PriceRules;
  coupon: CouponRow | null;
  promotion: CouponRow | null;
  /** What the order keeps of them. */
  frozen: FrozenRules;
}

interface Redemption {
  /** Folded; null for an order without a coupon. */
  code: string | null;
  lines: readonly RuledItem[];
  now: number;
  /** Whether there is a delivery that a coupon could pay; true if left out. */
  delivered?: boolean;
}

/**
 * Counts one more use of a coupon, and of the automatic promotion that counts beside it, and checks all rules that do
 * not ask who buys, which `refuseSecondUse` does. Counting comes first because it locks the row until the commit: the
 * next order sees this one's use, so neither the number of uses nor that of each person can be overrun by orders at the
 * same time. The coupon is always locked before a promotion: no two orders deadlock.
 *
 * @throws InvalidFieldsError for the field `coupon`; the rollback gives the use back
 */
export async function redeemRules(
  tx: Tx,
  scope: Scope,
  redemption: Redemption,
): Promise<RedeemedRules> {
  const { code, lines, now, delivered = true } = redemption;
  const coupon = code === null ? null : await countUse(tx, code, now);
  if (coupon?.kind === 'freeDelivery' && !delivered) throw couponError('coupon', 'delivery-only');
  let promotions = await runningPromotions(tx, now);
  for (;;) {
    const frozen = [...(coupon ? [coupon] : []), ...promotions].map(frozenRule);
    const resolved = await ruleOfLines(tx, frozen, lines);
    const couponRule = coupon ? resolved[0]! : null;
    const rules = { coupon: couponRule, promotions: coupon ? resolved.slice(1) : resolved };
    const { promotion, couponState } = applyRules(lines, rules);
    if (couponState !== null && couponState !== 'ok')
      throw couponError('coupon', couponState, refusalValues(couponRule, promotion?.rule.code));
    const row = promotion && promotions[rules.promotions.indexOf(promotion.rule)]!;
    if (row === null || (await countPromotion(tx, scope, row.id))) {
      return {
        rules: { coupon: couponRule, promotions: promotion ? [promotion.rule] : [] },
        coupon,
        promotion: row,
        frozen: { coupon: coupon && frozenRule(coupon), promotion: row && frozenRule(row) },
      };
    }
    // Used up at this moment by another order: the next best counts.
    promotions = promotions.filter(({ id }) => id !== row.id);
  }
}

async function countUse(tx: Tx, code: string, now: number): Promise<CouponRow> {
  const coupon = await tx
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('code', '=', code)
    .where('automatic', '=', 0)
    .returningAll()
    .executeTakeFirst();
  if (!coupon) throw couponError('coupon', 'unknown');
  const before = { ...coupon, used: coupon.used - 1, active: coupon.active === 1 };
  const state = stateAt(before, now);
  if (state !== 'ok') throw couponError('coupon', state, refusalValues(coupon));
  return coupon;
}

/** @returns false if it was used up meanwhile */
async function countPromotion(tx: Tx, scope: Scope, id: string): Promise<boolean> {
  const counted = await tx
    .updateTable('coupons')
    .set((eb) => ({ used: eb('used', '+', 1) }))
    .where('id', '=', id)
    .where((eb) => eb.or([eb('maxUses', 'is', null), eb('used', '<', eb.ref('maxUses'))]))
    .returningAll()
    .executeTakeFirst();
  if (counted) await publishLastUse(scope, { row: counted, before: counted.used - 1 });
  return counted !== undefined;
}

/**
 * Refuses a coupon to a buyer who has used it as often as each may, or for whose first purchase it comes too late. It
 * is the last check of an order: anyone who tries out another person's e-mail learns of its use only by placing an
 * order, never from one that was bound to fail for another reason.
 *
 * @throws InvalidFieldsError 'coupon.already-used', 'coupon.first-purchase' for the field `coupon`
 */
export async function refuseSecondUse(
  tx: Tx,
  coupon: CouponRow | null,
  buyer: CouponBuyer,
): Promise<void> {
  if (!coupon) return;
  const state = await personState(tx, coupon, buyer);
  if (state !== 'ok') throw couponError('coupon', state, refusalValues(coupon));
}

/** Remembers the uses of an order that is written. */
export async function recordUses(
  tx: Tx,
  { coupon, promotion }: RedeemedRules,
  { orderId, buyer }: { orderId: string; buyer: CouponBuyer },
): Promise<void> {
  for (const row of [coupon, promotion])
    if (row) await recordCouponUse(tx, { couponId: row.id, orderId, buyer });
}
