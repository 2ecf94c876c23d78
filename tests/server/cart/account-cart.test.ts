import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { ACCOUNT_CART_DAYS } from '#domain/cart/account-cart.ts';
import type { CartItem } from '#domain/cart/cart.ts';
import { GET, PUT } from '#pages/api/account/cart.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { forgetUntouchedCarts, writeAccountCart } from '#server/cart/account-cart.ts';
import { exportCustomer } from '#server/customers/export-customer.ts';
import { actingAs } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';
import { buy, customer } from '../account/customers.ts';
import { admin } from '../dashboard/desk.ts';

const DAY_MS = 24 * 3_600_000;
const PASSWORD = 'uma senha boa';

describeOnEveryEngine('the cart of an account', (open) => {
  let shop: TestShop;
  let ana: SessionUser;
  let bia: SessionUser;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('arco', { priceCents: 5_000, qty: 60 }),
        variableProduct('brisa', [{ priceCents: 20_000, qty: 30, color: 'Preto' }]),
      ],
    });
    ana = await customer(shop.scope, 'ana@exemplo.com.br', { password: PASSWORD });
    bia = await customer(shop.scope, 'bia@exemplo.com.br');
  });

  const read = async (user: SessionUser | null = ana, since = '') =>
    call(GET, shop.scope, { path: `/api/account/cart?since=${since}`, locals: { user } });
  const write = async (base: number, items: unknown, user: SessionUser | null = ana) =>
    call(PUT, shop.scope, {
      path: '/api/account/cart',
      method: 'PUT',
      body: { base, items },
      locals: { user },
    });
  const black = { ...cartItem('brisa'), color: { name: 'Preto' }, variantId: 'brisa-0' };
  /** What the account has, in short words. */
  const has = async (user = ana) => {
    const { items } = (await read(user)).json as { items: CartItem[] };
    return items.map(({ _id, qty }) => `${qty} ${_id}`);
  };
  const change = (table: 'products' | 'variants', set: object, id: string) =>
    shop.scope.engine.transaction((tx) =>
      tx.updateTable(table).set(set).where('id', '=', id).execute(),
    );

  it('is read on another device at the prices of that moment; none that a browser sends is stored', async () => {
    expect((await read()).json).toEqual({ success: true, version: 0, items: [] });
    const told = { ...cartItem('arco', 2), price: 0.01, name: 'Barato', image: 'x' };
    expect((await write(0, [told, black])).json).toEqual({ success: true, version: TEST_NOW });
    const { items: kept } = await shop.scope.engine.db
      .selectFrom('accountCarts')
      .select('items')
      .executeTakeFirstOrThrow();
    expect(kept).not.toMatch(/price|0\.01|image/);
    await change('variants', { priceCents: 5_500 }, 'arco-0');
    expect((await read()).json).toMatchObject({
      version: TEST_NOW,
      items: [
        { _id: 'arco', qty: 2, price: 55, name: 'Armação arco', slug: 'armacao-arco' },
        { _id: 'brisa', qty: 1, price: 200, variantId: 'brisa-0', color: { name: 'Preto' } },
      ],
    });
  });

  it('is not sent again to a device that has it', async () => {
    await write(0, [cartItem('arco')]);
    expect((await read(ana, String(TEST_NOW))).json).toEqual({ success: true, version: TEST_NOW });
    expect((await read(ana, 'x')).json).toMatchObject({ items: [{ _id: 'arco' }] });
  });

  it('is replaced only by a device that knows its last version, and told to one that does not', async () => {
    await write(0, [cartItem('arco')]);
    expect((await write(TEST_NOW, [])).json).toMatchObject({ version: TEST_NOW + 1 });
    const late = await write(TEST_NOW, [cartItem('arco', 3)]);
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ code: 'cartChanged', version: TEST_NOW + 1, items: [] });
    expect(await has()).toEqual([]);
  });

  it('is written by one of two devices that come at once', async () => {
    await write(0, [cartItem('arco')]);
    const body = (qty: number) => ({ base: TEST_NOW, items: [cartItem('arco', qty)] });
    const answers = await Promise.allSettled(
      [2, 3, 4, 5].map((qty) =>
        writeAccountCart(shop.scope, { accountId: ana.id, body: body(qty) }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const first = await Promise.allSettled(
      [1, 2].map((qty) =>
        writeAccountCart(shop.scope, {
          accountId: bia.id,
          body: { base: 0, items: [cartItem('arco', qty)] },
        }),
      ),
    );
    expect(first.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it("is no one else's, and closed to visitors who are not signed in", async () => {
    await write(0, [cartItem('arco')]);
    expect(await has(bia)).toEqual([]);
    expect((await read(null)).status).toBe(401);
    expect((await write(0, [], null)).status).toBe(401);
  });

  it('keeps the name of what is no longer sold', async () => {
    await write(0, [{ ...black, name: 'Armação brisa' }]);
    await change('products', { status: 'hidden' }, 'brisa');
    expect((await read()).json).toMatchObject({
      items: [{ _id: 'brisa', qty: 1, price: 0, name: 'Armação brisa', color: { name: 'Preto' } }],
    });
  });

  it.each([
    ['no list', 'arco'],
    ['too many lines', Array.from({ length: 51 }, (_none, index) => cartItem(`p${index}`))],
    ['too many pieces', [cartItem('arco', 100)]],
    ['half a piece', [cartItem('arco', 0.5)]],
    ['a long id', [cartItem('a'.repeat(201))]],
  ])('refuses %s', async (_what, items) => {
    expect((await write(0, items)).status).toBe(422);
    expect((await write(-1, [])).status).toBe(422);
    expect(await has()).toEqual([]);
  });

  it('limits how often it is changed, by account', async () => {
    vi.stubEnv('RATE_LIMIT_CART', '1/60');
    let base = 0;
    for (let round = 0; round < 5; round += 1) {
      const { json } = await write(base, [cartItem('arco', round + 1)]);
      base = json['version'] as number;
    }
    expect((await write(base, [])).status).toBe(429);
    expect((await write(0, [cartItem('arco')], bia)).status).toBe(200);
    vi.unstubAllEnvs();
  });

  describe('when an order is placed', () => {
    it('loses the lines that were bought, and keeps what another device has added', async () => {
      await write(0, [cartItem('arco', 2), black]);
      await buy(shop.scope, [cartItem('arco')], { accountId: ana.id });
      expect(await has()).toEqual(['1 brisa']);
      // The device that has bought, or another, knows an older version.
      expect((await write(TEST_NOW, [cartItem('arco', 2), black])).status).toBe(409);
    });

    it('stays as it is if the order is refused, or is that of a guest who typed the e-mail', async () => {
      await write(0, [cartItem('arco', 2)]);
      await expect(
        buy(shop.scope, [cartItem('arco', 99)], { accountId: ana.id }),
      ).rejects.toThrow();
      await buy(shop.scope, [cartItem('arco')], { email: ana.email });
      expect(await has()).toEqual(['2 arco']);
    });

    it('is not brought back by a device that tells of it at the same moment', async () => {
      await write(0, [cartItem('arco')]);
      await Promise.allSettled([
        buy(shop.scope, [cartItem('arco')], { accountId: ana.id }),
        write(TEST_NOW, [cartItem('arco'), black]),
      ]);
      expect(await has()).not.toContain('1 arco');
    });
  });

  it('is handed out with the rest, by its owner and by the shop at their request', async () => {
    await write(0, [black]);
    const cart = { changedAt: TEST_NOW, lines: [{ _id: 'brisa', qty: 1, color: 'Preto' }] };
    expect(await exportAccount(shop.scope, { accountId: ana.id })).toMatchObject({ cart });
    await buy(shop.scope, [cartItem('arco')], { accountId: ana.id });
    const { id } = await shop.scope.engine.db
      .selectFrom('customers')
      .select('id')
      .where('accountId', '=', ana.id)
      .executeTakeFirstOrThrow();
    const desk = actingAs(shop.scope, { kind: 'user', user: admin });
    expect((await exportCustomer(desk, { id })).account).toMatchObject({ cart });
  });

  it('goes with the account, and a call that was under way does not bring it back', async () => {
    await write(0, [black]);
    await eraseOwnAccount(shop.scope, { user: ana, input: { password: PASSWORD } });
    expect((await write(0, [black])).status).toBe(404);
    expect(await shop.scope.engine.db.selectFrom('accountCarts').selectAll().execute()).toEqual([]);
  });

  it('is stored for half a year without a change', async () => {
    await write(0, [cartItem('arco')]);
    shop.advance(ACCOUNT_CART_DAYS * DAY_MS - 1);
    await forgetUntouchedCarts(shop.scope);
    expect(await has()).toEqual(['1 arco']);
    shop.advance(1);
    await forgetUntouchedCarts(shop.scope);
    expect(await has()).toEqual([]);
    // A device that still has it brings it back.
    expect((await write(TEST_NOW, [cartItem('arco')])).status).toBe(200);
  });
});
