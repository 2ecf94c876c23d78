import { beforeEach, expect, it } from 'vitest';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { productsByIds } from '#server/catalogue/cards.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { productBySlug, shownProduct } from '#server/catalogue/product-by-slug.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { setStock } from '../../support/fixtures.ts';
import { product, variant, writeShop } from './fixture.ts';

describeOnEveryEngine('a change of stock', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await writeShop(shop.scope, [
      product('ilha', { variants: [variant({ qty: 10 })] }),
      product('praia', { variants: [variant({ qty: -1 })] }),
      product('duna', { variants: [variant({ qty: 3 }), variant({ qty: 1 })] }),
    ]);
  });

  const published = () =>
    shop.scope.engine.db.selectFrom('publications').select('topics').orderBy('version').execute();

  /** Leaves a variant with `qty` pieces; tells whether that was published. */
  async function leave(qty: number, variantId = 'ilha-0'): Promise<boolean> {
    const { length } = await published();
    await setStock(shop.scope, variantId, qty);
    return (await published()).length > length;
  }

  it.each([
    [9, false],
    [4, false],
    [3, true],
    [1, true],
    [0, true],
    [-1, false],
  ])('that leaves %i pieces changes a page: %s', async (qty, changes) => {
    expect(await leave(qty)).toBe(changes);
    const { topics } = (await published()).at(-1)!;
    if (changes) expect(topics).toBe('["product:ilha"]');
  });

  it('tells in the lists how many are left of all variants, when they are the last', async () => {
    const left = async (id: string) => (await productsByIds(shop.scope, [id]))[0]!.lastPieces;
    expect(await left('duna')).toBeNull();
    expect(await leave(2, 'duna-0')).toBe(true);
    expect(await left('duna')).toBe(3);
    expect(await leave(0, 'duna-1')).toBe(true);
    expect(await left('duna')).toBe(2);
    expect(await left('praia')).toBeNull();
  });

  it('is known exactly beyond the pages, which are from memory', async () => {
    const piecesOf = async (read: typeof shownProduct) =>
      (await read(shop.scope, 'ilha')).variants.map(({ qty }) => qty);
    expect(await piecesOf(shownProduct)).toEqual([10]);
    await leave(8);
    expect(await piecesOf(productBySlug)).toEqual([8]);
    await leave(2);
    expect(await piecesOf(shownProduct)).toEqual([2]);
    await leave(0);
    expect(await piecesOf(shownProduct)).toEqual([0]);
  });

  it('of nothing changes nothing', async () => {
    const before = await published();
    await setStock(shop.scope, 'ilha-0', 10);
    expect(await published()).toEqual(before);
  });

  it('that sells a product out takes it from the lists, and one that brings it back returns it', async () => {
    const total = async () => (await browseProducts(shop.scope, defaultQuery)).total;
    expect(await total()).toBe(3);
    await leave(0);
    expect(await total()).toBe(2);
    await leave(8);
    expect(await total()).toBe(3);
  });
});
