import { beforeEach, expect, it } from 'vitest';
import { applyCoupon } from '#server/coupons/apply-coupon.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import { cartItem, coupon, fillShop, simpleProduct } from '../../support/fixtures.ts';

describeOnEveryEngine('applying a coupon', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_995, qty: 50 })],
      coupons: [
        coupon('DEZ', { percent: 10 }),
        coupon('FUTURO', { startsAt: TEST_NOW + 1 }),
        coupon('VENCIDO', { endsAt: TEST_NOW }),
        coupon('ESGOTADO', { maxUses: 3, used: 3 }),
        coupon('MINIMO', { minTotalCents: 30_000 }),
        coupon('UNICO', { maxPerPerson: 1 }),
      ],
    });
  });

  it('saves a percentage of the shop’s own prices, half a cent for the buyer', async () => {
    const items = [cartItem('case', 1, { price: 999 })];
    expect(await applyCoupon(shop.scope, { code: ' dez', items })).toEqual({
      code: 'DEZ',
      discount: 10,
      savedCents: 500,
      rules: { coupon: expect.objectContaining({ kind: 'percent' }), promotions: [] },
    });
  });

  it('counts nothing that is no longer sold', async () => {
    const items = [cartItem('case', 2), cartItem('gone', 9)];
    expect(await applyCoupon(shop.scope, { code: 'DEZ', items })).toMatchObject({
      savedCents: 999,
    });
  });

  it.each([
    ['NADA', 'coupon.unknown'],
    ['', 'coupon.unknown'],
    ['FUTURO', 'coupon.not-started'],
    ['VENCIDO', 'coupon.expired'],
    ['ESGOTADO', 'coupon.used-up'],
    ['MINIMO', 'coupon.minimum'],
  ])('refuses %j as %s', async (code, refusal) => {
    await expect(
      applyCoupon(shop.scope, { code, items: [cartItem('case')] }),
    ).rejects.toMatchObject({
      status: 422,
      code: refusal,
      fields: { code: refusal },
    });
  });

  it('says how much a cart must come to', async () => {
    await expect(
      applyCoupon(shop.scope, { code: 'MINIMO', items: [cartItem('case')] }),
    ).rejects.toMatchObject({ values: { minimum: 'R$\u00a0300,00' } });
  });

  it('uses nothing up', async () => {
    await applyCoupon(shop.scope, { code: 'DEZ', items: [cartItem('case')] });
    const { used } = await shop.scope.engine.db
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'DEZ')
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
  });
});
