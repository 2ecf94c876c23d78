import { beforeAll, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { everything } from '#server/dashboard/list.ts';
import { setTracking } from '#server/orders/annotate-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs, actorOf } from '#server/service/scope.ts';
import { searchDashboard } from '#server/dashboard-search/search-dashboard.ts';
import { resources } from '#server/sections/sections.ts';
import { addAccounts, admin, customer, staffWith } from './desk.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import {
  address,
  cartItem,
  coupon,
  fillShop,
  orderOf,
  simpleProduct,
} from '../../support/fixtures.ts';

describeOnEveryEngine('the search of the dashboard', (open) => {
  let shop: TestShop;
  let orderId: string;

  const search = (user: SessionUser | null, q: string) =>
    searchDashboard(actingAs(shop.scope, actorOf(user)), { q, resources });
  /** What was found, as 'section: title'. */
  const found = async (q: string, user: SessionUser = admin) =>
    (await search(user, q)).flatMap(({ name, hits }) => hits.map((hit) => `${name}: ${hit.title}`));

  beforeAll(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 5_000, qty: 50 }, { name: 'Estojo Marola' })],
    });
    await addAccounts(shop.scope, { id: 'c1', fullName: 'Zulmira Prado' });
    const billingInfo = { ...address, fullName: 'Zulmira Prado', cpf: '529.982.247-25' };
    const body = orderOf([cartItem('case')], { billingInfo });
    ({ orderId } = await placeOrder(shop.scope, { body, idempotencyKey: 'search-key-000' }));
    await moveOrder(shop.scope, { orderId, to: 'confirmed' });
    const carrier = 'Correios';
    await moveOrder(shop.scope, { orderId, to: 'shipped', carrier, trackingCode: 'BR123' });
    await setTracking(shop.scope, { orderId, carrier, trackingCode: 'AA 123 456 789 BR' });
  });

  it.each([
    ['its number', () => orderId],
    ['its number in small letters, with a #', () => `#${orderId.toLowerCase()}`],
    ['the buyer', () => 'zulmira'],
    ['the CPF as digits', () => '52998224725'],
    ['the SKU', () => 'sku-case-0'],
    ['the beginning of the tracking code', () => 'aa123456'],
    ['the tracking code with its spaces', () => 'AA 123 456 789 BR'],
  ])('finds an order by %s', async (_by, q) => {
    expect(await found(q())).toContain(`orders: ${orderId} · Zulmira Prado`);
  });

  it('no longer finds an order by a tracking code that was corrected', async () => {
    expect(await found('br123')).toEqual([]);
  });

  it('finds customers, products and brands beside the orders', async () => {
    expect(await found('zulmira')).toContain('customers: Zulmira Prado');
    expect(await found('estojo')).toContain('products: Estojo Marola');
    expect((await found('aurora')).some((hit) => hit.startsWith('brands: '))).toBe(true);
  });

  it('says whose pictures there are, and of whom there can be none', async () => {
    const groups = await search(admin, 'estojo');
    const hitOf = (name: string) => groups.find((group) => group.name === name)!.hits[0]!;
    expect(hitOf('products').picture).not.toBeUndefined();
    expect(hitOf('settings').picture).toBeUndefined();
  });

  it('finds a coupon by its code, for those who may see coupons', async () => {
    await shop.scope.engine.transaction((tx) =>
      tx.insertInto('coupons').values(coupon('BEMVINDO10')).execute(),
    );
    expect(await found('bemvindo')).toEqual(['coupons: BEMVINDO10']);
    expect(await found('bemvindo', staffWith('orders', { view: true }))).toEqual([]);
  });

  it('finds what can be made, pages and settings by their words', async () => {
    expect(await found('novo produto')).toEqual(['actions: Novo produto']);
    expect(await found('abrir caixa')).toContain('actions: Abrir o caixa');
    expect(await found('nova venda')).toContain('actions: Nova venda no balcão');
    expect(await found('pedidos')).toContain('pages: Pedidos');
    expect((await found('instagram')).map((hit) => hit.split(':')[0])).toContain('settings');
  });

  it.each([
    ['frete', 'pages: Entregas'],
    ['cupom', 'pages: Cupons'],
    ['banner', 'pages: Início da loja'],
    ['permissão', 'pages: Equipe'],
    ['novo funcionário', 'actions: Convidar pessoa'],
    ['estojo', 'settings: Peso da embalagem'],
  ])('finds by “%s”, which is not what it is called, %s', async (q, place) => {
    expect(await found(q)).toContain(place);
  });

  it('shows what is called so before what only has to do with it', async () => {
    const pages = (await found('cor')).filter((hit) => hit.startsWith('pages: '));
    expect(pages[0]).toBe('pages: Cores');
  });

  it('offers what one can do and open before anything is typed', async () => {
    expect((await search(admin, ' ')).map(({ name }) => name)).toEqual(['actions', 'pages']);
  });

  it('finds only what the user may see, and offers only what they may make', async () => {
    const looker = staffWith('products', { view: true });
    expect(await found('zulmira', looker)).toEqual([]);
    expect(await found('estojo', looker)).toEqual(['products: Estojo Marola']);
    expect(await found('novo', looker)).toEqual([]);
    expect(await found('caixa', looker)).toEqual([]);
    expect(await found('instagram', looker)).toEqual([]);
    expect(await found('zulmira', customer)).toEqual([]);
    await expect(search(null, 'zulmira')).rejects.toMatchObject({ status: 401 });
  });

  it.each(['%%%', '👓👓', '-- _'])(
    'finds nothing by %s, which has no letter or digit',
    async (q) => {
      expect(await found(q)).toEqual([]);
      const lists = ['orders', 'customers', 'products', 'letterTexts'];
      for (const { name, list } of resources.filter((one) => lists.includes(one.name))) {
        const query = { ...everything(list.shape), q };
        const { total } = await list.page(actingAs(shop.scope, actorOf(admin)), query);
        expect([name, total]).toEqual([name, 0]);
      }
    },
  );

  it('answers the strangest questions', async () => {
    for (const q of ['%', "'; DROP TABLE orders; --", 'a'.repeat(5_000), '\u0000', '((((']) {
      await expect(search(admin, q)).resolves.toBeInstanceOf(Array);
    }
  });
});
