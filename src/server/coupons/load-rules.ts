import { isWithin } from '#domain/categories/category.ts';
import { couponPhase } from '#domain/coupons/coupon-state.ts';
import {
  type PriceRule,
  percentRule,
  type RuledLine,
  type RuleTerms,
} from '#domain/coupons/price-rules.ts';
import {
  isEverything,
  isInScope,
  type RuleScope,
  type ScopedProduct,
} from '#domain/coupons/rule-scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { CouponRow } from '../db/schema/coupons.ts';
import type { OrderRow } from '../db/schema/orders.ts';

/** A line whose product decides which rules fall on it. */
export interface RuledItem extends RuledLine {
  productId: string;
}

/** A rule before it is known on which lines it falls: what an order keeps of its rules. */
export type FrozenRule = RuleTerms & RuleScope & { couponId: string };

/** The rules by which an order was priced. */
export interface FrozenRules {
  coupon: FrozenRule | null;
  promotion: FrozenRule | null;
}

const termsOf = (rule: RuleTerms): RuleTerms => ({
  code: rule.code,
  kind: rule.kind,
  percent: rule.percent,
  amountCents: rule.amountCents,
  every: rule.every,
  minQty: rule.minQty,
  minTotalCents: rule.minTotalCents,
  combines: rule.combines,
});

/** The rule of a stored coupon. */
export const frozenRule = (row: CouponRow): FrozenRule => ({
  couponId: row.id,
  code: row.code,
  kind: row.kind,
  percent: row.percent,
  amountCents: row.amountCents,
  every: row.every,
  minQty: row.minQty,
  minTotalCents: row.minTotalCents,
  combines: row.combines === 1,
  categoryIds: JSON.parse(row.categoryIds) as string[],
  brandIds: JSON.parse(row.brandIds) as string[],
  productIds: JSON.parse(row.productIds) as string[],
});

/** The rules of an order; of one from before they were stored, its coupon's percentage. */
export async function rulesOfOrder(db: Db | Tx, order: OrderRow): Promise<FrozenRules> {
  if (order.priceRules !== '') return JSON.parse(order.priceRules) as FrozenRules;
  if (order.couponCode === null) return { coupon: null, promotion: null };
  const row = await db
    .selectFrom('coupons')
    .select(['id', 'minTotalCents'])
    .where('code', '=', order.couponCode)
    .executeTakeFirst();
  const terms = termsOf(percentRule(order.couponCode, order.couponPercent));
  const scope = { categoryIds: [], brandIds: [], productIds: [] };
  const { id: couponId = '', minTotalCents = 0 } = row ?? {};
  return { coupon: { ...terms, ...scope, couponId, minTotalCents }, promotion: null };
}

/** Rules with the lines they fall on, by what the catalogue says of the products now. */
export async function ruleOfLines(
  db: Db | Tx,
  rules: readonly FrozenRule[],
  items: readonly RuledItem[],
): Promise<PriceRule[]> {
  const limited = rules.filter((rule) => !isEverything(rule));
  const products =
    limited.length > 0
      ? await scopedProducts(db, items, limited)
      : new Map<string, ScopedProduct>();
  return rules.map((rule) => {
    const terms = termsOf(rule);
    if (isEverything(rule)) return { ...terms, applies: null };
    const hit = items.filter(({ productId }) => {
      const product = products.get(productId);
      return product !== undefined && isInScope(rule, product);
    });
    return { ...terms, applies: hit.map(({ id }) => id) };
  });
}

async function scopedProducts(
  db: Db | Tx,
  items: readonly RuledItem[],
  rules: readonly RuleScope[],
): Promise<Map<string, ScopedProduct>> {
  const ids = [...new Set(items.map(({ productId }) => productId))];
  if (ids.length === 0) return new Map();
  const products = await db
    .selectFrom('products')
    .select(['id', 'brandId'])
    .where('id', 'in', ids)
    .execute();
  const wanted = [...new Set(rules.flatMap(({ categoryIds }) => categoryIds))];
  const above =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('categories')
          .select(['id', 'path'])
          .where('id', 'in', wanted)
          .execute();
  const places =
    above.length === 0
      ? []
      : await db
          .selectFrom('productCategories')
          .innerJoin('categories', 'categories.id', 'productCategories.categoryId')
          .select(['productId', 'path'])
          .where('productId', 'in', ids)
          .execute();
  return new Map(
    products.map(({ id, brandId }) => {
      const paths = places.filter(({ productId }) => productId === id).map(({ path }) => path);
      const inside = above.filter((one) => paths.some((path) => isWithin(path, one.path)));
      return [id, { id, brandId, categoryIds: new Set(inside.map((one) => one.id)) }];
    }),
  );
}

/** The automatic promotions that run at a moment, the older first. */
export async function runningPromotions(db: Db | Tx, now: number): Promise<CouponRow[]> {
  const rows = await db
    .selectFrom('coupons')
    .selectAll()
    .where('automatic', '=', 1)
    .where('active', '=', 1)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
  return rows.filter((row) => couponPhase({ ...row, active: true }, now) === 'running');
}
