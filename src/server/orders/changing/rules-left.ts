import { applyRules, type PriceRules } from '#domain/coupons/price-rules.ts';
import {
  rulesOfOrder,
  ruleOfLines,
  type FrozenRules,
  type RuledItem,
} from '../../coupons/load-rules.ts';
import type { Db, Tx } from '../../db/engine/engine.ts';
import type { OrderLineRow, OrderRow } from '../../db/schema/orders.ts';
import { lineKey } from '../../gift-cards/line-gift.ts';

/** The rules of an order, as they count for its lines after a change. */
export interface RulesLeft {
  ruled: RuledItem[];
  rules: PriceRules;
  frozen: FrozenRules;
  /** Ids of the coupons and promotions that no longer count. */
  lostIds: string[];
  couponLost: boolean;
}

/** What is left of an order's rules: one whose conditions the lines no longer fulfil is lost for good. */
export async function rulesLeft(
  db: Db | Tx,
  order: OrderRow,
  lines: readonly OrderLineRow[],
): Promise<RulesLeft> {
  const ruled = lines.map((line) => ({
    id: lineKey(line),
    productId: line.productId,
    qty: line.qty,
    unitPriceCents: line.unitPriceCents,
    isGiftCard: line.isGiftCard === 1,
  }));
  const before = await rulesOfOrder(db, order);
  const { coupon, promotion } = before;
  const all = [coupon, promotion].flatMap((rule) => rule ?? []);
  const resolved = await ruleOfLines(db, all, ruled);
  const rules: PriceRules = {
    coupon: coupon ? resolved[0]! : null,
    promotions: promotion ? [resolved.at(-1)!] : [],
  };
  const applied = applyRules(ruled, rules);
  const couponLost = coupon !== null && applied.couponState !== 'ok';
  const promotionLost = promotion !== null && applied.promotion === null;
  const lost = [couponLost ? coupon : null, promotionLost ? promotion : null];
  return {
    ruled,
    rules: {
      coupon: couponLost ? null : rules.coupon,
      promotions: promotionLost ? [] : rules.promotions,
    },
    frozen: { coupon: couponLost ? null : coupon, promotion: promotionLost ? null : promotion },
    lostIds: lost.flatMap((rule) => rule?.couponId ?? []),
    couponLost,
  };
}
