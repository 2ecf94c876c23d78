import { couponPhase } from '#domain/coupons/coupon-state.ts';
import { shownPromotion, type ShownPromotion } from '#domain/coupons/shown-promotion.ts';
import { isInScope, type ScopedProduct } from '#domain/coupons/rule-scope.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import type { CouponRow } from '../db/schema/coupons.ts';
import { queueJob } from '../jobs/queue.ts';
import { publishChange } from '../caching/publish-change.ts';
import type { Scope } from '../service/scope.ts';
import { type FrozenRule, frozenRule, ruleOfLines, runningPromotions } from './load-rules.ts';

/** A product that may be covered by a promotion. */
interface PromotedProduct {
  id: string;
  /** The cheapest price of its variants. */
  priceCents: number;
  /** A gift card is money, off which nothing takes anything. */
  isGiftCard?: boolean;
}

/** The automatic promotions that run, the older first; anything that shows them depends on the topic `promotions`. */
export const runningRules = async (db: Db, now: number): Promise<FrozenRule[]> =>
  (await runningPromotions(db, now)).map(frozenRule);

/** Whether a product's card tells of one of these promotions, as `promotionsOf` decides it. */
export function isPromoted(
  rules: readonly FrozenRule[],
  product: ScopedProduct & { priceCents: number },
): boolean {
  const its = rules.filter((rule) => isInScope(rule, product));
  return (
    shownPromotion(
      its.map((rule) => ({ ...rule, applies: null })),
      product,
    ) !== null
  );
}

/**
 * What pages say of the automatic promotions that run and cover products, by the products' ids. A page that shows it
 * depends on the topic `promotions`.
 */
export async function promotionsOf(
  { engine: { db }, now }: Scope,
  all: readonly PromotedProduct[],
): Promise<Map<string, ShownPromotion>> {
  const products = all.filter(({ isGiftCard = false }) => !isGiftCard);
  const running = products.length === 0 ? [] : await runningRules(db, now());
  if (running.length === 0) return new Map();
  const lines = products.map(({ id, priceCents }) => ({
    id,
    productId: id,
    qty: 1,
    unitPriceCents: priceCents,
  }));
  const rules = await ruleOfLines(db, running, lines);
  return new Map(
    products.flatMap((product) => {
      const its = rules.filter(({ applies }) => applies === null || applies.includes(product.id));
      const shown = shownPromotion(its, product);
      return shown ? [[product.id, shown]] : [];
    }),
  );
}

type Terms = Pick<CouponRow, 'automatic' | 'active' | 'startsAt' | 'endsAt'>;

/** Publishes that a promotion was written, and once more when it begins and when it ends. */
export async function publishPromotion(scope: Scope, row: Terms): Promise<void> {
  if (row.automatic === 0) return;
  await publishChange(scope, 'promotions');
  if (row.active === 0) return;
  for (const runAt of [row.startsAt, row.endsAt])
    if (runAt !== null && runAt > scope.now())
      await queueJob(scope, { kind: 'promotions.turn', payload: {}, runAt });
}

/** Publishes that an order has used a promotion up, or given its last use back: what counts is what pages say. */
export async function publishLastUse(
  scope: Scope,
  { row, before }: { row: CouponRow; before: number },
): Promise<void> {
  if (row.automatic === 0) return;
  const phaseWith = (used: number) =>
    couponPhase({ ...row, active: row.active === 1, used }, scope.now());
  if (phaseWith(before) !== phaseWith(row.used)) await publishChange(scope, 'promotions');
}

/** Publishes promotions that are written past the dashboard. */
export async function publishSwitched(tx: Tx, scope: Scope, ids: readonly string[]): Promise<void> {
  const rows = await tx.selectFrom('coupons').selectAll().where('id', 'in', ids).execute();
  for (const row of rows) await publishPromotion(scope, row);
}
