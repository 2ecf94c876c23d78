import { expect, it } from 'vitest';
import { orderSums } from '#domain/orders/sums.ts';
import { t } from '#i18n/t.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

describeOnEveryEngine('what an order costs', (open) => {
  it('is to be paid until it is cancelled', async () => {
    const { scope } = await open();
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 5_000, qty: 5 })] });
    const body = orderOf([cartItem('case')]);
    const { orderId } = await placeOrder(scope, { body, idempotencyKey: 'cancelled-sums-1' });
    const total = async () => {
      const row = await findOrder(scope.engine.db, orderId);
      return orderSums(await readOrder(scope.engine.db, row!), t).total[0];
    };
    expect(await total()).toBe('Total a pagar');
    await moveOrder(scope, { orderId, to: 'cancelled', reason: 'other' });
    expect(await total()).toBe('Total do pedido');
  });
});
