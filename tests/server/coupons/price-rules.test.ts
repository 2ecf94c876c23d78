import { beforeEach, expect, it } from 'vitest';
import { cartTotals } from '#domain/cart/cart-totals.ts';
import { initialCart } from '#domain/cart/initial-cart.ts';
import { POST as checkCart } from '#pages/api/cart/check.ts';
import { POST as applyRoute } from '#pages/api/coupons/apply.ts';
import { previewOrderChange } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { asSeller } from '../orders/staff.ts';
import { as, items, refusal, rulesShop } from './rules-shop.ts';

describeOnEveryEngine('the rules of coupons', (open) => {
  let scope: Scope;
  let shop: Awaited<ReturnType<typeof rulesShop>>;

  beforeEach(async () => {
    ({ scope } = await open());
    shop = await rulesShop(scope);
  });

  it('say the same in cart and order: an amount off', async () => {
    const cart = items(['sun', 1], ['case', 2]);
    const { json } = await call(applyRoute, scope, {
      path: '/api/coupons/apply',
      method: 'POST',
      body: { code: 'menos50', items: cart },
    });
    expect(json).toMatchObject({
      coupon: { code: 'MENOS50', discount: 0, kind: 'fixed' },
      saved: 50,
    });
    const { payableCents, orderId } = await shop.place(cart, { coupon: 'MENOS50' });
    const shown = cartTotals(
      { ...initialCart, items: cart, deliveryInfo: { type: '', area: '', cost: 19.9 } },
      json.rules as never,
    );
    expect([payableCents, shown.payableCents]).toEqual([36_990, 36_990]);
    expect(await shop.shares(orderId)).toEqual([
      ['sun', 3_750],
      ['case', 1_250],
    ]);
    expect(await readOrderRecord(asSeller(scope), orderId)).toMatchObject({
      discount: 50,
      payable: 369.9,
      coupon: { code: 'MENOS50', discount: 0 },
    });
  });

  it('fall on products of a category, and of those below it, alone', async () => {
    const { orderId } = await shop.place(items(['sun', 1], ['case', 9]), { coupon: 'SOL' });
    expect(await shop.shares(orderId)).toEqual([
      ['sun', 3_000],
      ['case', 0],
    ]);
  });

  it('pay the delivery up to a sum, and owe it again once they are lost', async () => {
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('coupons')
        .set({ minTotalCents: 30_000 })
        .where('code', '=', 'FRETE')
        .execute(),
    );
    const { orderId, payableCents } = await shop.place(items(['sun', 1], ['case', 1]), {
      coupon: 'FRETE',
      expectedTotal: 354.9,
    });
    expect(payableCents).toBe(35_490);
    expect(await shop.row(orderId)).toMatchObject({ deliveryCents: 490, discountCents: 0 });
    const less = { orderId, version: 1, items: [{ variantId: 'case-0', qty: 1 }] };
    expect(await previewOrderChange(asSeller(scope), less)).toMatchObject({
      couponLost: true,
      after: { delivery: 19.9, payable: 69.9 },
    });
    const more = { orderId, version: 1, items: [{ variantId: 'sun-0', qty: 2 }] };
    expect(await previewOrderChange(asSeller(scope), more)).toMatchObject({
      couponLost: false,
      after: { delivery: 4.9, payable: 604.9 },
    });
  });

  it.each([
    ['SOL', 'elsewhere', items(['case', 9])],
    ['MARCA', 'elsewhere', items(['sun', 1])],
    ['TRES', 'quantity', items(['sun', 2])],
  ])('refuse %s as %s, in the cart and with the order', async (code, reason, cart) => {
    await expect(shop.place(cart, { coupon: code })).rejects.toMatchObject(refusal(reason));
    const { json } = await call(checkCart, scope, {
      path: '/api/cart/check',
      method: 'POST',
      body: { items: cart, coupon: code },
    });
    expect(json.coupon).toMatchObject({ state: reason, discount: 0, err: expect.any(String) });
    expect(String((json.coupon as { err: string }).err)).not.toMatch(/errors\.|\{\{/);
  });

  it('count the uses of a person by e-mail and by CPF, and give them back', async () => {
    const cart = items(['case', 1]);
    const coupon = { coupon: 'DUAS' };
    const { orderId } = await shop.place(cart, {
      ...coupon,
      ...as('ana@exemplo.test', '529.982.247-25'),
    });
    await shop.place(cart, { ...coupon, ...as('outra@exemplo.test', '529.982.247-25') });
    const third = as('Terceira@exemplo.test', '529.982.247-25');
    await expect(shop.place(cart, { ...coupon, ...third })).rejects.toMatchObject(
      refusal('already-used'),
    );
    expect(await shop.used('coupon-DUAS')).toBe(2);
    await moveOrder(asSeller(scope), { orderId, to: 'cancelled', reason: 'buyer' } as never);
    expect(await shop.used('coupon-DUAS')).toBe(1);
    await expect(shop.place(cart, { ...coupon, ...third })).resolves.toBeDefined();
  });

  it('are for a first purchase only while there is no other one', async () => {
    const cart = items(['case', 1]);
    const first = await shop.place(cart, as('ana@exemplo.test'));
    const again = { coupon: 'PRIMEIRA', ...as('ANA@exemplo.test') };
    await expect(shop.place(cart, again)).rejects.toMatchObject(refusal('first-purchase'));
    const to = { orderId: first.orderId, to: 'cancelled', reason: 'buyer' } as never;
    await moveOrder(asSeller(scope), to);
    await expect(shop.place(cart, again)).resolves.toBeDefined();
  });

  it('outlast their coupon: what an order was priced by stays with it', async () => {
    const { orderId } = await shop.place(items(['sun', 1]), { coupon: 'MENOS50' });
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('coupons')
        .set({ amountCents: 99_900 })
        .where('code', '=', 'MENOS50')
        .execute(),
    );
    const change = { orderId, version: 1, items: [{ variantId: 'sun-0', qty: 2 }] };
    expect(await previewOrderChange(asSeller(scope), change)).toMatchObject({
      after: { discount: 50 },
    });
  });
});
