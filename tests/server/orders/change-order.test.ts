import { beforeEach, expect, it } from 'vitest';
import { changeOrder, previewOrderChange } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import type { Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  addressIn,
  cartItem,
  coupon,
  deliverTo,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';
import { asSeller } from './staff.ts';

describeOnEveryEngine('changing an open order', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let orderId: string;

  beforeEach(async () => {
    shop = await open();
    scope = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 5_000, qty: 10 }),
        simpleProduct('cloth', { priceCents: 2_000, qty: 3 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }),
      ],
      coupons: [coupon('DEZ', { minTotalCents: 10_000, maxUses: 1 })],
    });
    const body = orderOf([cartItem('case', 2), cartItem('gift', 1)], { coupon: 'DEZ' });
    ({ orderId } = await placeOrder(shop.scope, { body, idempotencyKey: 'change-key' }));
  });

  const items = (...wanted: [string, number][]) =>
    wanted.map(([variantId, qty]) => ({ variantId, qty }));
  const letters = () =>
    shop.scope.engine.db
      .selectFrom('letters')
      .select('kind')
      .where('kind', '=', 'orderChanged')
      .orderBy('id')
      .execute();

  it('is computed from the database and shown before it is done', async () => {
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('variants').set({ priceCents: 7_000 }).where('id', '=', 'case-0').execute(),
    );
    const input = { orderId, version: 1, items: items(['case-0', 3], ['cloth-0', 1]) };
    const preview = await previewOrderChange(scope, input);
    // What was ordered keeps its price; the gift goes, a cloth at today's price comes.
    expect(preview).toMatchObject({
      before: { subtotal: 200, discount: 20, delivery: 19.9, payable: 199.9 },
      after: { subtotal: 170, discount: 17, delivery: 19.9, payable: 172.9 },
      changes: [
        { sku: 'SKU-case-0', from: 2, to: 3 },
        { sku: 'SKU-gift-0', from: 1, to: 0 },
        { sku: 'SKU-cloth-0', from: 0, to: 1 },
      ],
      address: false,
      couponLost: false,
      coupon: { code: 'DEZ', discount: 10 },
    });
    expect(await stockOf(shop.scope, 'case-0')).toBe(8);

    await changeOrder(scope, { ...input, expectedTotal: preview.after.payable });
    expect(await stockOf(shop.scope, 'case-0')).toBe(7);
    expect(await stockOf(shop.scope, 'cloth-0')).toBe(2);
    const record = await readOrderRecord(scope, orderId);
    expect(record).toMatchObject({ version: 2, payable: 172.9, subtotal: 170 });
    expect(record.timeline[0]).toMatchObject({
      kind: 'change',
      actorName: 'Vera Lima',
      data: { from: 199.9, to: 172.9, delivery: null, address: false },
    });
    expect(await letters()).toHaveLength(1);

    // Cancelled, it gives back what it has taken by now.
    await moveOrder(scope, { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await stockOf(shop.scope, 'case-0')).toBe(10);
    expect(await stockOf(shop.scope, 'cloth-0')).toBe(3);
  });

  it('to another address asks for the delivery again', async () => {
    const shippingInfo = addressIn('AM');
    const input = { orderId, version: 1, shippingInfo };
    const quick = { ...input, deliveryInfo: { type: 'Motoboy', area: 'São Paulo' } };
    await expect(previewOrderChange(scope, quick)).rejects.toMatchObject({
      fields: { deliveryInfo: 'deliveryUnavailable' },
    });
    expect(await previewOrderChange(scope, input)).toMatchObject({
      address: true,
      delivery: { type: 'PAC' },
      deliveries: [{ type: 'PAC' }],
    });
    await changeOrder(scope, input);
    expect(await readOrderRecord(scope, orderId)).toMatchObject({ shippingInfo: { state: 'AM' } });
    const { state } = await shop.scope.engine.db
      .selectFrom('orders')
      .select('state')
      .executeTakeFirstOrThrow();
    expect(state).toBe('AM');
  });

  it('to an address abroad asks for what its country asks for, if the shop sells there', async () => {
    const abroad = {
      ...address,
      country: 'PT',
      state: '',
      zipCode: '1100-048',
      house: 'Quinta do Sol',
    };
    const change = (shippingInfo: object) =>
      previewOrderChange(scope, { orderId, version: 1, shippingInfo: shippingInfo as never });
    await expect(change(abroad)).rejects.toMatchObject({
      fields: { 'shippingInfo.country': 'fields.countryNotServed' },
    });
    const countries = ['BR', 'PT'].map((code) => ({ name: code, code }));
    await saveSettings(shop.scope, { countries });
    await expect(change(abroad)).rejects.toMatchObject({
      fields: { deliveryInfo: 'deliveryUnavailable' },
    });
    await deliverTo(shop.scope, 'PT');
    await expect(change({ ...abroad, zipCode: '' })).rejects.toMatchObject({
      fields: { 'shippingInfo.zipCode': 'fields.postalCodeMissing' },
    });
    expect(await change(abroad)).toMatchObject({ address: true });
  });

  it('keeps each line’s share of the discount, unless there are other lines', async () => {
    const shares = async () =>
      (await readOrderRecord(scope, orderId)).lines.map(({ discount }) => discount);
    expect(await shares()).toEqual([10, 10]);
    // As an older order may have them: a cent lies elsewhere than it would today.
    await shop.scope.engine.transaction(async (tx) => {
      await tx
        .updateTable('orderLines')
        .set({ discountCents: 1_001 })
        .where('position', '=', 0)
        .execute();
      await tx
        .updateTable('orderLines')
        .set({ discountCents: 999 })
        .where('position', '=', 1)
        .execute();
    });
    await changeOrder(scope, { orderId, version: 1, shippingInfo: addressIn('AM') });
    expect(await shares()).toEqual([10.01, 9.99]);
    const more = items(['case-0', 4], ['gift-0', 1]);
    await changeOrder(scope, { orderId, version: 2, items: more });
    expect(await shares()).toEqual([20, 10]);
  });

  it('below the coupon’s minimum loses the coupon, which is free again', async () => {
    const input = { orderId, version: 1, items: items(['case-0', 1]) };
    expect(await previewOrderChange(scope, input)).toMatchObject({
      couponLost: true,
      coupon: null,
      after: { discount: 0, payable: 69.9 },
    });
    await changeOrder(scope, input);
    const { used } = await shop.scope.engine.db
      .selectFrom('coupons')
      .select('used')
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
  });

  it.each([
    ['more than is in stock', items(['cloth-0', 4]), { code: 'stockShort' }],
    [
      'what is not sold',
      items(['nothing', 1]),
      { fields: { 'items.0.variantId': 'linesUnavailable' } },
    ],
    ['nothing at all', [], { fields: { items: 'emptyCart' } }],
  ])('is refused for %s, and nothing moves', async (_what, wanted, error) => {
    await expect(changeOrder(scope, { orderId, version: 1, items: wanted })).rejects.toMatchObject(
      error,
    );
    expect(await stockOf(shop.scope, 'cloth-0')).toBe(3);
    expect(await stockOf(shop.scope, 'case-0')).toBe(8);
  });

  it('is refused for another sum than was shown, for an older version, and once it was shipped', async () => {
    const input = { orderId, version: 1, items: items(['case-0', 1], ['gift-0', 1]) };
    await expect(changeOrder(scope, { ...input, expectedTotal: 1 })).rejects.toMatchObject({
      code: 'priceChanged',
      details: { preview: { after: { payable: 154.9 } } },
    });
    const twice = await Promise.allSettled([changeOrder(scope, input), changeOrder(scope, input)]);
    expect(twice.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await stockOf(shop.scope, 'case-0')).toBe(9);
    await moveOrder(scope, { orderId, to: 'confirmed' });
    await moveOrder(scope, { orderId, to: 'shipped' });
    await expect(previewOrderChange(scope, { ...input, version: 4 })).rejects.toMatchObject({
      code: 'orderNotChangeable',
    });
    await expect(changeOrder(scope, { ...input, version: 4 })).rejects.toMatchObject({
      code: 'orderNotChangeable',
    });
  });

  it('of nothing writes nothing and tells no one', async () => {
    const input = { orderId, version: 1, items: items(['case-0', 2], ['gift-0', 1]) };
    await expect(
      changeOrder(scope, { ...input, billingInfo: address, shippingInfo: address }),
    ).resolves.toEqual({ version: 1 });
    expect(await letters()).toEqual([]);
  });
});
