import { beforeEach, expect, it } from 'vitest';
import { waitedList, type WaitedVariant } from '#domain/alerts/alert.ts';
import { readListQuery } from '#domain/dashboard/list.ts';
import { saveProducts } from '#demo/write-product.ts';
import { askAlert, countWaiting } from '#server/alerts/ask-alert.ts';
import { alerts } from '#server/alerts/resource.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { removeProduct } from '#server/products/move-product.ts';
import { actingAs } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  setStock,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { emptyOutbox, type LinkingMail } from '../../support/outbox.ts';
import { admin, staffWith } from '../dashboard/desk.ts';

const ANA = 'ana@exemplo.com.br';

describeOnEveryEngine('the list of what people wait for', (open) => {
  let shop: TestShop;
  let outbox: (scope: TestShop['scope']) => Promise<LinkingMail[]>;

  beforeEach(async () => {
    outbox = await emptyOutbox();
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('arco', { priceCents: 5_000, qty: 0 }),
        variableProduct('brisa', [
          { priceCents: 20_000, qty: 0, color: 'Preto', size: 'M' },
          { priceCents: 22_000, qty: 3, color: 'Tartaruga', size: 'M' },
        ]),
      ],
    });
  });

  const wait = (change: object = {}) =>
    askAlert(actingAs(shop.scope, { kind: 'guest' }), {
      body: { kind: 'stock', productId: 'arco', email: ANA, ...change },
      address: '203.0.113.7',
    });
  const rows = () => shop.scope.engine.db.selectFrom('alerts').selectAll().execute();
  const letters = () => outbox(shop.scope);

  it('counts by variant; who asked is for those who see customers', async () => {
    await wait();
    await wait({ email: 'bia@exemplo.com.br' });
    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await wait({ kind: 'price', productId: 'brisa', variantId: 'brisa-1' });
    const list = async (user = admin, search = '') => {
      const scope = actingAs(shop.scope, { kind: 'user', user });
      const query = readListQuery(new URLSearchParams(search), waitedList);
      return (await alerts.list.page(scope, query)).items as WaitedVariant[];
    };
    expect(await list()).toMatchObject([
      { id: 'arco-0', stock: 2, price: 0, people: [ANA, 'bia@exemplo.com.br'] },
      { id: 'brisa-0', choices: 'Preto · M', stock: 1, price: 0 },
      { id: 'brisa-1', stock: 0, price: 1, qty: 3 },
    ]);
    expect((await list(admin, '?sort=-price')).map(({ id }) => id)[0]).toBe('brisa-1');
    expect((await list(admin, '?kind=price')).map(({ id }) => id)).toEqual(['brisa-1']);
    expect((await list(admin, '?q=brisa')).map(({ id }) => id)).toEqual(['brisa-0', 'brisa-1']);
    const keeper = await list(staffWith('alerts', { view: true }));
    expect(keeper.map(({ stock, people }) => [stock, people])).toEqual([
      [2, []],
      [1, []],
      [0, []],
    ]);
  });

  it('forgets a product that is deleted; of one that was sold staff still see it', async () => {
    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await saveProducts(shop.scope, [simpleProduct('novo', { priceCents: 5_000, qty: 0 })]);
    await wait({ productId: 'novo' });
    await placeOrder(shop.scope, {
      body: orderOf([cartItem('brisa', 1, { color: 'Tartaruga', size: 'M' })]),
      idempotencyKey: 'alerts-deleted',
    });
    const desk = actingAs(shop.scope, { kind: 'user', user: admin });
    const outcomes = [];
    for (const id of ['novo', 'brisa']) outcomes.push(await removeProduct(desk, { id }));
    expect(outcomes).toEqual([{ outcome: 'deleted' }, { outcome: 'archived' }]);
    expect((await rows()).map(({ variantId }) => variantId)).toEqual(['brisa-0']);
    await setStock(shop.scope, 'brisa-0', 1);
    expect((await letters()).filter(({ subject }) => subject.includes('Chegou'))).toEqual([]);
    const query = readListQuery(new URLSearchParams(), waitedList);
    const { items } = await alerts.list.page(desk, query);
    expect(items).toMatchObject([{ id: 'brisa-0', productId: 'brisa', stock: 1 }]);
  });

  it('counts the people who wait for a product, each once', async () => {
    await wait({ productId: 'brisa', variantId: 'brisa-0' });
    await wait({ kind: 'price', productId: 'brisa', variantId: 'brisa-1' });
    await wait({ productId: 'brisa', variantId: 'brisa-0', email: 'bia@exemplo.com.br' });
    expect(await countWaiting(shop.scope, 'brisa')).toBe(2);
    expect(await countWaiting(shop.scope, 'arco')).toBe(0);
    await setStock(shop.scope, 'brisa-0', 5);
    await letters();
    expect(await countWaiting(shop.scope, 'brisa')).toBe(1);
  });
});
