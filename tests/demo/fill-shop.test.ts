import { expect, it } from 'vitest';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { fillShop } from '#demo/fill-shop.ts';
import { demoProducts } from '#demo/products.ts';
import { isEmptyShop } from '#demo/is-empty.ts';
import { deliveryOptions } from '#server/deliveries/delivery-options.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../support/engines.ts';

const demo = demoProducts(TEST_NOW);
const quiet = () => undefined;

describeOnEveryEngine('the demo shop', (open) => {
  const count = async (
    { scope }: TestShop,
    table: 'products' | 'orders' | 'orderLines' | 'accounts' | 'coupons',
  ) => {
    const { fn } = scope.engine.db;
    const row = await scope.engine.db
      .selectFrom(table)
      .select(fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    return Number(row.count);
  };

  it('fills an empty shop with what it lists', async () => {
    const shop = await open();
    expect(await isEmptyShop(shop.scope)).toBe(true);
    await fillShop(shop.scope, demo, null, quiet);
    expect(await isEmptyShop(shop.scope)).toBe(false);
    expect(await count(shop, 'products')).toBe(demo.length);
    expect(await count(shop, 'coupons')).toBe(5);
    expect(await count(shop, 'orders')).toBeGreaterThan(300);

    const settings = await loadSettings(shop.scope);
    expect(settings.name).toBe('Ótica Aurora');
    expect(settings.security.loginForPurchase).toBe(false);
    expect(await deliveryOptions(shop.scope, { state: 'AM' })).toHaveLength(2);
    const gatinhos = await browseProducts(
      shop.scope,
      parseListQuery(new URLSearchParams('category=oculos-de-grau/feminino&shape=gatinho')),
    );
    expect(gatinhos.total).toBeGreaterThan(0);
    expect(gatinhos.products.every(({ image }) => image !== null)).toBe(true);
    expect(gatinhos.products.some(({ rating }) => rating !== null)).toBe(true);
  });

  it('completes a filling that was broken off, without doubling anything', async () => {
    const shop = await open();
    await fillShop(shop.scope, demo, null, quiet);
    const orders = await count(shop, 'orders');
    await shop.scope.engine.transaction((tx) => tx.deleteFrom('settings').execute());
    expect(await isEmptyShop(shop.scope)).toBe(true);
    await fillShop(shop.scope, demo, null, quiet);
    expect(await isEmptyShop(shop.scope)).toBe(false);
    expect(await count(shop, 'orders')).toBe(orders);
    expect(await count(shop, 'products')).toBe(demo.length);
  });

  it('makes a catalogue of any size, without orders', async () => {
    const shop = await open();
    await fillShop(shop.scope, demo, 250, quiet);
    expect(await count(shop, 'products')).toBe(250);
    expect(await count(shop, 'orders')).toBe(0);
    expect(await count(shop, 'coupons')).toBe(5);
  });
});
