import { beforeEach, describe, expect, it } from 'vitest';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { addAccount, asCustomer } from '../../support/accounts.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  countOrders,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';

describeOnEveryEngine('the Idempotency-Key of an order', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 20 })],
    });
  });

  const place = (qty: number, key: string | null, price = 49.9) =>
    placeOrder(shop.scope, {
      body: orderOf([cartItem('case', qty, { price })]),
      idempotencyKey: key,
    });

  it('used ten times at once places one order and has one answer', async () => {
    const answers = await Promise.all(Array.from({ length: 10 }, () => place(2, 'same-key')));
    const told = answers.map((answer) => JSON.stringify({ ...answer, isNew: null }));
    expect(new Set(told).size).toBe(1);
    expect(answers.filter(({ isNew }) => isNew)).toHaveLength(1);
    expect(await countOrders(shop.scope)).toBe(1);
    expect(await stockOf(shop.scope, 'case-0')).toBe(18);
  });

  it('has the same answer later, even when the stock is gone', async () => {
    const first = await place(20, 'same-key');
    expect(await place(20, 'same-key')).toEqual({ ...first, isNew: false });
    expect(await stockOf(shop.scope, 'case-0')).toBe(0);
  });

  it('is not another request because the browser shows another price', async () => {
    const first = await place(1, 'same-key', 49.9);
    expect(await place(1, 'same-key', 59.9)).toEqual({ ...first, isNew: false });
  });

  it('is refused for another request', async () => {
    await place(1, 'same-key');
    await expect(place(2, 'same-key')).rejects.toMatchObject({
      status: 409,
      code: 'idempotencyKeyReused',
    });
    expect(await countOrders(shop.scope)).toBe(1);
  });

  it('of its own places an order of its own', async () => {
    await place(1, 'first-key');
    await place(1, 'second-key');
    expect(await countOrders(shop.scope)).toBe(2);
  });

  it.each([
    ['missing', null, 'idempotencyKeyMissing'],
    ['empty', '', 'idempotencyKeyMissing'],
    ['shorter than 8 characters', 'a'.repeat(7), 'idempotencyKeyInvalid'],
    ['longer than 128 characters', 'a'.repeat(129), 'idempotencyKeyInvalid'],
    ['with a blank', 'one two three', 'idempotencyKeyInvalid'],
    ['with an accent', 'chave-número', 'idempotencyKeyInvalid'],
  ])('that is %s is refused', async (_case, key, code) => {
    await expect(place(1, key)).rejects.toMatchObject({ status: 400, code });
  });

  it.each([8, 128])('may be %i characters long', async (length) => {
    await expect(place(1, '~'.repeat(length))).resolves.toBeDefined();
  });

  describe('tells the secret of the order', () => {
    const browser = { address: '203.0.113.7', visitor: 'a browser of its own' };
    const order = (accountId: string | null, caller = browser) =>
      placeOrder(asCustomer(shop.scope, accountId), {
        body: orderOf([cartItem('case')]),
        idempotencyKey: 'same-key',
        ...caller,
      });

    it('to the browser that has placed it, from wherever it asks again', async () => {
      const first = await order(null);
      const again = await order(null, { ...browser, address: '198.51.100.1' });
      expect(again).toEqual({ ...first, isNew: false });
      expect(again.secret).not.toBe('');
    });

    it('to no other browser that knows the key and the whole request', async () => {
      const first = await order(null);
      const stranger = await order(null, { ...browser, visitor: 'another browser' });
      expect(stranger).toEqual({ ...first, isNew: false, secret: '' });
      expect(await countOrders(shop.scope)).toBe(1);
    });

    it('of an account to that account alone', async () => {
      const [ana, bia] = [
        await addAccount(shop.scope),
        await addAccount(shop.scope, { email: 'bia@exemplo.com.br' }),
      ];
      const first = await order(ana);
      expect(await order(bia)).toMatchObject({ orderId: first.orderId, secret: '' });
      expect(await order(null)).toMatchObject({ orderId: first.orderId, secret: '' });
      expect(await order(ana)).toEqual({ ...first, isNew: false });
    });

    it('and stores no secret of the browser', async () => {
      await order(null);
      const row = await shop.scope.engine.db
        .selectFrom('idempotencyKeys')
        .select('owner')
        .executeTakeFirst();
      expect(row?.owner).toMatch(/^visitor:[\w-]{43}$/);
    });
  });
});
