import { beforeAll, expect, it } from 'vitest';
import { UFS } from '#domain/address/zip-code.ts';
import { deliveryOptions } from '#server/deliveries/delivery-options.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { addressIn, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

const PAC = { type: 'PAC', area: 'Brasil', costCents: 1_990, days: 7 };
const MOTOBOY = { type: 'Motoboy', area: 'São Paulo', costCents: 990, days: 1 };

describeOnEveryEngine('delivery', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.scope, { products: [simpleProduct('case', { priceCents: 100, qty: -1 })] });
  });

  it('counts 27 states', () => expect(UFS).toHaveLength(27));

  it.each(UFS)('reaches $code', async ({ code }) => {
    const options = await deliveryOptions(shop.scope, { state: code });
    expect(options).toEqual(code === 'SP' ? [MOTOBOY, PAC] : [PAC]);
    const body = orderOf([cartItem('case')], { shippingInfo: addressIn(code) });
    const placed = await placeOrder(shop.scope, { body, idempotencyKey: `key-of-state-${code}` });
    expect(placed.payableCents).toBe(100 + 1_990);
  });

  it.each([
    ['a CEP alone', { zipCode: '01310-100' }, [MOTOBOY, PAC]],
    ['a CEP of another state', { zipCode: '69005000', state: '' }, [PAC]],
    ['a state in small letters', { state: 'sp' }, [MOTOBOY, PAC]],
    ['a CEP and its state', { zipCode: '01310-100', state: 'SP' }, [MOTOBOY, PAC]],
  ])('is found by %s', async (_case, question, options) =>
    expect(await deliveryOptions(shop.scope, question)).toEqual(options),
  );

  it.each([
    ['nothing', {}, { zipCode: 'fields.zipCode' }],
    ['half a CEP', { zipCode: '01310' }, { zipCode: 'fields.zipCode' }],
    ['a CEP that no state has', { zipCode: '00000-000' }, { zipCode: 'fields.zipCode' }],
    ['a state that does not exist', { state: 'XX' }, { state: 'fields.state' }],
    ['half a CEP and a state', { zipCode: '01310', state: 'SP' }, { zipCode: 'fields.zipCode' }],
    [
      'a CEP of Acre with Minas Gerais',
      { zipCode: '69900-000', state: 'MG' },
      { state: 'fields.stateOfZipCode' },
    ],
  ])('cannot be found by %s', async (_case, question, fields) => {
    await expect(deliveryOptions(shop.scope, question)).rejects.toMatchObject({
      status: 422,
      fields,
    });
  });
});
