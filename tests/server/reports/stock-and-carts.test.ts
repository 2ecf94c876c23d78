import { beforeAll, expect, it } from 'vitest';
import { recordOpenCart } from '#server/cart/open-carts.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { readReport } from '#server/reports/read-report.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { admin } from '../dashboard/desk.ts';

const DAY_MS = 86_400_000;

describeOnEveryEngine('reports of what is there', (open) => {
  let shop: TestShop;
  let desk: Scope;

  beforeAll(async () => {
    shop = await open();
    desk = actingAs(shop.scope, { kind: 'user', user: admin });
    await fillShop(shop.scope, {
      products: [
        simpleProduct('arco', { priceCents: 5_000, qty: 12 }),
        variableProduct('brisa', [
          { priceCents: 20_000, qty: 3, color: 'Preto' },
          { priceCents: 20_000, qty: 1, color: 'Tartaruga' },
        ]),
        simpleProduct('calma', { priceCents: 900, qty: -1 }),
        simpleProduct('dourado', { priceCents: 900, qty: 9 }, { status: 'archived' }),
      ],
    });
    shop.advance(100 * DAY_MS);
    let n = 0;
    const buy = async (items: Parameters<typeof orderOf>[0]) =>
      placeOrder(actingAs(shop.scope, { kind: 'guest' }), {
        body: orderOf(items),
        idempotencyKey: `estoque-${(n += 1)}`,
      });
    await buy([cartItem('arco', 2)]);
    shop.advance(60 * DAY_MS);
    const { orderId } = await buy([cartItem('arco', 5)]);
    await moveOrder(desk, { orderId, to: 'cancelled', reason: 'buyer' });
    await buy([{ ...cartItem('brisa', 1), color: { name: 'Preto' } }]);
    shop.advance(DAY_MS);
  });

  const report = (name: string, search = '') =>
    readReport(desk, { name, params: new URLSearchParams(search) });

  it('count pieces, their worth, and the days they last', async () => {
    const { rows, totals, period } = await report('stock');
    expect(period).toBeNull();
    expect(rows.map(({ name, cells }) => [name, cells['inStock'], cells['worth']])).toEqual([
      ['Armação arco', 10, 500],
      ['Armação brisa · Preto', 2, 400],
      ['Armação brisa · Tartaruga', 1, 200],
      ['Armação calma', null, 0],
    ]);
    // Two pieces in 90 days; one in 30.
    expect(rows[0]!.cells).toMatchObject({ sold30: 0, sold90: 2, daysLeft: 450 });
    expect(rows[1]!.cells).toMatchObject({ sold30: 1, daysLeft: 60, lastSale: '2026-06-24' });
    expect(rows[2]!.cells).toMatchObject({ daysLeft: null, lastSale: null });
    expect(totals).toMatchObject({ inStock: 13, worth: 1_100, sold30: 1, sold90: 3 });
    const products = await report('stock', 'group=stockedProduct&measure=inStock');
    expect(
      products.rows.map(({ name, cells }) => [name, cells['inStock'], cells['worth']]),
    ).toEqual([
      ['Armação arco', 10, 500],
      ['Armação brisa', 3, 600],
      ['Armação calma', null, 0],
    ]);
  });

  it('tell what runs out, and what lies', async () => {
    expect((await report('stock', 'group=low')).rows).toEqual([]);
    const idle = await report('stock', 'group=idle');
    expect(idle.rows.map(({ detail }) => detail)).toEqual(['SKU-brisa-1']);
    shop.advance(20 * DAY_MS);
    // 20 days later the pace is the same, the pieces as well; two more are sold.
    await placeOrder(actingAs(shop.scope, { kind: 'guest' }), {
      body: orderOf([{ ...cartItem('brisa', 2), color: { name: 'Preto' } }]),
      idempotencyKey: 'estoque-acaba',
    });
    shop.advance(1_000);
    const low = await report('stock', 'group=low');
    expect(low.rows.map(({ detail, cells }) => [detail, cells['daysLeft']])).toEqual([
      ['SKU-brisa-0', 0],
    ]);
  });

  it('tell what is left in carts', async () => {
    const note = (key: string, items: object[]) =>
      recordOpenCart(actingAs(shop.scope, { kind: 'guest' }), {
        body: { key: key.repeat(20), email: `${key}@exemplo.com.br`, items },
      });
    await note('a', [
      cartItem('arco', 2),
      { ...cartItem('brisa', 1), color: { name: 'Tartaruga' } },
    ]);
    await note('b', [cartItem('arco', 1)]);
    expect((await report('carts')).rows).toEqual([]);
    shop.advance(3_600_000);
    const { rows, totals } = await report('carts');
    expect(rows.map(({ name, cells }) => [name, ...Object.values(cells)])).toEqual([
      ['Armação arco', 2, 3, 150],
      ['Armação brisa', 1, 1, 200],
    ]);
    expect(totals).toEqual({ carts: 2, pieces: 4, worth: 350 });
  });
});
