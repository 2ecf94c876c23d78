import { describe, expect, it } from 'vitest';
import { cartTotals } from '#domain/cart/cart-totals.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import {
  percentRule,
  RULE_KINDS,
  type PriceRule,
  type PriceRules,
} from '#domain/coupons/price-rules.ts';
import { discountCents } from '#domain/money.ts';
import { priceOrder } from '#domain/orders/totals.ts';

/** Numbers that look random, the same at every run. */
function sequence(seed: number) {
  let state = seed;
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
type Next = ReturnType<typeof sequence>;

const pick = <Item>(next: Next, items: readonly Item[]): Item => items[next(items.length)]!;

const someLines = (next: Next) =>
  Array.from({ length: 1 + next(6) }, (_, index) => ({
    id: `line-${index}`,
    qty: 1 + next(5),
    unitPriceCents: pick(next, [1, 7, 99, 4_990, 33_333, 49_990, next(200_000)]),
    isGiftCard: next(6) === 0,
  }));

function someRule(next: Next, ids: readonly string[], code: string): PriceRule {
  return {
    code,
    kind: pick(next, RULE_KINDS),
    percent: 1 + next(100),
    amountCents: pick(next, [null, next(60_000), 10_000_000]),
    every: 2 + next(3),
    minQty: next(4),
    minTotalCents: pick(next, [0, 0, next(90_000)]),
    combines: next(2) === 1,
    applies: next(2) === 0 ? null : ids.filter(() => next(2) === 0),
  };
}

const some = (next: Next) => {
  const lines = someLines(next);
  const ids = lines.map(({ id }) => id);
  const rules: PriceRules = {
    coupon: next(4) === 0 ? null : someRule(next, ids, 'COUPON'),
    promotions: Array.from({ length: next(4) }, (_, index) =>
      someRule(next, ids, `promotion ${index}`),
    ),
  };
  const staff = { percent: pick(next, [0, 0, 5, 100]), cents: pick(next, [0, next(50_000)]) };
  const pix = { percent: pick(next, [0, 5, 50, 100]), prepaidCents: pick(next, [0, next(90_000)]) };
  return { lines, rules, staff, pix, deliveryCents: next(5_000) };
};

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);
const RUNS = Array.from({ length: 2_000 }, (_, index) => index + 1);

describe('the price of an order, over two thousand carts and rules', () => {
  it('is shared out to the cent, and never below zero', () => {
    for (const seed of RUNS) {
      const { lines, rules, staff, pix, deliveryCents } = some(sequence(seed));
      const priced = priceOrder(lines, rules, deliveryCents, staff, pix);
      const { totals, shares, pixShares } = priced;
      const full = lines.map(({ qty, unitPriceCents }) => qty * unitPriceCents);
      expect(sum(shares), `seed ${seed}`).toBe(totals.discountCents);
      shares.forEach((share, index) => {
        expect(Number.isInteger(share), `seed ${seed}`).toBe(true);
        expect(share, `seed ${seed}`).toBeGreaterThanOrEqual(0);
        expect(share, `seed ${seed}`).toBeLessThanOrEqual(
          lines[index]!.isGiftCard ? 0 : full[index]!,
        );
        expect(pixShares[index], `seed ${seed}`).toBeGreaterThanOrEqual(0);
        expect(pixShares[index], `seed ${seed}`).toBeLessThanOrEqual(share);
      });
      expect(totals.subtotalCents - totals.discountCents).toBe(totals.totalCents);
      expect(totals.totalCents + priced.deliveryCents).toBe(totals.payableCents);
      expect(
        totals.promotionCents +
          priced.rules.couponCents +
          totals.staffDiscountCents +
          totals.pixDiscountCents,
        `seed ${seed}`,
      ).toBe(totals.discountCents);
      expect(priced.deliveryCents).toBeGreaterThanOrEqual(0);
      expect(priced.deliveryCents).toBeLessThanOrEqual(deliveryCents);
    }
  });

  it('leaves lines alone on which no rule falls', () => {
    for (const seed of RUNS) {
      const { lines, rules } = some(sequence(seed));
      const all = [...(rules.coupon ? [rules.coupon] : []), ...rules.promotions];
      const { shares } = priceOrder(lines, rules, 0);
      lines.forEach(({ id }, index) => {
        const isHit = all.some(({ applies }) => applies === null || applies.includes(id));
        if (!isHit) expect(shares[index], `seed ${seed}`).toBe(0);
      });
    }
  });

  it('never rises by a promotion', () => {
    for (const seed of RUNS) {
      const { lines, rules } = some(sequence(seed));
      const without = priceOrder(lines, { ...rules, promotions: [] }, 0);
      const { totals } = priceOrder(lines, rules, 0);
      if (rules.coupon && !rules.coupon.combines)
        expect(totals.totalCents, `seed ${seed}`).toBeLessThanOrEqual(without.totals.totalCents);
    }
  });

  it('is the same in the cart', () => {
    for (const seed of RUNS.slice(0, 300)) {
      const { lines, rules, pix, deliveryCents } = some(sequence(seed));
      const items = lines.map(({ id, qty, unitPriceCents, isGiftCard }) => ({
        _id: id,
        uid: id,
        qty,
        price: unitPriceCents / 100,
        isGiftCard,
      }));
      const deliveryInfo = { type: 'PAC', area: 'SP', cost: deliveryCents / 100 };
      const cart = { ...initialCart, items, deliveryInfo };
      const chosen = { pixPercent: pix.percent, balanceCents: pix.prepaidCents };
      const { giftCardCents, dueCents, ...shown } = cartTotals(cart, rules, chosen);
      const paid = { percent: pix.percent, prepaidCents: giftCardCents };
      const { totals } = priceOrder(lines, rules, deliveryCents, undefined, paid);
      expect(shown).toMatchObject(totals);
      expect(dueCents).toBe(totals.payableCents - giftCardCents);
      expect(giftCardCents).toBeLessThanOrEqual(pix.prepaidCents);
    }
  });

  it('is the percentage of the whole sum, for the coupon of the specification', () => {
    for (const seed of RUNS.slice(0, 300)) {
      const next = sequence(seed);
      const lines = someLines(next).map((line) => ({ ...line, isGiftCard: false }));
      const percent = 1 + next(100);
      const rules = { coupon: percentRule('X', percent), promotions: [] };
      const { totals } = priceOrder(lines, rules, 0);
      expect(totals.discountCents).toBe(discountCents(totals.subtotalCents, percent));
    }
  });
});
