import { stateAt, type CouponState } from '#domain/coupons/coupon-state.ts';
import type { PriceRule, PriceRules } from '#domain/coupons/price-rules.ts';
import { priceOrder, type PricedOrder } from '#domain/orders/totals.ts';
import type { OrderItem } from '#domain/orders/order-input.ts';
import { resolveItems } from '../cart/resolve-items.ts';
import type { Db } from '../db/engine/engine.ts';
import type { CouponRow } from '../db/schema/coupons.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { refusalValues, type RefusalValues } from './coupon-error.ts';
import { personState, type CouponBuyer } from './coupon-uses.ts';
import { frozenRule, type RuledItem, ruleOfLines, runningPromotions } from './load-rules.ts';

/** A coupon and what it is wanted for. */
export interface CouponQuestion {
  /** Folded; null asks for the automatic promotions alone. */
  code: string | null;
  lines: readonly RuledItem[];
  /** Null for a buyer about whom nothing may be revealed. */
  buyer: CouponBuyer | null;
}

export interface CouponJudgement {
  /** Null without a code. */
  coupon: {
    code: string;
    state: CouponState | 'unknown';
    /** Percent of one that is a percentage and counts, else 0. */
    percent: number;
    rule: PriceRule | null;
  } | null;
  values: RefusalValues;
  /** What counts, to be given to `priceOrder`. */
  rules: PriceRules;
  priced: PricedOrder;
}

/** What the rules of this moment are worth to lines. Uses nothing up. */
export async function judgeRules(
  db: Db,
  { code, lines, buyer }: CouponQuestion,
  now: number,
): Promise<CouponJudgement> {
  const row = code === null ? undefined : await couponByCode(db, code);
  const frozen = [...(row ? [row] : []), ...(await runningPromotions(db, now))].map(frozenRule);
  const resolved = await ruleOfLines(db, frozen, lines);
  const rule = row ? resolved[0]! : null;
  const promotions = row ? resolved.slice(1) : resolved;
  const priced = priceOrder(lines, { coupon: rule, promotions }, 0);
  const { couponState, promotion } = priced.rules;
  const values = refusalValues(rule, promotion?.rule.code);
  if (code === null) return { coupon: null, values, rules: { coupon: null, promotions }, priced };
  let state: CouponState | 'unknown' = row
    ? stateAt({ ...row, active: row.active === 1 }, now)
    : 'unknown';
  if (row && state === 'ok' && buyer) state = await personState(db, row, buyer);
  if (state === 'ok') state = couponState ?? 'ok';
  const counts = state === 'ok' ? rule : null;
  const percent = counts?.kind === 'percent' ? counts.percent : 0;
  return {
    coupon: { code: row?.code ?? code, state, percent, rule: counts },
    values,
    rules: { coupon: counts, promotions },
    priced,
  };
}

const couponByCode = (db: Db, code: string): Promise<CouponRow | undefined> =>
  db
    .selectFrom('coupons')
    .selectAll()
    .where('code', '=', code)
    .where('automatic', '=', 0)
    .executeTakeFirst();

/**
 * What the rules are worth to a cart, by the shop's own prices; items that are no longer sold count for nothing. Only
 * the signed-in customer is told what they have used or bought before: a guest learns it from the order, so that no one
 * can find out about another person's e-mail.
 */
export async function judgeCart(
  scope: Scope,
  { code, items }: { code: string | null; items: readonly OrderItem[] },
): Promise<CouponJudgement> {
  const { db } = scope.engine;
  const lines = (await resolveItems(db, items)).flatMap(({ item, variant }) =>
    variant
      ? [
          {
            id: item.uid,
            productId: variant.productId,
            qty: item.qty,
            unitPriceCents: variant.priceCents,
            isGiftCard: variant.isGiftCard,
          },
        ]
      : [],
  );
  const buyer = code === null ? null : await provenBuyer(db, accountIdOf(scope));
  return judgeRules(db, { code, lines, buyer }, scope.now());
}

/** A signed-in customer, with their e-mail once it is proven to be theirs. */
async function provenBuyer(db: Db, accountId: string | null): Promise<CouponBuyer | null> {
  if (accountId === null) return null;
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', accountId)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst();
  return { accountId, email: account?.email ?? null, cpf: null };
}
