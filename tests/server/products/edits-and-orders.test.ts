import { expect, it } from 'vitest';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readProduct } from '#server/products/read-product.ts';
import { updateProduct } from '#server/products/save-product.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, variableProduct } from '../../support/fixtures.ts';
import { edited } from './shop.ts';

const ORDERS = 200;
const EDITS = 20;
/** Buyers that order at the same time, one order after the other. */
const BUYERS = 8;

describeOnEveryEngine('a product that is edited while it is sold', (open) => {
  it('loses no edit, and gets no piece back that was sold', async () => {
    const { scope } = await open();
    await fillShop(scope, {
      products: [
        variableProduct('frame', [
          { priceCents: 29_900, qty: 300, color: 'Preto' },
          { priceCents: 29_900, qty: 30, color: 'Tartaruga' },
        ]),
      ],
    });

    const sold = { Preto: 0, Tartaruga: 0 };
    const order = async (buyer: number) => {
      const color = buyer % 2 ? 'Preto' : 'Tartaruga';
      const items = [cartItem('frame', 1, { color, price: 299 })];
      const placed = await placeOrder(scope, {
        body: orderOf(items),
        idempotencyKey: `buyer-key-${buyer}`,
      }).catch(() => null);
      if (placed) sold[color] += 1;
    };
    const edit = async () => {
      for (let number = 1; number <= EDITS; number += 1) {
        const record = await readProduct(scope, { id: 'frame' });
        const descriptionHtml = `${record.descriptionHtml}<p>${number}</p>`;
        await updateProduct(scope, edited(record, { descriptionHtml }));
      }
    };
    const buy = async (buyer: number) => {
      for (let number = buyer; number < ORDERS; number += BUYERS) await order(number);
    };
    await Promise.all([edit(), ...Array.from({ length: BUYERS }, (_, buyer) => buy(buyer))]);

    expect(sold).toEqual({ Preto: ORDERS / 2, Tartaruga: 30 });
    const record = await readProduct(scope, { id: 'frame' });
    expect(record.variants.map(({ qty }) => qty)).toEqual([300 - ORDERS / 2, 0]);
    expect(record.descriptionHtml).toBe(
      Array.from({ length: EDITS }, (_, index) => `<p>${index + 1}</p>`).join(''),
    );
    const figures = await scope.engine.db
      .selectFrom('productListings')
      .select(['variants', 'outVariants', 'lowVariants'])
      .where('id', '=', 'frame')
      .executeTakeFirst();
    expect(figures).toEqual({ variants: 2, outVariants: 1, lowVariants: 0 });
  });
});
