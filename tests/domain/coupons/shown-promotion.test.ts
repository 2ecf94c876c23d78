import { describe, expect, it } from 'vitest';
import { percentRule, type PriceRule, type RuledLine } from '#domain/coupons/price-rules.ts';
import { missingForPromotion, shownPromotion } from '#domain/coupons/shown-promotion.ts';

const rule = (code: string, change: Partial<PriceRule> = {}): PriceRule => ({
  ...percentRule(code, 10),
  ...change,
});
const pair = rule('Par', { kind: 'nth', percent: 50 });
const three = rule('Três', { percent: 20, minQty: 3 });
const much = rule('Mil', { percent: 30, minTotalCents: 100_000 });

describe('the promotion that a product tells of', () => {
  it.each<[string, PriceRule[], number, object | null]>([
    ['none', [], 20_000, null],
    ['takes something off', [rule('Nada', { percent: 0 })], 20_000, null],
    ['takes most off each piece', [three, pair], 20_000, { kind: 'nth', pieces: 2 }],
    ['of equals the older', [rule('A'), rule('B', { minQty: 2 })], 20_000, { pieces: 1 }],
    ['asks for a sum', [much, three], 50_000, { minTotalCents: 100_000, everywhere: true }],
    ['is in reach', [much], 500, null],
    ['costs nothing', [rule('Tudo')], 0, null],
  ])('%s', (_, rules, priceCents, expected) => {
    const shown = shownPromotion(rules, { priceCents });
    if (expected === null) expect(shown).toBeNull();
    else expect(shown).toMatchObject(expected);
  });
});

describe('what a cart lacks for a promotion', () => {
  const line = (id: string, qty: number, unitPriceCents = 20_000): RuledLine => ({
    id,
    qty,
    unitPriceCents,
  });
  it.each<[string, RuledLine[], PriceRule[], object | null]>([
    ['one piece', [line('a', 1)], [pair], { name: 'Par', pieces: 1 }],
    ['the nearest', [line('a', 1)], [three, pair], { name: 'Par', pieces: 1 }],
    ['nothing if one counts', [line('a', 2)], [three, pair], null],
    ['a sum', [line('a', 4)], [much], { name: 'Mil', cents: 20_000 }],
    ['nothing of what it does not cover', [line('a', 1)], [{ ...pair, applies: ['b'] }], null],
    ['nothing that would not do', [line('a', 1)], [{ ...pair, minTotalCents: 100_000 }], null],
    ['nothing for money', [{ ...line('a', 1), isGiftCard: true }], [pair], null],
    ['nothing in an empty cart', [], [pair], null],
  ])('is %s', (_, lines, promotions, expected) => {
    expect(missingForPromotion(lines, promotions)).toEqual(expected);
  });
});
