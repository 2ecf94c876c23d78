import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { expireOrder, moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { paymentsOf } from '#server/payments/ledger/payment-rows.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';
import { asSeller } from '../orders/staff.ts';

describeOnEveryEngine('a gift card', (open) => {
  let shop: TestShop;
  let keys = 0;
  const nextKey = () => `gift-card-${(keys += 1)}`;

  beforeEach(async () => {
    shop = await open();
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    await fillShop(shop.scope, {
      products: [
        simpleProduct('frame', { priceCents: 30_000, qty: 50 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }, { isGiftCard: 1 }),
      ],
      coupons: [coupon('DEZ')],
    });
    await saveSettings(shop.scope, {
      paymentGateway: { ...initialSettings.paymentGateway, cod: true, pix: true },
      checkout: { ...initialSettings.checkout, maxOpenOrders: 20, pixDiscountPercent: 5 },
    });
  });
  afterEach(() => vi.unstubAllEnvs());

  const db = () => shop.scope.engine.db;
  const cards = () => db().selectFrom('giftCards').selectAll().orderBy('piece').execute();
  const ledgerOf = (id: string) =>
    db()
      .selectFrom('giftCardEntries')
      .select(['kind', 'amountCents'])
      .where('giftCardId', '=', id)
      .orderBy('position')
      .execute();
  const rowOf = async (orderId: string) => (await findOrder(db(), orderId))!;

  /** A card of this sum, issued by hand. */
  async function issued(amountCents: number): Promise<{ id: string; code: string }> {
    const id = await shop.scope.engine.transaction((tx) =>
      issueGiftCard(tx, shop.scope, { amountCents, reason: 'teste' }),
    );
    const card = (await cards()).find((one) => one.id === id)!;
    return { id: card.id, code: await openCode(shop.scope, card) };
  }
  const balanceOf = async (id: string): Promise<number> => {
    const card = (await cards()).find((one) => one.id === id)!;
    const sum = (await ledgerOf(id)).reduce((all, { amountCents }) => all + amountCents, 0);
    expect(card.balanceCents).toBe(sum);
    return sum;
  };
  const place = (code: string | null, change: Record<string, unknown> = {}, key = nextKey()) =>
    placeOrder(shop.scope, {
      body: orderOf([cartItem('frame', 1)], { ...(code && { giftCard: { code } }), ...change }),
      idempotencyKey: key,
    });

  it('pays an order at once, as a whole, without a provider', async () => {
    const { id, code } = await issued(50_000);
    const { orderId, paymentMethod } = await place(code.toLowerCase().replaceAll('-', ' '));
    expect(paymentMethod).toBe('giftcard');
    expect(await rowOf(orderId)).toMatchObject({
      paymentStatus: 'paid',
      paymentMethod: 'giftcard',
      paidCents: 31_990,
      expiresAt: null,
    });
    expect(await paymentsOf(db(), orderId)).toMatchObject([
      { method: 'giftcard', status: 'paid', amountCents: 31_990, giftCardId: id },
    ]);
    expect(await balanceOf(id)).toBe(50_000 - 31_990);
  });

  it('pays a part: the provider is asked for the rest, and the discount for Pix counts for that', async () => {
    const { id, code } = await issued(10_000);
    const { orderId } = await place(code, { paymentMethod: 'pix', expectedTotal: 308.9 });
    const { status } = await beginPayment(shop.scope, { orderId });
    expect(status).toBe('pending');
    // 5 % of the 219,90 that are paid by Pix: 11,00.
    expect(await rowOf(orderId)).toMatchObject({
      payableCents: 30_890,
      paidCents: 10_000,
      paymentStatus: 'pending',
    });
    expect(await paymentsOf(db(), orderId)).toMatchObject([
      { method: 'giftcard', status: 'paid', amountCents: 10_000 },
      { method: 'pix', status: 'pending', amountCents: 20_890 },
    ]);
    expect(await balanceOf(id)).toBe(0);
    const { payment } = await readOrder(db(), await rowOf(orderId));
    expect(payment).toMatchObject({ method: 'pix', dueCents: 20_890, giftCardCents: 10_000 });
    await markPaid(asSeller(shop.scope), { orderId });
    expect(await rowOf(orderId)).toMatchObject({ paymentStatus: 'paid', paidCents: 30_890 });
  });

  it('is never spent twice, and never below zero, by ten at the same moment', async () => {
    const { id, code } = await issued(70_000);
    const all = await Promise.allSettled(
      Array.from({ length: 10 }, (_, index) =>
        place(code, {
          billingInfo: { ...address, email: `pessoa-${index}@exemplo.com.br` },
        }),
      ),
    );
    const placed = all.flatMap((one) => (one.status === 'fulfilled' ? one.value.orderId : []));
    const paid = await db()
      .selectFrom('payments')
      .select((eb) => eb.fn.sum<number>('amountCents').as('sum'))
      .where('method', '=', 'giftcard')
      .executeTakeFirstOrThrow();
    expect(Number(paid.sum)).toBe(70_000);
    expect(await balanceOf(id)).toBe(0);
    expect(placed).toHaveLength(3);
  });

  it('gets back what an order has taken that expires or is cancelled, once', async () => {
    const { id, code } = await issued(10_000);
    const first = await place(code, { paymentMethod: 'pix' });
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ expiresAt: 1 }).where('id', '=', first.orderId).execute(),
    );
    expect(await expireOrder(shop.scope, first.orderId)).toBe(true);
    expect(await expireOrder(shop.scope, first.orderId)).toBe(false);
    expect(await balanceOf(id)).toBe(10_000);
    const second = await place(code);
    const cancel = { orderId: second.orderId, to: 'cancelled', reason: 'buyer' } as const;
    await moveOrder(asSeller(shop.scope), cancel);
    await moveOrder(asSeller(shop.scope), cancel);
    expect((await ledgerOf(id)).map(({ kind }) => kind)).toEqual([
      'issued',
      'spent',
      'returned',
      'spent',
      'returned',
    ]);
    expect(await balanceOf(id)).toBe(10_000);
  });

  it('is refused with the reason, and writes nothing', async () => {
    const { id, code } = await issued(10_000);
    const refused = (field: string, why: string) => ({ fields: { [field]: `giftCard.${why}` } });
    await expect(place('ABCD-EFGH-JKLM-NPQR-STUV')).rejects.toMatchObject(
      refused('giftCard', 'unknown'),
    );
    await expect(place(null, { giftCard: { code, amount: 90 } })).rejects.toMatchObject(
      refused('giftCard', 'changed'),
    );
    await expect(
      place(code, {
        items: [cartItem('gift', 1)],
        deliveryInfo: { type: 'Entrega digital', area: 'Digital' },
      }),
    ).rejects.toMatchObject(refused('giftCard', 'money'));
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('giftCards').set({ blocked: 1 }).where('id', '=', id).execute(),
    );
    await expect(place(code)).rejects.toMatchObject(refused('giftCard', 'blocked'));
    await expect(checkGiftCard(shop.scope, { code })).rejects.toMatchObject(
      refused('code', 'blocked'),
    );
    expect(await balanceOf(id)).toBe(10_000);
    const { count } = await db()
      .selectFrom('orders')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(Number(count)).toBe(0);
  });

  const bought = (change: Record<string, unknown> = {}) =>
    place(null, {
      items: [cartItem('gift', 2)],
      deliveryInfo: { type: 'Entrega digital', area: 'Digital' },
      ...change,
    });

  it('is sold at its full price, without freight, and issued once it is paid', async () => {
    await expect(bought({ coupon: 'DEZ' })).rejects.toMatchObject({
      fields: { coupon: 'coupon.elsewhere' },
    });
    const { orderId, payableCents } = await bought({ paymentMethod: 'pix' });
    expect(payableCents).toBe(20_000);
    await issueOrdered(shop.scope, { orderId });
    expect(await cards()).toEqual([]);
    await markPaid(asSeller(shop.scope), { orderId });
    const jobs = await db()
      .selectFrom('jobs')
      .select('payload')
      .where('kind', '=', 'giftCards.issue')
      .execute();
    expect(jobs).toEqual([{ payload: JSON.stringify({ orderId }) }]);
    await Promise.all([
      issueOrdered(shop.scope, { orderId }),
      issueOrdered(shop.scope, { orderId }),
    ]);
    const sold = await cards();
    expect(sold).toMatchObject([
      { orderId, piece: 0, balanceCents: 10_000 },
      { orderId, piece: 1, balanceCents: 10_000 },
    ]);
    const letters = await db()
      .selectFrom('letters')
      .select('payload')
      .where('kind', '=', 'giftCard')
      .orderBy('id')
      .execute();
    expect(letters).toHaveLength(2);
    const codes = await Promise.all(sold.map((card) => openCode(shop.scope, card)));
    expect(new Set(codes).size).toBe(2);
    for (const code of codes) {
      expect(code).toMatch(/^([A-HJ-NP-Z2-9]{4}-){4}[A-HJ-NP-Z2-9]{4}$/);
      expect(JSON.stringify([sold, letters, jobs])).not.toContain(code);
    }
  });

  it('loses what is unspent when its purchase is given back', async () => {
    const { orderId } = await bought();
    await markPaid(asSeller(shop.scope), { orderId });
    await issueOrdered(shop.scope, { orderId });
    const [first] = await cards();
    await place(await openCode(shop.scope, first!));
    await refundOrder(asSeller(shop.scope), {
      body: { orderId, lines: [{ position: 0, qty: 1 }], reason: 'arrependimento' },
      idempotencyKey: null,
    });
    expect(await cards()).toMatchObject([
      { balanceCents: 0, blocked: 0 },
      { balanceCents: 0, blocked: 1 },
    ]);
    await issueOrdered(shop.scope, { orderId });
    expect(await cards()).toHaveLength(2);
  });
});
