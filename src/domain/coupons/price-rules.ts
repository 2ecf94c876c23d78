import { discountCents, sumOf } from '../money.ts';
import { spreadDiscount } from '../orders/spread-discount.ts';

/**
 * What a coupon or an automatic promotion does: percent off its lines, an amount off them, the delivery for nothing
 * (up to `amountCents`), or percent off the cheapest of every `every` pieces ("second pair").
 */
export const RULE_KINDS = ['percent', 'fixed', 'freeDelivery', 'nth'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** Whether a kind takes a percentage off. */
export const hasPercent = (kind: RuleKind): boolean => kind === 'percent' || kind === 'nth';

/** A rule without the lines it falls on. Cents. */
export interface RuleTerms {
  /** The coupon's code, or the promotion's name. */
  code: string;
  kind: RuleKind;
  /** 0–100; 0 for the kinds without one. */
  percent: number;
  /** Of 'fixed', or the most that 'freeDelivery' pays; null is all of it. */
  amountCents: number | null;
  /** Of 'nth': 2 is every second piece. */
  every: number;
  /** Pieces of its lines, and their sum, from which it applies. */
  minQty: number;
  minTotalCents: number;
  /** Whether a coupon counts beside an automatic promotion. */
  combines: boolean;
}

export interface PriceRule extends RuleTerms {
  /** Ids of the lines it falls on; null is all. */
  applies: readonly string[] | null;
}

/** A line of a cart or an order, as its price is computed. */
export interface RuledLine {
  id: string;
  qty: number;
  unitPriceCents: number;
  /** Whether it is a gift card: money, off which nothing takes anything. */
  isGiftCard?: boolean;
}

export interface PriceRules {
  coupon: PriceRule | null;
  /** Automatic ones, the older first. */
  promotions: readonly PriceRule[];
}

export const NO_RULES: PriceRules = { coupon: null, promotions: [] };

/** Why a rule takes nothing off these lines; 'beaten' by a promotion that it does not combine with. */
export type RuleState = 'ok' | 'elsewhere' | 'quantity' | 'minimum' | 'beaten';

/** What rules take off, in cents. */
export interface AppliedRules {
  /** Off each line, promotion and coupon together: they sum to all that is taken off. */
  shares: number[];
  /** The automatic promotion that counts. */
  promotion: { rule: PriceRule; cents: number } | null;
  /** Null without a coupon. */
  couponState: RuleState | null;
  couponCents: number;
}

/** A percentage of everything, as the specification's coupon is. */
export const percentRule = (code: string, percent: number): PriceRule => ({
  code,
  kind: 'percent',
  percent,
  amountCents: null,
  every: 2,
  minQty: 0,
  minTotalCents: 0,
  combines: false,
  applies: null,
});

/** Whether a rule is what the specification's `{ code, discount }` says by itself. */
export const isPlain = ({ kind, applies }: PriceRule): boolean =>
  kind === 'percent' && applies === null;

const centsOf = ({ qty, unitPriceCents }: RuledLine): number => qty * unitPriceCents;
const fallsOn =
  ({ applies }: PriceRule) =>
  ({ id, isGiftCard = false }: RuledLine): boolean =>
    !isGiftCard && (applies === null || applies.includes(id));

/** Whether the lines fulfil a rule's conditions, which ask for their prices before any discount. */
export function ruleState(rule: PriceRule, lines: readonly RuledLine[]): RuleState {
  const its = lines.filter(fallsOn(rule));
  if (its.length === 0 && lines.length > 0) return 'elsewhere';
  const pieces = rule.kind === 'nth' ? Math.max(rule.minQty, rule.every) : rule.minQty;
  if (sumOf(its.map(({ qty }) => qty)) < pieces) return 'quantity';
  return sumOf(its.map(centsOf)) < rule.minTotalCents ? 'minimum' : 'ok';
}

/** The cheapest pieces of `every` many, a price for each line: what the 'nth' rule takes off it. */
function sharesOfNth(
  { percent, every }: PriceRule,
  lines: readonly RuledLine[],
  left: readonly number[],
): number[] {
  let free = Math.floor(sumOf(lines.map(({ qty }) => qty)) / every);
  const shares = lines.map(() => 0);
  const cheapestFirst = lines
    .map((line, index) => ({ ...line, index }))
    .sort((a, b) => a.unitPriceCents - b.unitPriceCents || a.index - b.index);
  for (const { qty, unitPriceCents, index } of cheapestFirst) {
    const pieces = Math.min(qty, free);
    free -= pieces;
    shares[index] = Math.min(left[index]!, pieces * discountCents(unitPriceCents, percent));
  }
  return shares;
}

/**
 * What a rule takes off each line.
 *
 * @param left cents of each line that have not been taken off yet
 */
function sharesOf(
  rule: PriceRule,
  lines: readonly RuledLine[],
  left: readonly number[],
): readonly number[] {
  if (rule.kind === 'freeDelivery') return lines.map(() => 0);
  const isHit = fallsOn(rule);
  if (rule.kind === 'nth') {
    const hit = lines.map((line) => (isHit(line) ? line : { ...line, qty: 0 }));
    return sharesOfNth(rule, hit, left);
  }
  const base = lines.map((line, index) => (isHit(line) ? left[index]! : 0));
  const cents =
    rule.kind === 'percent'
      ? discountCents(sumOf(base), rule.percent)
      : Math.min(rule.amountCents ?? 0, sumOf(base));
  return spreadDiscount(base, cents);
}

/**
 * What promotions and coupon take off the lines. The one rule (docs/decisions/045): of the automatic promotions the
 * one that takes most off counts, of equals the older; the coupon comes after it, from what is left of its lines. A
 * coupon that does not combine counts in the promotion's place if it takes more off, else not at all; one that pays
 * the delivery takes nothing off the lines, and always combines.
 */
export function applyRules(
  lines: readonly RuledLine[],
  { coupon, promotions }: PriceRules,
): AppliedRules {
  const full = lines.map(centsOf);
  const nothing = lines.map(() => 0);
  const best = promotions
    .filter((rule) => ruleState(rule, lines) === 'ok')
    .map((rule) => ({ rule, shares: sharesOf(rule, lines, full) }))
    .map((one) => ({ ...one, cents: sumOf(one.shares) }))
    .filter(({ cents }) => cents > 0)
    .reduce<{ rule: PriceRule; shares: readonly number[]; cents: number } | null>(
      (most, one) => (most && most.cents >= one.cents ? most : one),
      null,
    );
  const promotion = best && { rule: best.rule, cents: best.cents };
  const byPromotion = best?.shares ?? nothing;
  const without = { shares: [...byPromotion], promotion, couponCents: 0 };
  if (!coupon) return { ...without, couponState: null };
  const couponState = ruleState(coupon, lines);
  if (couponState !== 'ok') return { ...without, couponState };
  if (best && !coupon.combines && coupon.kind !== 'freeDelivery') {
    const alone = sharesOf(coupon, lines, full);
    const couponCents = sumOf(alone);
    if (couponCents <= best.cents) return { ...without, couponState: 'beaten' };
    return { shares: [...alone], promotion: null, couponCents, couponState: 'ok' };
  }
  const left = full.map((cents, index) => cents - byPromotion[index]!);
  const byCoupon = sharesOf(coupon, lines, left);
  return {
    shares: byCoupon.map((cents, index) => cents + byPromotion[index]!),
    promotion,
    couponCents: sumOf(byCoupon),
    couponState: 'ok',
  };
}

/**
 * What the delivery costs once the coupon has paid its part, in cents.
 *
 * @param applied whether the coupon counts
 */
export function deliveryAfter(
  costCents: number,
  coupon: PriceRule | null,
  couponState: RuleState | null,
): number {
  if (coupon?.kind !== 'freeDelivery' || couponState !== 'ok') return costCents;
  return Math.max(0, costCents - (coupon.amountCents ?? costCents));
}
