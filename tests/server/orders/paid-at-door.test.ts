import { expect, it } from 'vitest';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { asSeller } from './staff.ts';

describeOnEveryEngine('a delivery that is said to be paid', (open) => {
  it.each([
    ['cod', 6_980],
    ['pix', 0],
  ] as const)('brings the money of an order by %s: %i cents', async (paymentMethod, paidCents) => {
    const { scope } = await open();
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })] });
    const body = orderOf([cartItem('case', 1)]);
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: 'paid-at-door' });
    await scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ paymentMethod }).where('id', '=', orderId).execute(),
    );
    const staff = asSeller(scope);
    await moveOrder(staff, { orderId, to: 'confirmed' });
    await moveOrder(staff, { orderId, to: 'shipped', carrier: '', trackingCode: '' });
    await moveOrder(staff, { orderId, to: 'delivered', paid: true });
    expect(await findOrder(scope.engine.db, orderId)).toMatchObject({
      status: 'delivered',
      paidCents,
    });
  });
});
