import { beforeEach, expect, it } from 'vitest';
import type { CounterOrderInput } from '#domain/orders/counter-input.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { placeCounterOrder } from '#server/orders/place-counter-order.ts';
import { productRecord } from '#server/products/read-product.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { draftOf } from '#domain/products/product-draft.ts';
import { actingAs, type Scope } from '#server/scope.ts';
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
