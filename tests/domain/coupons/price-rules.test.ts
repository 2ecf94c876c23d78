import { describe, expect, it } from 'vitest';
import {
  applyRules,
  deliveryAfter,
  NO_RULES,
  percentRule,
  type PriceRule,
  type RuledLine,
  type RuleState,
} from '#domain/coupons/price-rules.ts';
import { isInScope } from '#domain/coupons/rule-scope.ts';

const rule = (change: Partial<PriceRule> = {}): PriceRule => ({
  ...percentRule('X', 10),
  ...change,
});
const line = (id: string, qty: number, unitPriceCents: number): RuledLine => ({
  id,
  qty,
  unitPriceCents,
});
const SUN = line('sun', 1, 30_000);
const CASE = line('case', 2, 5_000);
const fixed = (amountCents: number, change: Partial<PriceRule> = {}) =>
  rule({ kind: 'fixed', percent: 0, amountCents, ...change });
const second = (change: Partial<PriceRule> = {}) =>
  rule({ code: 'Par', kind: 'nth', percent: 50, every: 2, ...change });

describe('a coupon', () => {
  it.each<[string, PriceRule, RuledLine[], number[], RuleState]>([
    ['is a percentage of everything', rule(), [SUN, CASE], [3_000, 1_000], 'ok'],
    ['falls on its lines alone', rule({ applies: ['sun'] }), [SUN, CASE], [3_000, 0], 'ok'],
    ['has none of its lines', rule({ applies: [] }), [SUN], [0], 'elsewhere'],
    ['takes an amount off', fixed(4_000), [SUN, CASE], [3_000, 1_000], 'ok'],
    ['takes no more off than there is', fixed(99_999), [CASE], [10_000], 'ok'],
    [
      'takes off its lines only',
      fixed(99_999, { applies: ['case'] }),
      [SUN, CASE],
      [0, 10_000],
      'ok',
    ],
    [
      'asks for a sum of its lines, not of the cart',
      rule({ applies: ['case'], minTotalCents: 10_001 }),
      [SUN, CASE],
      [0, 0],
      'minimum',
    ],
    [
      'asks for exactly this sum',
      rule({ minTotalCents: 40_000 }),
      [SUN, CASE],
      [3_000, 1_000],
      'ok',
    ],
    ['asks for more pieces', rule({ minQty: 4 }), [SUN, CASE], [0, 0], 'quantity'],
    ['halves the cheaper of two', second(), [SUN, CASE], [0, 2_500], 'ok'],
    ['halves nothing of one piece', second(), [SUN], [0], 'quantity'],
    ['halves two of four', second(), [line('a', 1, 900), line('b', 3, 501)], [0, 502], 'ok'],
    ['gives away every third', second({ every: 3, percent: 100 }), [SUN, CASE], [0, 5_000], 'ok'],
    [
      'takes a cent that does not divide',
      fixed(1),
      [line('a', 1, 5), line('b', 1, 5)],
      [1, 0],
      'ok',
    ],
    ['is for an empty cart', rule(), [], [], 'ok'],
  ])('that %s', (_case, coupon, lines, shares, state) => {
    const applied = applyRules(lines, { coupon, promotions: [] });
    expect([applied.shares, applied.couponState]).toEqual([shares, state]);
  });

  it.each([
    [null, 2_000, 0],
    [1_500, 2_000, 500],
    [3_000, 2_000, 0],
  ])('that pays up to %s of a delivery of %i leaves %i', (amountCents, cost, left) => {
    const coupon = rule({ kind: 'freeDelivery', amountCents });
    expect(deliveryAfter(cost, coupon, 'ok')).toBe(left);
    expect(deliveryAfter(cost, coupon, 'minimum')).toBe(cost);
  });
});

describe('an automatic promotion', () => {
  const lines = [SUN, CASE];

  it('counts if it takes most off, the older one of equals', () => {
    const older = rule({ code: 'older' });
    const promotions = [older, rule({ code: 'newer' }), rule({ code: 'small', percent: 5 })];
    const { promotion, shares } = applyRules(lines, { coupon: null, promotions });
    expect([promotion?.rule.code, promotion?.cents, shares]).toEqual([
      'older',
      4_000,
      [3_000, 1_000],
    ]);
  });

  it('comes before a coupon that combines, which takes its part of what is left', () => {
    const coupon = rule({ percent: 50, combines: true });
    const applied = applyRules(lines, { coupon, promotions: [second()] });
    expect(applied).toMatchObject({ couponCents: 18_750, couponState: 'ok' });
    expect(applied.promotion?.cents).toBe(2_500);
  });

  it('gives way to a coupon that takes more off and does not combine', () => {
    const applied = applyRules(lines, { coupon: rule(), promotions: [second()] });
    expect(applied).toMatchObject({ promotion: null, couponCents: 4_000, couponState: 'ok' });
  });

  it('beats a coupon that takes no more off and does not combine', () => {
    const applied = applyRules(lines, { coupon: rule({ percent: 5 }), promotions: [second()] });
    expect(applied).toMatchObject({ couponCents: 0, couponState: 'beaten' });
    expect(applied.promotion?.cents).toBe(2_500);
  });

  it('never keeps a coupon from paying the delivery', () => {
    const coupon = rule({ kind: 'freeDelivery', percent: 0 });
    const applied = applyRules(lines, { coupon, promotions: [second()] });
    expect(applied).toMatchObject({ couponState: 'ok', couponCents: 0 });
    expect(applied.promotion?.cents).toBe(2_500);
  });

  it('is none without rules', () => {
    expect(applyRules(lines, NO_RULES)).toEqual({
      shares: [0, 0],
      promotion: null,
      couponState: null,
      couponCents: 0,
    });
  });
});

describe('what a rule is limited to', () => {
  const product = { id: 'p', brandId: 'b', categoryIds: new Set(['sun', 'sun/women']) };
  const none = { categoryIds: [], brandIds: [], productIds: [] };

  it.each([
    ['everything', {}, true],
    ['its category', { categoryIds: ['sun'] }, true],
    ['another category', { categoryIds: ['frames'] }, false],
    ['its category and its brand', { categoryIds: ['sun'], brandIds: ['b'] }, true],
    ['its category and another brand', { categoryIds: ['sun'], brandIds: ['c'] }, false],
    ['another brand, but it is named', { brandIds: ['c'], productIds: ['p'] }, true],
    ['another product', { productIds: ['q'] }, false],
  ])('is %s', (_case, scope, is) => {
    expect(isInScope({ ...none, ...scope }, product)).toBe(is);
  });
});
