import { beforeAll, expect, it } from 'vitest';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { saveProducts } from '#demo/write-product.ts';
import {
  framesOf,
  FRAMES_PER_PAGE,
  listedFrames,
  shopFrames,
} from '#server/catalogue/shop-frames.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { measures, product, writeShop } from './fixture.ts';

const { lensWidth, bridge, temple, lensHeight, totalWidth } = measures;
const front = { lensWidth, bridge, temple, lensHeight, totalWidth };

describeOnEveryEngine('the measures of the shop’s frames', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await writeShop(shop.scope, [
      product('b', { name: 'Brisa', measures: { P: measures, M: { ...measures, bridge: 20 } } }),
      product('a', { name: 'Aba', shape: null }),
      product('case', { kind: 'acessorios', measures: {} }),
      product('oculto', { status: 'hidden' }),
    ]);
  });

  it('are those of every active product that has some, by name', async () => {
    expect(await shopFrames(shop.scope, 1)).toEqual({
      frames: [
        { _id: 'a', slug: 'a', name: 'Aba', shape: 'retangular', sizes: { '': front } },
        {
          _id: 'b',
          slug: 'b',
          name: 'Brisa',
          shape: 'redondo',
          sizes: { M: { ...front, bridge: 20 }, P: front },
        },
      ],
      next: null,
    });
    expect(await shopFrames(shop.scope, 2)).toEqual({ frames: [], next: null });
  });

  it('are asked for by ids; those of others and of no one are left out', async () => {
    const found = await framesOf(shop.scope, ['b', 'case', 'oculto', 'nobody']);
    expect(found.map(({ _id }) => _id)).toEqual(['b']);
  });

  it('are those of a list, in its order, with what is no frame or cannot be bought', async () => {
    const query = { ...defaultQuery, includeSoldOut: true, sort: 'na' as const };
    const { products, next } = await listedFrames(shop.scope, { query, page: 1 });
    expect(products.find(({ _id }) => _id === 'b')).toEqual({
      _id: 'b',
      sizes: { M: { ...front, bridge: 20 }, P: front },
    });
    expect(products.find(({ _id }) => _id === 'case')!.sizes).toEqual({});
    expect(products.map(({ _id }) => _id)).not.toContain('oculto');
    expect(products[0]!._id).toBe('a');
    expect(next).toBeNull();
    const narrowed = { ...defaultQuery, facets: { kind: ['acessorios'] } };
    const cases = await listedFrames(shop.scope, { query: narrowed, page: 1 });
    expect(cases.products.map(({ _id }) => _id)).toEqual(['case']);
    // The order by one's own glasses is the browser's: the server has its own.
    const byFit = await listedFrames(shop.scope, { query: { ...query, sort: 'fit' }, page: 1 });
    const usual = await listedFrames(shop.scope, { query: { ...query, sort: null }, page: 1 });
    expect(byFit).toEqual(usual);
  });

  it('come in pages, and new ones at once', async () => {
    const more = Array.from({ length: FRAMES_PER_PAGE }, (_, index) => product(`n${index}`));
    await saveProducts(shop.scope, more);
    await shop.scope.engine.transaction(() => publishChange(shop.scope, 'catalogue'));
    const first = await shopFrames(shop.scope, 1);
    expect([first.frames.length, first.next]).toEqual([FRAMES_PER_PAGE, 2]);
    const second = await shopFrames(shop.scope, 2);
    expect([second.frames.length, second.next]).toEqual([2, null]);
    const list = await listedFrames(shop.scope, { query: defaultQuery, page: 1 });
    expect([list.products.length, list.next]).toEqual([FRAMES_PER_PAGE, 2]);
    const rest = await listedFrames(shop.scope, { query: defaultQuery, page: 2 });
    expect([rest.products.length, rest.next]).toEqual([3, null]);
  });
});
