import { applyRules, type PriceRule, ruleState, type RuledLine } from './price-rules.ts';

/** What a product's page and card say of the automatic promotion that covers it. Cents. */
export interface ShownPromotion extends Pick<
  PriceRule,
  'kind' | 'percent' | 'amountCents' | 'every' | 'minTotalCents'
> {
  /** Pieces from which it applies; 1 is any. */
  pieces: number;
  /** Whether it falls on everything the shop sells. */
  everywhere: boolean;
}

/** More pieces than that no one buys for a promotion. */
const MOST_PIECES = 99;

/** Pieces that a rule asks for. */
export const piecesOf = ({ kind, minQty, every }: PriceRule): number =>
  Math.max(1, minQty, kind === 'nth' ? every : 0);

/**
 * Which promotion is shown with a product: the one that takes most off each piece, as soon as it applies to this product
 * alone; of equals, the older. What counts in the end the cart says.
 *
 * @param rules that fall on the product, the older first
 * @returns null if none takes anything off
 */
export function shownPromotion(
  rules: readonly PriceRule[],
  { priceCents }: { priceCents: number },
): ShownPromotion | null {
  let best: { rule: PriceRule; rate: number } | null = null;
  for (const rule of rules) {
    const qty = Math.max(piecesOf(rule), Math.ceil(rule.minTotalCents / Math.max(1, priceCents)));
    if (qty > MOST_PIECES) continue;
    const line = { id: 'product', qty, unitPriceCents: priceCents };
    const alone = { coupon: null, promotions: [{ ...rule, applies: null }] };
    const rate = (applyRules([line], alone).promotion?.cents ?? 0) / qty;
    if (rate > (best?.rate ?? 0)) best = { rule, rate };
  }
  if (!best) return null;
  const { kind, percent, amountCents, every, minTotalCents, applies } = best.rule;
  const pieces = piecesOf(best.rule);
  return { kind, percent, amountCents, every, minTotalCents, pieces, everywhere: applies === null };
}

/** What a cart lacks for a promotion: pieces, or a sum in cents. */
export type MissingForPromotion =
  { name: string; pieces: number } | { name: string; cents: number };

/**
 * What a cart lacks for the promotion that is nearest, if no rule counts that could stand in its place: so that what
 * is shown is true once it is fulfilled.
 */
export function missingForPromotion(
  lines: readonly RuledLine[],
  promotions: readonly PriceRule[],
): MissingForPromotion | null {
  if (promotions.some((rule) => ruleState(rule, lines) === 'ok')) return null;
  let nearest: { missing: MissingForPromotion; cents: number } | null = null;
  for (const rule of promotions) {
    const its = lines.filter(
      ({ id, isGiftCard = false }) =>
        !isGiftCard && (rule.applies === null || rule.applies.includes(id)),
    );
    if (its.length === 0) continue;
    const cheapest = Math.min(...its.map(({ unitPriceCents }) => unitPriceCents));
    const sum = its.reduce((all, { qty, unitPriceCents }) => all + qty * unitPriceCents, 0);
    const pieces = piecesOf(rule) - its.reduce((all, { qty }) => all + qty, 0);
    const cents = rule.minTotalCents - sum;
    // The sum is only shown if the pieces suffice, the pieces if they bring the sum.
    if (pieces > 0 && cents > pieces * cheapest) continue;
    const { code: name } = rule;
    const found =
      pieces > 0
        ? { missing: { name, pieces }, cents: pieces * cheapest }
        : { missing: { name, cents }, cents };
    if (!nearest || found.cents < nearest.cents) nearest = found;
  }
  return nearest && nearest.missing;
}
