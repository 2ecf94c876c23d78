import { beforeEach, expect, it } from 'vitest';
import { saveProducts } from '#demo/write-product.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';

const MEASURES = {
  lensWidth: 52,
  bridge: 18,
  temple: 145,
  lensHeight: 40,
  totalWidth: 140,
  weight: 30,
};

describeOnEveryEngine('ordered frames', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, { products: [simpleProduct('case', { priceCents: 1, qty: 5 })] });
  });

  const place = (items: ReturnType<typeof cartItem>[]) =>
    placeOrder(shop.scope, { body: orderOf(items), idempotencyKey: 'test-key-0001' });

  it('say what their size measures, once though the product has measures without a size', async () => {
    const variants = [
      { priceCents: 1, qty: 5, size: 'M' as const },
      { priceCents: 1, qty: 5, size: 'G' as const },
    ];
    const measures = { M: MEASURES, G: { ...MEASURES, lensWidth: 56 } };
    const whole = { '': { ...MEASURES, lensWidth: 50 } };
    await saveProducts(shop.scope, [
      variableProduct('sized', variants, { measures }),
      variableProduct('both', variants, { measures: { ...measures, ...whole } }),
    ]);
    const placed = await place([
      cartItem('sized', 1, { size: 'G' }),
      cartItem('sized', 1, { size: 'M' }),
      cartItem('both', 1, { size: 'M' }),
      cartItem('case'),
    ]);
    const { lines } = await orderForGuest(shop.scope, placed);
    expect(lines.map(({ marking }) => marking)).toEqual([
      '56 □ 18 – 145',
      '52 □ 18 – 145',
      '50 □ 18 – 145',
      null,
    ]);
  });

  it('go by a delivery that carries only so much if they weigh no more', async () => {
    const change = { measures: { '': MEASURES } };
    await saveProducts(shop.scope, [simpleProduct('steel', { priceCents: 1, qty: 5 }, change)]);
    const weight = 2 * (initialSettings.checkout.packingWeight + MEASURES.weight);
    const carry = (maxWeight: number) =>
      shop.scope.engine.transaction((tx) =>
        tx.updateTable('deliveries').set({ maxWeight }).execute(),
      );
    await carry(weight - 1);
    await expect(place([cartItem('steel', 2)])).rejects.toMatchObject({
      fields: { deliveryInfo: 'deliveryUnavailable' },
    });
    await carry(weight);
    await expect(place([cartItem('steel', 2)])).resolves.toBeDefined();
  });
});
