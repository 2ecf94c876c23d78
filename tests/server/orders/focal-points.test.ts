import { expect, it } from 'vitest';
import { ownOrders } from '#server/account/own-orders.ts';
import { checkCart } from '#server/cart/check-cart.ts';
import { everything } from '#server/dashboard/list.ts';
import { findForCounter } from '#server/orders/counter/find-for-counter.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { ordersList } from '#server/orders/reading/list-orders.ts';
import { addAccount, asCustomer } from '../../support/accounts.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asSeller } from './staff.ts';

/** A product may show one photograph twice, such as for two of its colours. */
const picture = (key: string) => {
  const image = { key, alt: '', width: 3, height: 2, colorId: null, customAttr: null };
  return { images: [image, image] };
};

describeOnEveryEngine('the picture of a line', (open) => {
  it('says what it is cropped around, as the product does today, unless that is its middle', async () => {
    const { scope } = await open();
    const price = { priceCents: 5_000, qty: 10 };
    await fillShop(scope, {
      products: [
        simpleProduct('aside', price, picture('aside-picture')),
        simpleProduct('middle', price, picture('middle-picture')),
      ],
    });
    const lookAt = (focalX: number) =>
      scope.engine.transaction((tx) =>
        tx
          .updateTable('productImages')
          .set({ focalX, focalY: 0.75 })
          .where('key', '=', 'aside-picture')
          .execute(),
      );
    await lookAt(0.1);
    const accountId = await addAccount(scope);
    const items = [cartItem('aside', 1), cartItem('middle', 1)];
    const placed = await placeOrder(asCustomer(scope, accountId), {
      body: orderOf(items),
      idempotencyKey: 'focal-key-1',
    });
    const seller = asSeller(scope);
    const points = async () => {
      const cart = await checkCart(scope, { items });
      const order = await orderForGuest(scope, placed);
      const own = await ownOrders(asCustomer(scope, accountId), { accountId, page: 1 });
      const record = await readOrderRecord(seller, placed.orderId);
      const { items: listed } = await ordersList.page(seller, everything(ordersList.shape));
      const found = await findForCounter(seller, 'aside');
      return {
        cart: cart.map(({ variant }) => variant?.focal),
        order: order.lines.map(({ focal }) => focal),
        own: own.orders[0]?.lines.map(({ focal }) => focal),
        record: record.lines.map(({ focal }) => focal),
        list: (listed as { focal?: object }[]).map(({ focal }) => focal),
        counter: found.map(({ focal }) => focal),
      };
    };
    const at = (x: number) => {
      const focal = { x, y: 0.75 };
      const lines = [focal, undefined];
      return {
        cart: lines,
        order: lines,
        own: lines,
        record: lines,
        list: [focal],
        counter: [focal],
      };
    };
    expect(await points()).toEqual(at(0.1));
    // The line keeps its picture's key alone: who moves the point moves it everywhere.
    await lookAt(0.9);
    expect(await points()).toEqual(at(0.9));
  });
});
