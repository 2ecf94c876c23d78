import { beforeEach, describe, expect, it } from 'vitest';
import { claimOrders } from '#server/orders/placing/claim-orders.ts';
import { ORDERS_PER_PAGE, ownOrders } from '#server/account/own-orders.ts';
import { accountOverview } from '#server/account/overview.ts';
import { reorder } from '#server/account/reorder.ts';
import { orderForOwner } from '#server/orders/reading/read-order.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  countOrders,
  fillShop,
  setStock,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { buy, customer } from './customers.ts';

const EMAIL = 'ana@exemplo.com.br';

describeOnEveryEngine('the orders of an account', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 4_990, qty: 50 }),
        variableProduct('frame', [
          { priceCents: 49_990, qty: 10, color: 'Preto', size: 'M' },
          { priceCents: 52_990, qty: 10, color: 'Tartaruga', customAttr: 'Espelhada' },
        ]),
      ],
    });
  });

  const listed = async (accountId: string, page?: number) =>
    (await ownOrders(shop.scope, { accountId, page })).orders.map(({ orderId }) => orderId);

  describe('belong to', () => {
    it('who was signed in, whatever e-mail the order names', async () => {
      const { id: accountId } = await customer(shop.scope, EMAIL);
      const { orderId } = await buy(shop.scope, [cartItem('case')], {
        accountId,
        email: 'presente@exemplo.com.br',
      });
      expect(await listed(accountId)).toEqual([orderId]);
    });

    it('the confirmed owner of the e-mail when a guest has bought', async () => {
      const { id } = await customer(shop.scope, EMAIL);
      const { orderId } = await buy(shop.scope, [cartItem('case')], {
        email: ' ANA@exemplo.com.br',
      });
      expect(await listed(id)).toEqual([orderId]);
    });

    it('no one while the e-mail is not confirmed, and to its owner from then on', async () => {
      const { id } = await customer(shop.scope, EMAIL, { confirmed: false });
      const { orderId } = await buy(shop.scope, [cartItem('case')], { email: EMAIL });
      await buy(shop.scope, [cartItem('case')], { email: 'outra@exemplo.com.br' });
      expect(await listed(id)).toEqual([]);
      await shop.scope.engine.transaction((tx) => claimOrders(tx, { accountId: id, email: EMAIL }));
      expect(await listed(id)).toEqual([orderId]);
    });

    it('their account alone: by id they are not there for another one', async () => {
      const ana = await customer(shop.scope, EMAIL);
      const bia = await customer(shop.scope, 'bia@exemplo.com.br');
      const { orderId } = await buy(shop.scope, [cartItem('case')], { accountId: ana.id });
      const own = { accountId: ana.id, orderId };
      expect((await orderForOwner(shop.scope, own)).orderId).toBe(orderId);
      const foreign = { accountId: bia.id, orderId };
      await expect(orderForOwner(shop.scope, foreign)).rejects.toMatchObject({ status: 404 });
      await expect(reorder(shop.scope, foreign)).rejects.toMatchObject({ status: 404 });
      expect(await listed(bia.id)).toEqual([]);
    });
  });

  it('are listed by pages, the newest first', async () => {
    const { id: accountId } = await customer(shop.scope, EMAIL);
    const placed: string[] = [];
    for (let count = 0; count < ORDERS_PER_PAGE + 2; count += 1) {
      placed.unshift((await buy(shop.scope, [cartItem('case')], { accountId })).orderId);
      shop.advance(1000);
    }
    expect(await listed(accountId)).toEqual(placed.slice(0, ORDERS_PER_PAGE));
    expect(await listed(accountId, 2)).toEqual(placed.slice(ORDERS_PER_PAGE));
    expect(await ownOrders(shop.scope, { accountId, page: 9 })).toMatchObject({
      page: 2,
      pages: 2,
      total: ORDERS_PER_PAGE + 2,
    });
  });

  it('show what was bought and what it cost', async () => {
    const { id: accountId } = await customer(shop.scope, EMAIL);
    await buy(
      shop.scope,
      [cartItem('frame', 1, { color: 'Preto', size: 'M' }), cartItem('case', 2)],
      {
        accountId,
      },
    );
    const { orders } = await ownOrders(shop.scope, { accountId });
    expect(orders[0]).toMatchObject({
      status: 'pending',
      payableCents: 49_990 + 2 * 4_990 + 1_990,
      lines: [
        { name: 'Armação frame', image: 'picture-frame-Preto', qty: 1 },
        { name: 'Armação case', image: 'picture-case-one', qty: 2 },
      ],
    });
  });

  it('are shown with their states, and the one that is under way leads the overview', async () => {
    const { id: accountId } = await customer(shop.scope, EMAIL);
    const first = await buy(shop.scope, [cartItem('case')], { accountId });
    shop.advance(1000);
    const second = await buy(shop.scope, [cartItem('case')], { accountId });
    const { current, orders } = await accountOverview(shop.scope, { accountId });
    expect(current).toMatchObject({ orderId: second.orderId, history: [{ status: 'pending' }] });
    expect(orders.map(({ orderId }) => orderId)).toEqual([first.orderId]);
    await shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'delivered' }).execute(),
    );
    expect(await accountOverview(shop.scope, { accountId })).toMatchObject({
      current: null,
      orders: [{ orderId: second.orderId }, { orderId: first.orderId }],
    });
  });

  it('are none for a new account', async () => {
    const { id: accountId } = await customer(shop.scope, EMAIL);
    expect(await ownOrders(shop.scope, { accountId })).toEqual({
      orders: [],
      total: 0,
      page: 1,
      pages: 1,
    });
  });

  describe('if only signed-in customers may buy', () => {
    beforeEach(() => saveSettings(shop.scope, { security: { loginForPurchase: true } }));

    it('are refused from a guest', async () => {
      await expect(buy(shop.scope, [cartItem('case')], {})).rejects.toMatchObject({
        status: 401,
        code: 'loginRequired',
      });
      expect(await countOrders(shop.scope)).toBe(0);
    });

    it('are taken from the account that has signed in', async () => {
      const { id: accountId } = await customer(shop.scope, EMAIL);
      await buy(shop.scope, [cartItem('case')], { accountId });
      expect(await listed(accountId)).toHaveLength(1);
    });
  });

  describe('bought again', () => {
    const again = async (items: ReturnType<typeof cartItem>[], change: () => Promise<unknown>) => {
      const { id: accountId } = await customer(shop.scope, EMAIL);
      const { orderId } = await buy(shop.scope, items, { accountId });
      await change();
      return reorder(shop.scope, { accountId, orderId });
    };
    const { frame, accessory } = {
      frame: cartItem('frame', 2, { color: 'Tartaruga', customAttr: 'Espelhada' }),
      accessory: cartItem('case', 3),
    };

    it("are a cart's items at the price of today", async () => {
      const found = await again([frame, accessory], () =>
        shop.scope.engine.transaction((tx) =>
          tx
            .updateTable('variants')
            .set({ priceCents: 12_345 })
            .where('id', '=', 'frame-1')
            .execute(),
        ),
      );
      expect(found).toEqual({
        items: [
          {
            _id: 'frame',
            uid: '["frame","Tartaruga","","Espelhada"]',
            qty: 2,
            price: 123.45,
            color: { name: 'Tartaruga' },
            customAttr: { name: 'Espelhada' },
            variantId: 'frame-1',
            lenses: 'none',
            name: 'Armação frame',
            slug: 'armacao-frame',
            image: 'picture-frame-Tartaruga',
          },
          {
            _id: 'case',
            uid: 'case',
            qty: 3,
            price: 49.9,
            lenses: 'none',
            name: 'Armação case',
            slug: 'armacao-case',
            image: 'picture-case-one',
          },
        ],
        missing: [],
      });
    });

    it('name what is there in fewer pieces, or no more', async () => {
      const found = await again([frame, accessory], () =>
        shop.scope.engine.transaction(async (tx) => {
          await setStock(shop.scope, 'case-0', 1);
          await tx
            .updateTable('products')
            .set({ status: 'hidden' })
            .where('id', '=', 'frame')
            .execute();
        }),
      );
      expect(found.items).toMatchObject([{ _id: 'case', qty: 1 }]);
      expect(found.missing).toEqual([
        { name: 'Armação frame', requested: 2, available: 0 },
        { name: 'Armação case', requested: 3, available: 1 },
      ]);
    });

    it('hold nothing if everything is sold out', async () => {
      const found = await again([accessory], () => setStock(shop.scope, 'case-0', 0));
      expect(found.items).toEqual([]);
      expect(found.missing).toHaveLength(1);
    });
  });
});
