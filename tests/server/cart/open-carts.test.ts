import { beforeEach, expect, it, vi } from 'vitest';
import { readListQuery } from '#domain/dashboard/list.ts';
import { abandonedCartList, type AbandonedCart } from '#domain/cart/open-cart.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { forgetOldCarts, recordOpenCart } from '#server/cart/open-carts.ts';
import { carts } from '#server/cart/resource.ts';
import { exportCustomer } from '#server/customers/export-customer.ts';
import { removeCustomer } from '#server/customers/erase-customer.ts';
import { InvalidFieldsError, ShopError } from '#server/base/errors.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  cartItem,
  fillShop,
  orderOf,
  simpleProduct,
  variableProduct,
} from '../../support/fixtures.ts';
import { customer, moveOrders } from '../account/customers.ts';
import { admin } from '../dashboard/desk.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const KEY = 'a'.repeat(32);

describeOnEveryEngine('a cart that is left in the checkout', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        simpleProduct('arco', { priceCents: 5_000, qty: 60 }),
        variableProduct('brisa', [{ priceCents: 20_000, qty: 3, color: 'Preto' }]),
      ],
    });
  });

  const desk = () => actingAs(shop.scope, { kind: 'user', user: admin });
  const guest = () => actingAs(shop.scope, { kind: 'guest' });
  const body = (change: object = {}) => ({
    key: KEY,
    fullName: 'Ana Souza',
    email: 'ana@exemplo.com.br',
    phone: '11987654321',
    items: [cartItem('arco', 2)],
    ...change,
  });
  const note = (change: object = {}, scope = guest()) =>
    recordOpenCart(scope, { body: body(change) });
  const listed = async (search = '') =>
    (await carts.list.page(
      shop.scope,
      readListQuery(new URLSearchParams(search), abandonedCartList),
    )) as { items: AbandonedCart[]; total: number };
  const stored = () => shop.scope.engine.db.selectFrom('openCarts').selectAll().execute();

  it('is one row, replaced as it changes, and listed after an hour of silence', async () => {
    await note();
    await note({ items: [cartItem('arco'), { ...cartItem('brisa'), color: { name: 'Preto' } }] });
    shop.advance(HOUR_MS - 1);
    expect((await listed()).items).toEqual([]);
    shop.advance(1);
    const { items } = await listed();
    expect(items).toMatchObject([
      {
        name: 'Ana Souza',
        email: 'ana@exemplo.com.br',
        phone: '(11) 98765-4321',
        lines: 'Armação arco, Armação brisa (Preto)',
        pieces: 2,
        total: 250,
      },
    ]);
    expect((await listed('?q=brisa&total=100..300')).total).toBe(1);
    expect((await listed('?total=300..')).total).toBe(0);
    for (const q of ['+55 (011) 98765-4321', '011 98765 4321', 'ana (011) 98765-4321']) {
      expect((await listed(`?q=${encodeURIComponent(q)}`)).total, q).toBe(1);
    }
    expect((await listed('?q=ana+98765-4322')).total).toBe(0);
    await note({ items: [] });
    expect(await stored()).toEqual([]);
  });

  it('is one of each person, whatever the browser, but no stranger replaces an account’s', async () => {
    await note();
    await note({ key: 'b'.repeat(32), phone: '' });
    expect(await stored()).toMatchObject([{ id: 'b'.repeat(32) }]);
    const ana = await customer(shop.scope, 'ana@exemplo.com.br', { password: 'uma senha boa' });
    await note({ key: 'c'.repeat(32) }, actingAs(shop.scope, { kind: 'user', user: ana }));
    await note({ key: 'd'.repeat(32) });
    expect((await stored()).map(({ accountId }) => accountId).sort()).toEqual([ana.id, null]);
  });

  it('goes when an order comes of it, and does not come back by a late word', async () => {
    await note();
    const order = orderOf([cartItem('arco', 1)]);
    await placeOrder(guest(), {
      body: { ...order, billingInfo: { ...order.billingInfo, email: 'ANA@exemplo.com.br' } },
      idempotencyKey: 'compra-da-ana-1',
    });
    expect(await stored()).toEqual([]);
    await note();
    expect(await stored()).toEqual([]);
    shop.advance(HOUR_MS);
    await note();
    expect(await stored()).toHaveLength(1);
  });

  it('is made of what the shop sells, not of what is sent', async () => {
    const item = { ...cartItem('arco', 1), price: 0.01, name: '<b>Grátis</b>' };
    await note({
      items: [item, cartItem('nada')],
      fullName: 'Ganhe em www.premio.com',
      email: 'x',
    });
    expect(await stored()).toMatchObject([
      { name: '', email: '', phone: '11987654321', totalCents: 5_000 },
    ]);
    for (const change of [
      { email: 'x', phone: '12' },
      { key: 'curta' },
      { items: [cartItem('nada')] },
      { items: Array.from({ length: 51 }, () => cartItem('arco')) },
      { fullName: 'a'.repeat(200) },
      { items: null },
    ]) {
      await expect(note(change)).rejects.toThrow(InvalidFieldsError);
    }
  });

  it('goes after 30 days, and when staff remove it', async () => {
    await note();
    shop.advance(29 * DAY_MS);
    await note({ key: 'b'.repeat(32), email: 'bia@exemplo.com.br', phone: '' });
    await forgetOldCarts(shop.scope);
    expect(await stored()).toHaveLength(2);
    shop.advance(DAY_MS);
    await forgetOldCarts(shop.scope);
    expect(await stored()).toMatchObject([{ email: 'bia@exemplo.com.br' }]);
    const remove = carts.actions!['remove']!.check({});
    await expect(remove(guest(), ['b'.repeat(32)])).rejects.toThrow(ShopError);
    await remove(desk(), ['b'.repeat(32)]);
    expect(await stored()).toEqual([]);
    const [entry] = await shop.scope.engine.db
      .selectFrom('auditEntries')
      .selectAll()
      .orderBy('id')
      .execute();
    expect(entry).toMatchObject({ action: 'carts.delete', subjectName: '2 × Armação arco' });
  });

  it('is handed out and erased with its person', async () => {
    const ana = await customer(shop.scope, 'ana@exemplo.com.br', { password: 'uma senha boa' });
    await note({}, actingAs(shop.scope, { kind: 'user', user: ana }));
    const { openCarts } = await exportAccount(shop.scope, { accountId: ana.id });
    expect(openCarts).toMatchObject([{ lines: [{ name: 'Armação arco', qty: 2 }] }]);
    await eraseOwnAccount(shop.scope, { user: ana, input: { password: 'uma senha boa' } });
    expect(await stored()).toEqual([]);
  });

  it('is handed out and erased with a guest, by staff', async () => {
    await placeOrder(guest(), {
      body: orderOf([cartItem('arco', 1)]),
      idempotencyKey: 'compra-do-convidado',
    });
    const { id, email, phone } = await shop.scope.engine.db
      .selectFrom('customers')
      .select(['id', 'email', 'phone'])
      .executeTakeFirstOrThrow();
    shop.advance(HOUR_MS);
    await note({ email, phone });
    expect((await exportCustomer(desk(), { id })).openCarts).toHaveLength(1);
    await moveOrders(shop.scope, 'delivered');
    await removeCustomer(desk(), { id });
    expect(await stored()).toEqual([]);
  });

  it('counts towards the limit of its address', async () => {
    vi.stubEnv('RATE_LIMIT_CART', '1/60');
    const { hitRateLimit } = await import('#server/security/rate-limit.ts');
    await hitRateLimit(shop.scope, 'cart', '203.0.113.7');
    await expect(hitRateLimit(shop.scope, 'cart', '203.0.113.7')).rejects.toMatchObject({
      status: 429,
    });
    vi.unstubAllEnvs();
  });
});
