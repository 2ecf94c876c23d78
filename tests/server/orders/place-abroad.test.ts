import { beforeEach, expect, it } from 'vitest';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  deliverTo,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';

describeOnEveryEngine('an order that names a country', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
    });
  });

  const place = (items: ReturnType<typeof cartItem>[], change: Record<string, unknown> = {}) =>
    placeOrder(shop.scope, { body: orderOf(items, change), idempotencyKey: 'test-key-0001' });

  it('goes to the countries that the shop has named, and to no other', async () => {
    await saveSettings(shop.scope, { countries: [{ name: 'Portugal', code: 'pt' }] });
    await expect(place([cartItem('case')])).rejects.toMatchObject({
      fields: { 'shippingInfo.country': 'fields.countryNotServed' },
    });
    const abroad = { ...address, country: 'PT' };
    await deliverTo(shop.scope, 'PT');
    const placed = await place([cartItem('case')], { billingInfo: abroad, shippingInfo: abroad });
    expect((await orderForGuest(shop.scope, placed)).shippingInfo.country).toBe('PT');
  });

  it('is paid before it goes abroad, where nobody collects its reais', async () => {
    const countries = ['BR', 'PT'].map((code) => ({ name: code, code }));
    await saveSettings(shop.scope, { countries });
    await deliverTo(shop.scope, 'PT');
    const shippingInfo = { ...address, country: 'PT' };
    await expect(place([cartItem('case')], { shippingInfo })).rejects.toMatchObject({
      fields: { paymentMethod: 'paymentMethodUnavailable' },
    });
  });

  it('is stored with the country’s code, however it was written', async () => {
    const shippingInfo = { ...address, country: 'Brasil' };
    const placed = await place([cartItem('case')], { shippingInfo });
    const order = await orderForGuest(shop.scope, placed);
    expect(order.shippingInfo.country).toBe('BR');
  });
});
