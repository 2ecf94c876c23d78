import { beforeEach, expect, it } from 'vitest';
import type { CounterOrderInput } from '#domain/orders/counter-input.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { checkCounterCoupon } from '#server/orders/counter/counter-discounts.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { exportRecords } from '#server/dashboard/export.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { publicSettings, readSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { admin, auditOf } from '../dashboard/desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { countOrders, coupon, fillShop, simpleProduct, stockOf } from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

const orders = resourceOf('orders');

describeOnEveryEngine('a discount at the counter', (open) => {
  let shop: TestShop;
  let seller: Scope;
  let sales = 0;

  beforeEach(async () => {
    shop = await open();
    seller = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 9_999, qty: 50 }),
        simpleProduct('cord', { priceCents: 3_333, qty: 50 }),
      ],
      coupons: [
        coupon('METADE', { percent: 50 }),
        coupon('GRANDE', { minTotalCents: 100_000 }),
        coupon('UMA', { maxPerPerson: 1 }),
      ],
    });
  });

  const named = { fullName: 'Rui Costa', phone: '11 98765-4321' };
  const sell = (scope: Scope, change: Partial<CounterOrderInput>) =>
    placeCounterOrder(scope, {
      items: [{ variantId: 'case-0', qty: 1 }],
      buyer: named,
      paymentMethod: 'counter-cash',
      key: `discount-key-${(sales += 1)}`,
      ...change,
    });
  const writeShares = (orderId: string, shares: readonly number[]) =>
    shop.scope.engine.transaction(async (tx) => {
      for (const [position, discountCents] of shares.entries()) {
        await tx
          .updateTable('orderLines')
          .set({ discountCents })
          .where('orderId', '=', orderId)
          .where('position', '=', position)
          .execute();
      }
    });
  const discount = (given: object) => ({ discount: { reason: 'Cliente antigo', ...given } });

  it('is in the sum, on the lines to the cent, in the audit and in the export, with its reason', async () => {
    const items = [
      { variantId: 'case-0', qty: 2 },
      { variantId: 'cord-0', qty: 1 },
    ];
    const { orderId, total } = await sell(seller, {
      items,
      expectedTotal: 209.98,
      ...discount({ percent: 10 }),
    });
    expect(total).toBe(209.98);
    const record = await readOrderRecord(seller, orderId);
    expect(record).toMatchObject({
      subtotal: 233.31,
      discount: 23.33,
      payable: 209.98,
      staffDiscount: { amount: 23.33, percent: 10, reason: 'Cliente antigo' },
    });
    expect(record.lines.map((line) => line.discount)).toEqual([20, 3.33]);
    const audit = await auditOf(shop.scope);
    expect(audit.find(({ action }) => action === 'orders.counter')?.details).toMatchObject({
      payableCents: 20_998,
      staffDiscountCents: 2_333,
      staffDiscountPercent: 10,
      staffDiscountReason: 'Cliente antigo',
    });
    const { body } = await exportRecords(seller, {
      resource: orders,
      params: new URLSearchParams(),
    });
    const csv = await new Response(body).text();
    expect(csv).toContain('Desconto no balcão');
    expect(csv).toContain('23,33');
    expect(csv).toContain('Cliente antigo');
  });

  it('tells the buyer how much it is, and not why', async () => {
    const { orderId } = await sell(seller, discount({ amount: 5 }));
    const { secret } = await shop.scope.engine.db
      .selectFrom('orders')
      .select('secret')
      .executeTakeFirstOrThrow();
    const order = await orderForGuest(shop.scope, { orderId, secret });
    expect(order.staffDiscount).toEqual({ cents: 500, percent: 0 });
    expect(JSON.stringify(order)).not.toContain('Cliente antigo');
  });

  it('gets nothing for free: what is beyond the limit, unexplained or no number is refused', async () => {
    const refused = async (given: object, scope = seller) => {
      const error = await sell(scope, discount(given)).then(
        () => ({ fields: {} }),
        (thrown: unknown) => thrown as { fields: object },
      );
      return Object.keys(error.fields).join();
    };
    expect(await refused({ percent: 11 })).toBe('discount.percent');
    expect(await refused({ percent: 100 })).toBe('discount.percent');
    expect(await refused({ amount: 10 })).toBe('discount.amount');
    expect(await refused({ amount: 99.99 })).toBe('discount.amount');
    expect(await refused({ amount: 1e300 })).toBe('discount.amount');
    expect(await refused({ percent: -5 })).toBe('discount.percent');
    expect(await refused({ amount: -5 })).toBe('discount.amount');
    expect(await refused({ percent: 5.5 })).toBe('discount.percent');
    expect(await refused({ percent: '100' })).toBe('discount.percent');
    expect(await refused({ percent: 5, amount: 5 })).toBe('discount.amount');
    expect(await refused({})).toBe('discount.amount');
    expect(await refused({ percent: 5, reason: '  ' })).toBe('discount.reason');
    await saveSettings(shop.scope, { counter: { maxDiscountPercent: 0 } });
    expect(await refused({ percent: 1 })).toBe('discount.percent');
    expect(await refused({ amount: 0.01 })).toBe('discount.amount');
    expect(await countOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'case-0')).toBe(50);
  });

  it('is computed by the shop, whatever sum the client names', async () => {
    const lie = sell(seller, { ...discount({ percent: 10 }), expectedTotal: 0 });
    await expect(lie).rejects.toMatchObject({ code: 'priceChanged' });
    const most = await sell(seller, discount({ amount: 9.99 }));
    expect(most.total).toBe(90);
  });

  it('follows the coupon, and is measured by what that has left', async () => {
    const both = { coupon: 'METADE', ...discount({ amount: 5 }) };
    await expect(sell(seller, both)).rejects.toMatchObject({
      fields: { 'discount.amount': 'fields.discountTooHigh' },
    });
    const { orderId } = await sell(seller, { coupon: 'METADE', ...discount({ percent: 10 }) });
    expect(await readOrderRecord(seller, orderId)).toMatchObject({
      subtotal: 99.99,
      coupon: { code: 'METADE', discount: 50 },
      discount: 55,
      staffDiscount: { amount: 5, percent: 10 },
      payable: 44.99,
    });
  });

  it('is for admins to give without a limit', async () => {
    const asAdmin = actingAs(shop.scope, { kind: 'user', user: admin });
    const { orderId, total } = await sell(asAdmin, discount({ percent: 100 }));
    expect(total).toBe(0);
    expect(await readOrderRecord(asAdmin, orderId)).toMatchObject({ status: 'delivered' });
  });

  it('does not pay for what is left once the sale is cut down', async () => {
    const items = [
      { variantId: 'case-0', qty: 10 },
      { variantId: 'cord-0', qty: 1 },
    ];
    const { orderId } = await sell(seller, {
      items,
      handedOver: false,
      ...discount({ amount: 100 }),
    });
    const { version } = await readOrderRecord(seller, orderId);
    await changeOrder(seller, { orderId, version, items: [{ variantId: 'cord-0', qty: 1 }] });
    const cut = await readOrderRecord(seller, orderId);
    expect(cut).toMatchObject({ subtotal: 33.33, staffDiscount: { amount: 3.22 } });
    expect(cut.payable).toBe(30.11);
  });

  it('is a secret of the shop as far as its limit goes', async () => {
    await saveSettings(shop.scope, { counter: { maxDiscountPercent: 35 } });
    const settings = await readSettings(shop.scope);
    expect(settings.counter.maxDiscountPercent).toBe(35);
    expect(publicSettings(settings).counter.maxDiscountPercent).not.toBe(35);
  });

  it('keeps each line’s share for good: what comes back of one line never changes another’s', async () => {
    const items = [
      { variantId: 'case-0', qty: 2 },
      { variantId: 'cord-0', qty: 3 },
    ];
    const { orderId } = await sell(seller, { items, ...discount({ amount: 10.01 }) });
    // As an older order has them: a cent lies elsewhere than it would today.
    await writeShares(orderId, [669, 332]);
    const stored = async () =>
      (await readOrderRecord(seller, orderId)).lines.map((line) => line.discount);
    const giveBack = async (position: number, qty: number) => {
      const { version, refunded } = await readOrderRecord(seller, orderId);
      const lines = [{ position, qty, restock: true }];
      await moveOrder(seller, { orderId, version, to: 'returned', lines });
      const { refunded: now } = await readOrderRecord(seller, orderId);
      return Math.round((now - refunded) * 100);
    };
    expect(await stored()).toEqual([6.69, 3.32]);
    const back = [await giveBack(0, 1), await giveBack(1, 3), await giveBack(0, 1)];
    expect(back[1]).toBe(3 * 3_333 - 332);
    expect(back[0]! + back[2]!).toBe(2 * 9_999 - 669);
    expect(await stored()).toEqual([6.69, 3.32]);
    const { payable, refunded } = await readOrderRecord(seller, orderId);
    expect(refunded).toBe(payable);
  });

  it('is told of a coupon before the sale, for this buyer, and nothing is used up by asking', async () => {
    const items = [{ variantId: 'case-0', qty: 1 }];
    const buyer = { email: 'rui@exemplo.com' };
    const asked = (input: object) =>
      checkCounterCoupon(seller, { items, buyer, ...input } as never);
    expect(await asked({ coupon: ' metade ' })).toMatchObject({
      coupon: { code: 'METADE', discount: 50 },
    });
    expect(await asked({ coupon: 'METADE' })).toMatchObject({
      coupon: { code: 'METADE', discount: 50 },
    });
    await expect(asked({ coupon: 'NADA' })).rejects.toMatchObject({
      fields: { coupon: 'coupon.unknown' },
    });
    await expect(asked({ coupon: 'GRANDE' })).rejects.toMatchObject({
      fields: { coupon: 'coupon.minimum' },
    });
    await sell(seller, { coupon: 'UMA', buyer: { ...named, ...buyer } });
    await expect(asked({ coupon: 'UMA' })).rejects.toMatchObject({
      fields: { coupon: 'coupon.already-used' },
    });
    expect(await asked({ coupon: 'UMA', buyer: { email: 'outra@exemplo.com' } })).toMatchObject({
      coupon: { discount: 10 },
    });
    // Half an address, and no one yet.
    expect(await asked({ coupon: 'UMA', buyer: { email: 'rui@', cpf: '12' } })).toBeTruthy();
    await expect(
      checkCounterCoupon(asLooker(shop.scope), { items, buyer, coupon: 'METADE' }),
    ).rejects.toMatchObject({ status: 403 });
    const { used } = await shop.scope.engine.db
      .selectFrom('coupons')
      .select('used')
      .where('code', '=', 'METADE')
      .executeTakeFirstOrThrow();
    expect(used).toBe(0);
  });
});
