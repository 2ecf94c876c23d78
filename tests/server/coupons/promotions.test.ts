import { beforeEach, expect, it } from 'vitest';
import { POST as checkCart } from '#pages/api/cart/check.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { checkCounterCoupon } from '#server/orders/counter/counter-discounts.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { asSeller } from '../orders/staff.ts';
import { items, refusal, rulesShop } from './rules-shop.ts';

describeOnEveryEngine('automatic promotions', (open) => {
  let scope: Scope;
  let shop: Awaited<ReturnType<typeof rulesShop>>;

  beforeEach(async () => {
    ({ scope } = await open());
    shop = await rulesShop(scope);
  });

  it('count without a code, in cart and order, and are given back', async () => {
    await shop.start({ maxUses: 1 });
    const cart = items(['sun', 1], ['frame', 1], ['case', 1]);
    const { json } = await call(checkCart, scope, {
      path: '/api/cart/check',
      method: 'POST',
      body: { items: cart },
    });
    expect(json).toMatchObject({
      coupon: null,
      promotions: [{ code: 'Segundo par', applies: ['sun', 'frame'] }],
    });
    const { orderId, payableCents } = await shop.place(cart, { expectedTotal: 469.9 });
    expect(payableCents).toBe(46_990);
    expect(await shop.shares(orderId)).toEqual([
      ['sun', 0],
      ['frame', 10_000],
      ['case', 0],
    ]);
    expect(await readOrderRecord(asSeller(scope), orderId)).toMatchObject({
      promotion: { name: 'Segundo par', amount: 100 },
    });
    expect(await shop.used('promotion')).toBe(1);
    // Used up: the next one pays the price, or is told.
    await expect(shop.place(cart, { expectedTotal: 469.9 })).rejects.toMatchObject({
      status: 409,
      code: 'priceChanged',
    });
    await moveOrder(asSeller(scope), { orderId, to: 'cancelled', reason: 'buyer' } as never);
    expect(await shop.used('promotion')).toBe(0);
  });

  it('are no code that someone could type', async () => {
    await shop.start();
    await expect(shop.place(items(['sun', 2]), { coupon: 'Segundo par' })).rejects.toMatchObject(
      refusal('unknown'),
    );
  });

  it('stand beside a coupon that combines, and give way to a better one', async () => {
    await shop.start();
    const cart = items(['sun', 2]);
    // 600 − 150, less 10 %.
    expect(await shop.place(cart, { coupon: 'JUNTO' })).toMatchObject({ payableCents: 42_490 });
    await expect(shop.place(cart, { coupon: 'DEZ' })).rejects.toMatchObject(refusal('beaten'));
    const much = items(['sun', 2], ['case', 30]);
    expect(await shop.place(much, { coupon: 'DEZ' })).toMatchObject({ payableCents: 190_990 });
    expect(await shop.used('promotion')).toBe(1);
  });

  it('are lost with the second pair, and what they were counted for is given back', async () => {
    await shop.start();
    const { orderId } = await shop.place(items(['sun', 1], ['frame', 1]));
    const change = { orderId, version: 1, items: [{ variantId: 'sun-0', qty: 1 }] };
    await changeOrder(asSeller(scope), change);
    expect(await shop.row(orderId)).toMatchObject({ promotionCents: 0, promotionName: '' });
    expect(await shop.shares(orderId)).toEqual([['sun', 0]]);
    expect(await shop.used('promotion')).toBe(0);
  });

  it('are told at the counter, if no coupon pays a delivery', async () => {
    await shop.start();
    const sale = { items: [{ variantId: 'sun-0', qty: 2 }], buyer: { email: '' } };
    expect(await checkCounterCoupon(asSeller(scope), sale as never)).toMatchObject({
      coupon: null,
      rules: { promotions: [{ code: 'Segundo par' }] },
    });
    await expect(
      checkCounterCoupon(asSeller(scope), { ...sale, coupon: 'FRETE' } as never),
    ).rejects.toMatchObject(refusal('delivery-only'));
  });
});
