import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { switchedOn } from '#domain/payments/methods.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { paymentsOf } from '#server/payments/ledger/payment-rows.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { applyNews } from '#server/payments/settlement/apply-news.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { payAgain } from '#server/payments/settlement/pay-again.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, coupon, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asSeller } from './staff.ts';

describeOnEveryEngine('the discount for paying by Pix', (open) => {
  let shop: TestShop;
  let keys = 0;
  const nextKey = () => `pix-discount-${(keys += 1)}`;

  beforeEach(async () => {
    shop = await open();
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    await fillShop(shop.scope, {
      products: [
        simpleProduct('frame', { priceCents: 33_333, qty: 5 }),
        simpleProduct('case', { priceCents: 4_999, qty: 5 }),
      ],
      coupons: [coupon('DEZ')],
    });
    await promise(5);
  });
  afterEach(() => vi.unstubAllEnvs());

  const promise = (pixDiscountPercent: number, pix = true) =>
    saveSettings(shop.scope, {
      paymentGateway: { ...switchedOn('cod'), pix },
      checkout: { ...initialSettings.checkout, pixDiscountPercent },
    });
  async function place(paymentMethod: 'pix' | 'cod', change: Record<string, unknown> = {}) {
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('frame', 1), cartItem('case', 2)], {
        paymentMethod,
        coupon: { code: 'DEZ' },
        ...change,
      }),
      idempotencyKey: nextKey(),
    });
    await beginPayment(shop.scope, { orderId });
    return orderId;
  }
  const rowOf = async (orderId: string) => (await findOrder(shop.scope.engine.db, orderId))!;
  const linesOf = (orderId: string) =>
    shop.scope.engine.db
      .selectFrom('orderLines')
      .select(['discountCents', 'pixDiscountCents'])
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute();
  const attempts = (orderId: string) => paymentsOf(shop.scope.engine.db, orderId);
  const again = (orderId: string, paymentMethod: string) =>
    payAgain(shop.scope, { orderId, body: { paymentMethod }, idempotencyKey: nextKey() });

  // 433,31 less 10 % is 389,98; 5 % of that is 19,50.
  const FULL = { discountCents: 4_333, pixDiscountCents: 0, payableCents: 38_998 + 1_990 };
  const BY_PIX = { discountCents: 6_283, pixDiscountCents: 1_950, payableCents: 37_048 + 1_990 };

  it('is asked for, and shared out to the lines', async () => {
    const orderId = await place('pix', { expectedTotal: 390.38 });
    expect(await rowOf(orderId)).toMatchObject({ ...BY_PIX, totalCents: 37_048, pixPercent: 5 });
    expect(await attempts(orderId)).toMatchObject([{ amountCents: BY_PIX.payableCents }]);
    const lines = await linesOf(orderId);
    const sum = (name: 'discountCents' | 'pixDiscountCents') =>
      lines.reduce((all, line) => all + line[name], 0);
    expect(sum('discountCents')).toBe(BY_PIX.discountCents);
    expect(sum('pixDiscountCents')).toBe(BY_PIX.pixDiscountCents);
    const { pix } = await readOrder(shop.scope.engine.db, await rowOf(orderId));
    expect(pix).toEqual({ percent: 5, cents: 1_950, possibleCents: 1_950 });
  });

  it('is neither promised nor given if Pix does not work, or by another method', async () => {
    const orderId = await place('cod', { expectedTotal: 409.88 });
    expect(await rowOf(orderId)).toMatchObject(FULL);
    await promise(5, false);
    expect((await loadSettings(shop.scope)).checkout.pixDiscountPercent).toBe(0);
  });

  it('comes and goes with the method, at the percentage of its day, as the buyer is told', async () => {
    const orderId = await place('pix');
    const before = await linesOf(orderId);
    await promise(50);
    await again(orderId, 'cod');
    const order = await rowOf(orderId);
    expect(order).toMatchObject({ ...FULL, paymentMethod: 'cod' });
    expect((await attempts(orderId)).at(-1)).toMatchObject({ amountCents: FULL.payableCents });
    const { pix } = await readOrder(shop.scope.engine.db, order);
    expect(pix).toEqual({ percent: 5, cents: 0, possibleCents: 1_950 });
    await again(orderId, 'pix');
    expect(await rowOf(orderId)).toMatchObject({ ...BY_PIX, paymentMethod: 'pix' });
    expect(await linesOf(orderId)).toEqual(before);
  });

  it('counts if the Pix is paid after another way was chosen', async () => {
    const orderId = await place('pix');
    const [first] = await attempts(orderId);
    await again(orderId, 'cod');
    const news = {
      kind: 'payment',
      key: { paymentId: first!.id },
      outcome: 'paid',
      amountCents: BY_PIX.payableCents,
      currency: 'BRL',
      providerPaymentId: 'money-1',
    } as const;
    await applyNews(shop.scope, { provider: 'pix', news: [news] });
    expect(await rowOf(orderId)).toMatchObject({
      ...BY_PIX,
      paymentStatus: 'paid',
      paidCents: BY_PIX.payableCents,
    });
    await expect(again(orderId, 'cod')).rejects.toMatchObject({ code: 'orderNotPayable' });
  });

  it('stays with an order that is changed', async () => {
    const orderId = await place('pix', { coupon: null });
    const seller = asSeller(shop.scope);
    const { version } = await rowOf(orderId);
    const items = [{ variantId: 'frame-0', qty: 2 }];
    await changeOrder(seller, { orderId, version, items });
    // 666,66 less 33,33.
    expect(await rowOf(orderId)).toMatchObject({ pixDiscountCents: 3_333, totalCents: 63_333 });
    expect(await linesOf(orderId)).toEqual([{ discountCents: 3_333, pixDiscountCents: 3_333 }]);
  });
});
