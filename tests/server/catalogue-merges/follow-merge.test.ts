import { expect, it } from 'vitest';
import { blankPart, DEFAULT_HOME } from '#domain/homepage/homepage.ts';
import type { CouponRecord } from '#domain/coupons/record.ts';
import type { HomeBody, HomePart } from '#domain/homepage/homepage-input.ts';
import { GET, POST } from '#pages/api/dashboard/[section]/saved-views/index.ts';
import { publicHome } from '#server/homepage/home-view.ts';
import { previewOrderChange } from '#server/orders/changing/change-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, orderOf } from '../../support/fixtures.ts';
import { product, writeShop } from '../catalogue/fixture.ts';
import { rulesShop } from '../coupons/rules-shop.ts';
import { addAccounts, admin, ask } from '../dashboard/desk.ts';

const HOME = 'homepage/home-home';

/** Two of each section, of which the first is to be merged into the second. */
const CASES = {
  brands: { ids: ['lume', 'aresta'], rule: 'brandIds', shelf: 'brandId', filter: 'brand' },
  categories: {
    ids: ['sol', 'grau'],
    rule: 'categoryIds',
    shelf: 'categoryId',
    filter: 'category',
  },
} as const;

describeOnEveryEngine('what names a brand or a category that is merged into another', (open) => {
  const openShop = async () => {
    const { scope } = await open();
    await addAccounts(scope, { id: 'ana', role: 'admin' });
    await writeShop(scope, [
      product('a', { brandId: 'lume', categoryIds: ['sol'] }),
      product('b', { brandId: 'aresta', categoryIds: ['grau'] }),
    ]);
    return scope;
  };
  const merge = async (scope: Scope, section: string, [gone, into]: readonly [string, string]) => {
    const body = { ids: [gone, into], into };
    const { status } = await ask(scope, admin, 'POST', `${section}/actions/merge`, body);
    expect(status).toBe(200);
  };
  const views = (scope: Scope, method: string, body?: object) =>
    call(method === 'GET' ? GET : POST, scope, {
      path: '/api/dashboard/products/saved-views',
      method,
      ...(body && { body }),
      params: { section: 'products' },
      locals: { user: admin },
    });
  const readHome = async (scope: Scope) =>
    (await ask(scope, admin, 'GET', HOME)).json.item as { updatedAt: number; body: HomeBody };
  const saveHome = async (scope: Scope, parts: HomePart[]) => {
    const { updatedAt } = await readHome(scope);
    const { announcement } = DEFAULT_HOME;
    await ask(scope, admin, 'PUT', HOME, { updatedAt, announcement, parts });
  };

  it.each(['brands', 'categories'] as const)(
    'follows: coupons, the home, views, of %s',
    async (section) => {
      const scope = await openShop();
      const { ids, rule, shelf, filter } = CASES[section];
      const [gone, into] = ids;
      const { json } = await ask(scope, admin, 'POST', 'coupons', {
        code: 'DEZ',
        percent: 10,
        [rule]: [gone, into],
      });
      const coupon = json.item as CouponRecord;
      const other = { code: 'TUDO', percent: 5 };
      const everything = (await ask(scope, admin, 'POST', 'coupons', other)).json
        .item as CouponRecord;
      const part = (id: string): HomePart => ({
        ...blankPart('products', id),
        title: id,
        shelf: section === 'brands' ? 'brand' : 'category',
        [shelf]: gone,
      });
      const chosen = { ...blankPart('categories', 'c'), categoryIds: ['sol', 'grau'] };
      await saveHome(scope, [part('shown'), chosen]);
      await ask(scope, admin, 'POST', `${HOME}/publish`, {});
      await saveHome(scope, [part('draft'), part('shown'), chosen]);
      const search = `?${new URLSearchParams({ [filter]: `${gone},${into}`, q: gone })}`;
      await views(scope, 'POST', { name: 'Meus', search });
      await views(scope, 'POST', { name: 'Outros', search: `?${filter}.not=${gone}` });

      await merge(scope, section, ids);

      const read = async ({ id }: CouponRecord) =>
        (await ask(scope, admin, 'GET', `coupons/${id}`)).json.item as CouponRecord;
      expect((await read(coupon))[rule]).toEqual([into]);
      expect((await read(coupon)).updatedAt).toBeGreaterThan(coupon.updatedAt);
      expect(await read(everything)).toEqual(everything);
      const [first] = await publicHome(scope);
      expect(first?.kind === 'products' && first.products.map(({ id }) => id).toSorted()).toEqual([
        'a',
        'b',
      ]);
      const { parts } = (await readHome(scope)).body;
      expect(parts.map((one) => one[shelf])).toEqual([into, into, '']);
      expect(parts[2]?.categoryIds).toEqual(section === 'brands' ? ['sol', 'grau'] : ['grau']);
      expect((await views(scope, 'GET')).json.views).toMatchObject([
        { name: 'Meus', search: `?q=${gone}&${filter}=${into}` },
        { name: 'Outros', search: `?${filter}.not=${into}` },
      ]);
    },
  );

  it('leaves a home alone that shows none of them', async () => {
    const scope = await openShop();
    await saveHome(scope, [blankPart('sizes', 's')]);
    const before = await readHome(scope);
    await merge(scope, 'brands', CASES.brands.ids);
    expect(await readHome(scope)).toEqual(before);
  });

  it('prices an open order that is changed later by the rules of its day', async () => {
    const { scope } = await open();
    await rulesShop(scope);
    const { orderId } = await placeOrder(scope, {
      body: orderOf([cartItem('sun', 1, { price: 300 })], { coupon: 'SOL' }),
      idempotencyKey: 'merge-key-1',
    });
    const name = { name: 'Óculos de sol', parentId: null };
    const { json } = await ask(scope, admin, 'POST', 'categories', name);
    const { id } = json.item as { id: string };
    const change = { orderId, version: 1, items: [{ variantId: 'sun-0', qty: 2 }] };
    const { after } = await previewOrderChange(scope, change);
    expect(after.discount).toBeGreaterThan(0);
    await merge(scope, 'categories', ['c-sun', id]);
    expect((await previewOrderChange(scope, change)).after).toEqual(after);
  });
});
