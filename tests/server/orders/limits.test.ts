import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { POST as postOrder } from '#pages/api/orders/index.ts';
import { ShopError } from '#server/base/errors.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { addAccount, asCustomer } from '../../support/accounts.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  countOrders,
  fillShop,
  orderOf,
  simpleProduct,
  stockOf,
} from '../../support/fixtures.ts';
import { asSeller } from './staff.ts';

const CPFS = ['529.982.247-25', '111.444.777-35'] as const;

const codesOf = (results: PromiseSettledResult<unknown>[]): string[] =>
  results.map((result) =>
    result.status === 'fulfilled'
      ? 'ok'
      : result.reason instanceof ShopError
        ? result.reason.code
        : String(result.reason),
  );
const count = (codes: string[], code: string) => codes.filter((each) => each === code).length;

describeOnEveryEngine('what one person may order', (open) => {
  let shop: TestShop;
  let keys = 0;

  beforeEach(async () => {
    vi.stubEnv('RATE_LIMIT_ORDER_PERSON', '');
    vi.stubEnv('RATE_LIMIT_ORDER', '1000/60');
    shop = await open();
    const products = Array.from({ length: 9 }, (_, n) =>
      simpleProduct(`frame${n}`, { priceCents: 4_990, qty: 1_000 }),
    );
    await fillShop(shop.scope, { products });
    await saveSettings(shop.scope, { checkout: initialSettings.checkout });
  });
  afterEach(() => void vi.unstubAllEnvs());

  interface Person {
    email?: string;
    cpf?: string;
    address?: string | null;
    accountId?: string | null;
  }
  const place = (person: Person = {}, items = [cartItem('frame0')]) => {
    const email = person.email ?? `ana${keys}@exemplo.com.br`;
    const billingInfo = { ...address, email, ...(person.cpf && { cpf: person.cpf }) };
    return placeOrder(asCustomer(shop.scope, person.accountId ?? null), {
      body: orderOf(items, { billingInfo }),
      idempotencyKey: `person-key-${(keys += 1)}`,
      address: person.address ?? null,
    });
  };
  const crowd = async (many: number, person: (n: number) => Person) =>
    codesOf(await Promise.allSettled(Array.from({ length: many }, (_, n) => place(person(n)))));
  const confirmOrders = () =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable('orders').set({ status: 'confirmed' }).execute(),
    );

  it('is no shop emptied by four orders of 881 pieces: each is refused and takes nothing', async () => {
    const items = Array.from({ length: 9 }, (_, n) => cartItem(`frame${n}`, n === 0 ? 89 : 99));
    for (let n = 0; n < 4; n += 1) {
      const refused = await call(postOrder, shop.scope, {
        path: '/api/orders',
        method: 'POST',
        body: orderOf(items, { billingInfo: { ...address, email: `a${n}@exemplo.com.br` } }),
        headers: { 'idempotency-key': `emptying-${n}` },
      });
      expect(refused).toMatchObject({
        status: 422,
        json: {
          fields: { items: 'Cada pedido pode levar até 30 itens. Para mais, fale com a loja.' },
        },
      });
    }
    expect(await countOrders(shop.scope)).toBe(0);
    expect(await stockOf(shop.scope, 'frame1-0')).toBe(1_000);
  });

  it('is ten pieces of one variant, however they are split', async () => {
    await expect(
      place({}, [cartItem('frame0', 6), cartItem('frame0', 5, { uid: 'again' })]),
    ).rejects.toMatchObject({
      status: 422,
      fields: { 'items.1.qty': 'linePieces' },
      values: { count: 10 },
    });
    await expect(place({}, [cartItem('frame0', 10)])).resolves.toBeDefined();
  });

  it('is what the shop says', async () => {
    const checkout = { ...initialSettings.checkout, maxPiecesPerLine: 2, maxPiecesPerOrder: 3 };
    await saveSettings(shop.scope, { checkout });
    await expect(place({}, [cartItem('frame0', 3)])).rejects.toMatchObject({
      fields: { 'items.0.qty': 'linePieces' },
    });
    await expect(place({}, [cartItem('frame0', 2), cartItem('frame1', 2)])).rejects.toMatchObject({
      fields: { items: 'orderPieces' },
      values: { count: 3 },
    });
    await expect(place({}, [cartItem('frame0', 2), cartItem('frame1')])).resolves.toBeDefined();
  });

  it.each<[string, (n: number) => Person]>([
    ['e-mail, however it is written', (n) => ({ email: `Ana+${n}@Exemplo.com.br` })],
    ['CPF', () => ({ cpf: CPFS[0] })],
  ])('is three open orders of one %s, of 200 at once', async (_who, person) => {
    const codes = await crowd(200, person);
    expect(count(codes, 'ok')).toBe(3);
    expect(count(codes, 'tooManyOpenOrders')).toBe(197);
    expect(await countOrders(shop.scope)).toBe(3);
    expect(await stockOf(shop.scope, 'frame0-0')).toBe(997);
  });

  it('is ten open orders of one network address, of 200 at once', async () => {
    const codes = await crowd(200, () => ({ address: '203.0.113.7' }));
    expect(count(codes, 'ok')).toBe(10);
    expect(await countOrders(shop.scope)).toBe(10);
    // Not only within the hour.
    shop.advance(3_600_000);
    await expect(place({ address: '203.0.113.7' })).rejects.toMatchObject({
      code: 'tooManyOpenOrdersHere',
    });
  });

  it('lets other people order meanwhile', async () => {
    await crowd(3, () => ({ email: 'ana@exemplo.com.br', cpf: CPFS[0], address: '203.0.113.7' }));
    await expect(
      place({ email: 'bia@exemplo.com.br', cpf: CPFS[1], address: '203.0.113.7' }),
    ).resolves.toBeDefined();
  });

  it('grows again with each order that the shop confirms', async () => {
    const ana = { email: 'ana@exemplo.com.br' };
    await crowd(3, () => ana);
    await expect(place(ana)).rejects.toMatchObject({
      status: 429,
      code: 'tooManyOpenOrders',
      values: { count: 3 },
      retryAfter: 48 * 3600,
    });
    await confirmOrders();
    await expect(place(ana)).resolves.toBeDefined();
  });

  it('does not count orders that were paid, though the shop has not confirmed them', async () => {
    const ana = { email: 'ana@exemplo.com.br' };
    const orders = [await place(ana), await place(ana), await place(ana)];
    await expect(place(ana)).rejects.toMatchObject({ code: 'tooManyOpenOrders' });
    await markPaid(asSeller(shop.scope), { orderId: orders[0]!.orderId });
    await expect(place(ana)).resolves.toBeDefined();
  });

  it('is ten orders in an hour, even of those that are confirmed at once', async () => {
    const ana = { email: 'ana@exemplo.com.br' };
    for (let n = 0; n < 10; n += 1) {
      await place(ana);
      await confirmOrders();
    }
    shop.advance(600_000);
    await expect(place(ana)).rejects.toMatchObject({ code: 'tooManyTries', retryAfter: 3000 });
    shop.advance(3_000_000);
    await expect(place(ana)).resolves.toBeDefined();
  });

  it('is what RATE_LIMIT_ORDER_PERSON says, for open orders as well', async () => {
    vi.stubEnv('RATE_LIMIT_ORDER_PERSON', '20/60');
    const codes = await crowd(25, () => ({ email: 'ana@exemplo.com.br' }));
    expect(count(codes, 'ok')).toBe(20);
    expect(count(codes, 'tooManyTries')).toBe(5);
  });

  it('is not used up by an order that is refused for another reason', async () => {
    const ana = { email: 'ana@exemplo.com.br' };
    for (let n = 0; n < 12; n += 1) {
      await expect(place(ana, [cartItem('nothing')])).rejects.toMatchObject({ status: 409 });
    }
    await expect(place(ana)).resolves.toBeDefined();
  });

  it('is counted by their account alone, once the shop has confirmed an order of theirs', async () => {
    const accountId = await addAccount(shop.scope);
    const ana = { accountId, email: 'ana@exemplo.com.br', address: '203.0.113.7' };
    await place(ana);
    await confirmOrders();
    // A stranger orders in her name.
    await crowd(3, () => ({ email: 'ana@exemplo.com.br' }));
    const codes = await crowd(5, () => ana);
    expect(count(codes, 'ok')).toBe(3);
  });

  it('is stored without names, e-mails or addresses', async () => {
    const { orderId } = await place({ email: 'ana@exemplo.com.br', address: '203.0.113.7' });
    const { db } = shop.scope.engine;
    const stored = await db.selectFrom('orderPersons').selectAll().execute();
    expect(stored).toEqual([
      { orderId, key: expect.stringMatching(/^[\w-]{43}$/), placedAt: TEST_NOW },
      { orderId, key: expect.stringMatching(/^[\w-]{43}$/), placedAt: TEST_NOW },
    ]);
  });

  it('is told in words, and when to come again', async () => {
    const order = (n: number) =>
      call(postOrder, shop.scope, {
        path: '/api/orders',
        method: 'POST',
        body: orderOf([cartItem('frame0')]),
        headers: { 'idempotency-key': `in-words-${n}` },
      });
    for (let n = 0; n < 3; n += 1) expect((await order(n)).status).toBe(201);
    const refused = await order(3);
    expect(refused).toMatchObject({
      status: 429,
      json: { err: expect.stringContaining('3 pedidos aguardando confirmação') },
    });
    expect(refused.headers.get('retry-after')).toBe(String(48 * 3600));
  });
});
