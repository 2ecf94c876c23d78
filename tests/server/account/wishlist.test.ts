import { beforeEach, expect, it } from 'vitest';
import {
  addFavorite,
  MAX_WISHLIST,
  mergeWishlist,
  removeFavorite,
  wishlistOf,
} from '#server/account/wishlist.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { customer } from './customers.ts';

const product = (id: string, status: 'active' | 'hidden' = 'active') =>
  simpleProduct(id, { priceCents: 4_990, qty: 5 }, { status });

describeOnEveryEngine('the wishlist of an account', (open) => {
  let shop: TestShop;
  let accountId: string;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [...'abcd'].map((id) => product(id)).concat(product('gone', 'hidden')),
    });
    accountId = (await customer(shop.scope, 'ana@exemplo.com.br')).id;
  });

  const add = (productId: string) => addFavorite(shop.scope, { accountId, productId });
  const ids = () => wishlistOf(shop.scope, { accountId });
  const merge = (input: unknown) => mergeWishlist(shop.scope, { accountId, input });

  it('takes products in, newest first, each once, and counts them', async () => {
    expect(await add('a')).toBe(1);
    shop.advance(1000);
    expect(await add('b')).toBe(2);
    shop.advance(1000);
    expect(await add('a')).toBe(2);
    expect(await ids()).toEqual(['b', 'a']);
  });

  it('lets them go, and minds no second time', async () => {
    await add('a');
    await add('b');
    const own = { accountId, productId: 'a' };
    expect(await removeFavorite(shop.scope, own)).toBe(1);
    expect(await removeFavorite(shop.scope, own)).toBe(1);
    expect(await ids()).toEqual(['b']);
  });

  it('takes nothing that the shop does not sell', async () => {
    await expect(add('gone')).rejects.toMatchObject({ status: 404 });
    await expect(add('unknown')).rejects.toMatchObject({ status: 404 });
    expect(await ids()).toEqual([]);
  });

  it('leaves out what is no longer sold, and has it back when it is', async () => {
    await add('a');
    const become = (status: 'hidden' | 'active') =>
      shop.scope.engine.transaction((tx) =>
        tx.updateTable('products').set({ status }).where('id', '=', 'a').execute(),
      );
    await become('hidden');
    expect(await ids()).toEqual([]);
    await become('active');
    expect(await ids()).toEqual(['a']);
  });

  it("is joined with a visitor's, whose order stays", async () => {
    await add('b');
    shop.advance(1000);
    expect(await merge({ ids: ['d', 'gone', 'b', 'c', 'd', 'unknown'] })).toEqual(['d', 'c', 'b']);
    expect(await merge({ ids: [] })).toEqual(['d', 'c', 'b']);
  });

  it('says what is no list of ids', async () => {
    await expect(merge({ ids: 'a' })).rejects.toMatchObject({ status: 422 });
    await expect(merge({ ids: [1] })).rejects.toMatchObject({ status: 422 });
  });

  it("is no one else's", async () => {
    const other = await customer(shop.scope, 'bia@exemplo.com.br');
    await add('a');
    expect(await wishlistOf(shop.scope, { accountId: other.id })).toEqual([]);
    expect(await removeFavorite(shop.scope, { accountId: other.id, productId: 'a' })).toBe(0);
    expect(await ids()).toEqual(['a']);
  });

  it(`has ${MAX_WISHLIST} at most`, async () => {
    const many = Array.from({ length: MAX_WISHLIST + 5 }, (_, index) => `many-${index}`);
    const rows = await shop.scope.engine.db
      .selectFrom('products')
      .selectAll()
      .where('id', '=', 'a')
      .execute();
    for (const id of many) {
      await shop.scope.engine.transaction((tx) =>
        tx
          .insertInto('products')
          .values({ ...rows[0]!, id, slug: id, sku: id })
          .execute(),
      );
    }
    expect(await merge({ ids: many })).toHaveLength(MAX_WISHLIST);
    await expect(add('a')).rejects.toMatchObject({ status: 409, code: 'wishlistFull' });
  });
});
