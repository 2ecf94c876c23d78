import { beforeEach, expect, it } from 'vitest';
import type { CounterOrderInput } from '#domain/orders/counter-input.ts';
import { issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { productRecord } from '#server/products/read-product.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { admin } from '../dashboard/desk.ts';
import { asSeller } from '../orders/staff.ts';

describeOnEveryEngine('a gift card at the counter', (open) => {
  let shop: TestShop;
  let seller: Scope;
  let sales = 0;

  beforeEach(async () => {
    shop = await open();
    seller = asSeller(shop.scope);
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 10_000, qty: 50 }, { kind: 'acessorios' }),
        simpleProduct(
          'gift',
          { priceCents: 20_000, qty: -1 },
          { isGiftCard: 1, kind: 'acessorios' },
        ),
      ],
    });
  });

  const db = () => shop.scope.engine.db;
  const buyer = { fullName: 'Rui Costa', phone: '11 98765-4321', email: 'rui@exemplo.com.br' };
  const sell = (change: Partial<CounterOrderInput> = {}) =>
    placeCounterOrder(seller, {
      items: [
        { variantId: 'case-0', qty: 1 },
        { variantId: 'gift-0', qty: 1 },
      ],
      buyer,
      paymentMethod: 'counter-cash',
      key: `gift-sale-${(sales += 1)}`,
      ...change,
    });
  const cards = () => db().selectFrom('giftCards').selectAll().execute();

  it('is issued and sent once it is paid, and no discount of the staff falls on it', async () => {
    const discount = { percent: 10, reason: 'Aniversário' };
    const { orderId, total } = await sell({ discount, expectedTotal: 290 });
    expect(total).toBe(290);
    const jobs = await db().selectFrom('jobs').select('key').execute();
    expect(jobs.map(({ key }) => key)).toContain(`giftCards.issue:${orderId}`);
    await issueOrdered(shop.scope, { orderId });
    await issueOrdered(shop.scope, { orderId });
    expect(await cards()).toMatchObject([
      { initialCents: 20_000, balanceCents: 20_000, recipientEmail: buyer.email, orderId },
    ]);
  });

  it('is not sold to someone whose e-mail no one knows: the code goes nowhere else', async () => {
    await expect(sell({ buyer: { ...buyer, email: '' } })).rejects.toMatchObject({
      fields: { 'buyer.email': expect.any(String) },
    });
    const items = [{ variantId: 'case-0', qty: 1 }];
    await sell({ items, buyer: { ...buyer, email: '' } });
    expect(await cards()).toEqual([]);
  });

  /** A card of this sum, issued by hand. */
  async function issued(amountCents: number): Promise<{ id: string; code: string }> {
    const id = await shop.scope.engine.transaction((tx) =>
      issueGiftCard(tx, shop.scope, { amountCents, reason: 'teste' }),
    );
    const card = (await cards()).find((one) => one.id === id)!;
    return { id: card.id, code: await openCode(shop.scope, card) };
  }
  const balanceOf = async (id: string) =>
    (await cards()).find((one) => one.id === id)!.balanceCents;
  const paymentsOf = (orderId: string) =>
    db()
      .selectFrom('payments')
      .select(['method', 'amountCents', 'giftCardId'])
      .where('orderId', '=', orderId)
      .orderBy('position')
      .execute();
  const only = (qty: number) => [{ variantId: 'case-0', qty }];

  it('pays a part of a sale, the rest in cash; only that is in the cash', async () => {
    const { id, code } = await issued(15_000);
    const { orderId } = await sell({
      items: only(2),
      payments: [
        { method: 'giftcard', amount: 150, code: code.toLowerCase().replaceAll('-', ' ') },
        { method: 'counter-cash', amount: 50 },
      ],
    });
    expect(await paymentsOf(orderId)).toEqual([
      { method: 'giftcard', amountCents: 15_000, giftCardId: id },
      { method: 'counter-cash', amountCents: 5_000, giftCardId: null },
    ]);
    expect(await balanceOf(id)).toBe(0);
    const cash = await db().selectFrom('cashEntries').select(['method', 'amountCents']).execute();
    expect(cash).toEqual([{ method: 'counter-cash', amountCents: 5_000 }]);
    await refundOrder(seller, {
      body: { orderId, reason: 'arrependimento' },
      idempotencyKey: null,
    });
    expect(await balanceOf(id)).toBe(15_000);
  });

  it('pays what is left of an order, once for a key, and gets it back', async () => {
    const { id, code } = await issued(30_000);
    const payments = [{ method: 'counter-pix' as const, amount: 40 }];
    const { orderId } = await sell({ items: only(1), payments, handedOver: false });
    const take = { orderId, method: 'giftcard' as const, code, key: 'take-gift-card' };
    await Promise.all([markPaid(seller, take), markPaid(seller, take)]);
    expect(await paymentsOf(orderId)).toMatchObject([{}, { amountCents: 6_000, giftCardId: id }]);
    expect(await balanceOf(id)).toBe(24_000);
    await moveOrder(seller, { orderId, to: 'cancelled', reason: 'buyer' });
    expect(await balanceOf(id)).toBe(30_000);
  });

  it('is never spent twice by two sales at the same moment', async () => {
    const { id, code } = await issued(10_000);
    const payments = [{ method: 'giftcard' as const, amount: 100, code }];
    const all = await Promise.allSettled([
      sell({ items: only(1), payments }),
      sell({ items: only(1), payments }),
    ]);
    expect(all.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await balanceOf(id)).toBe(0);
  });

  it.each([
    ['without a code', { amount: 100 }, 'code'],
    ['with a code of no card', { amount: 100, code: 'ABCD-EFGH-JKLM-NPQR-STUV' }, 'code'],
  ])('is refused %s, and nothing is sold', async (_case, part, field) => {
    const payments = [{ method: 'giftcard' as const, ...part }];
    await expect(sell({ items: only(1), payments })).rejects.toMatchObject({
      fields: { [`payments.0.${field}`]: expect.any(String) },
    });
    expect(await db().selectFrom('orders').select('id').execute()).toEqual([]);
  });

  it('pays no more than is on it, and no other gift card', async () => {
    const { id, code } = await issued(35_000);
    const part = (amount: number) => ({ method: 'giftcard' as const, amount, code });
    const gift = [{ variantId: 'gift-0', qty: 1 }];
    await expect(sell({ items: gift, payments: [part(200)] })).rejects.toMatchObject({
      fields: { 'payments.0.code': 'giftCard.money' },
    });
    // Of the R$ 300 of both, R$ 200 are the gift card.
    await expect(sell({ payments: [part(300)] })).rejects.toMatchObject({
      fields: { 'payments.0.amount': 'giftCard.tooLittle' },
    });
    await expect(sell({ items: only(4), payments: [part(400)] })).rejects.toMatchObject({
      fields: { 'payments.0.amount': 'giftCard.tooLittle' },
    });
    expect(await balanceOf(id)).toBe(35_000);
  });

  it('stays one when its product is saved, and is none with variations', async () => {
    const scope = actingAs(shop.scope, { kind: 'user', user: admin });
    const before = await productRecord(db(), 'gift');
    expect(before.isGiftCard).toBe(true);
    const change = (edit: object) =>
      updateProduct(scope, { id: 'gift', ...draftOf(before), ...edit });
    expect((await change({ name: 'Vale' })).isGiftCard).toBe(true);
    expect((await change({ type: 'variable' })).isGiftCard).toBe(false);
  });
});
