import { expect, it } from 'vitest';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { asCustomer } from '../../support/accounts.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

describeOnEveryEngine('an order’s record', (open) => {
  it('says which pages it may lead to: those that whoever asks may see', async () => {
    const { scope } = await open();
    await fillShop(scope, { products: [simpleProduct('p', { priceCents: 10_000, qty: 9 })] });
    const { orderId } = await placeOrder(asCustomer(scope, null), {
      body: orderOf([cartItem('p')]),
      idempotencyKey: 'open-pages-1',
    });
    const opens = async (who: typeof scope) => {
      const { customer, mayOpenProducts } = await readOrderRecord(who, orderId);
      return { customer: customer.isOpenable, products: mayOpenProducts };
    };
    expect(await opens(scope)).toEqual({ customer: true, products: true });
    expect(await opens(asSeller(scope))).toEqual({ customer: false, products: false });
    expect(await opens(asLooker(scope))).toEqual({ customer: false, products: true });
  });
});
