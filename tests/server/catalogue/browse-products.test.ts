import { beforeAll, describe, expect, it } from 'vitest';
import { defaultQuery, parseListQuery, type Facet } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { saveProducts } from '#demo/write-product.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { product, variant, writeShop } from './fixture.ts';

const products = [
  product('aba', {
    name: 'Ábaco',
    createdAt: 3,
    variants: [
      variant({ colorId: 'preto', priceCents: 30_000 }),
      variant({ colorId: 'azul', priceCents: 40_000, qty: 0 }),
    ],
  }),
  product('bia', {
    name: 'Bia',
    createdAt: 1,
    kind: 'solar',
    shape: 'gatinho',
    brandId: 'aresta',
    categoryIds: ['sol/feminino/gatinho'],
    variants: [variant({ colorId: 'azul', priceCents: 10_000, qty: -1 })],
  }),
  product('cor', {
    name: 'çor',
    createdAt: 2,
    variants: [variant({ colorId: 'tartaruga', priceCents: 20_000 })],
  }),
  product('esgotado', { createdAt: 9, variants: [variant({ colorId: 'preto', qty: 0 })] }),
  product('oculto', { createdAt: 9, status: 'hidden' }),
];

describeOnEveryEngine('a list of products', (open) => {
  let shop: TestShop;

  const list = (address: string) =>
    browseProducts(shop.scope, parseListQuery(new URLSearchParams(address)));
  const idsOf = async (address: string) => (await list(address)).products.map(({ id }) => id);

  describe('that nothing changes', () => {
    beforeAll(async () => {
      shop = await open();
      await writeShop(shop.scope, products);
    });

    it.each([
      ['', ['aba', 'cor', 'bia']],
      ['sort=da', ['bia', 'cor', 'aba']],
      ['sort=db', ['aba', 'cor', 'bia']],
      ['sort=pa', ['bia', 'cor', 'aba']],
      ['sort=pb', ['aba', 'cor', 'bia']],
      ['sort=na', ['aba', 'bia', 'cor']],
      ['sort=nb', ['cor', 'bia', 'aba']],
      ['stock=all', ['esgotado', 'aba', 'cor', 'bia']],
      ['color=azul', ['bia']],
      ['color=azul&stock=all', ['aba', 'bia']],
      ['category=sol', ['bia']],
      ['category=sol/feminino', ['bia']],
      ['category=grau&max=250', ['cor']],
      ['brand=lume&sort=pa', ['cor', 'aba']],
      ['size=M&kind=grau', ['aba', 'cor']],
      ['size=G', []],
      ['color=nenhuma', ['aba', 'cor', 'bia']],
    ])('with "%s" shows %j', async (address, ids) => {
      expect(await idsOf(address)).toEqual(ids);
    });

    it('has pages that hold each product once, and shows the last for one beyond', async () => {
      expect(await idsOf('limit=2')).toEqual(['aba', 'cor']);
      expect(await list('limit=2&page=2')).toMatchObject({ page: 2, pages: 2, total: 3 });
      expect(await idsOf('limit=2&page=2')).toEqual(['bia']);
      expect(await list('limit=2&page=50')).toMatchObject({ page: 2, products: [{ id: 'bia' }] });
      expect(await list('size=G')).toMatchObject({ page: 1, pages: 1, total: 0 });
    });

    it('labels its facets, counts them, and tells which are chosen', async () => {
      const { facets } = await list('color=azul,tartaruga');
      expect(facets.color).toEqual([
        { value: 'azul', label: 'Azul', hex: '#2244aa', hex2: null, count: 1, selected: true },
        { value: 'preto', label: 'Preto', hex: '#111111', hex2: null, count: 1, selected: false },
        expect.objectContaining({ value: 'tartaruga', hex2: '#332211', selected: true }),
      ]);
      expect(facets.shape).toEqual([
        { value: 'redondo', label: 'Redondo', count: 1, selected: false },
        { value: 'gatinho', label: 'Gatinho', count: 1, selected: false },
      ]);
      expect(facets.category.map(({ value, label }) => [value, label])).toEqual([
        ['grau', 'Óculos de grau'],
        ['sol', 'Óculos de sol'],
        ['sol/feminino', 'Feminino'],
        ['sol/feminino/gatinho', 'Gatinho'],
      ]);
      expect(facets.price).toEqual({ minCents: 10_000, maxCents: 20_000 });
    });

    it('shows a chosen value even if nothing is left of it, so that it can be removed', async () => {
      const { facets } = await list('rim=sem-aro');
      expect(facets.rim).toEqual([
        { value: 'fechado', label: 'Aro fechado', count: 3, selected: false },
        { value: 'sem-aro', label: 'Sem aro', count: 0, selected: true },
      ]);
    });

    it('counts for each value what choosing it gives', async () => {
      const { facets } = await list('max=350');
      for (const facet of ['brand', 'color', 'category', 'kind', 'size'] satisfies Facet[]) {
        for (const { value, count } of facets[facet]) {
          const chosen = { ...defaultQuery, maxCents: 35_000, facets: { [facet]: [value] } };
          expect((await browseProducts(shop.scope, chosen)).total).toBe(count);
        }
      }
    });
  });

  describe('of a shop that changes', () => {
    it('shows what was saved, and no longer what was hidden', async () => {
      shop = await open();
      await writeShop(shop.scope, products);
      expect(await idsOf('kind=solar')).toEqual(['bia']);
      await saveProducts(shop.scope, [
        product('nova', { kind: 'solar', createdAt: 7 }),
        { ...products[1]!, status: 'hidden' },
      ]);
      expect(await idsOf('kind=solar')).toEqual(['nova']);
      expect((await list('')).facets.shape.map(({ value }) => value)).toEqual(['redondo']);
    });

    it('offers what can be bought below its price before, and only that variant of it', async () => {
      shop = await open();
      const black = variant({ colorId: 'preto', priceCents: 30_000 });
      const blue = variant({ colorId: 'azul', priceCents: 20_000 });
      const before = { compareAtCents: 25_000 };
      await writeShop(shop.scope, [
        product('cheio', { variants: [black] }),
        product('azulado', { ...before, variants: [black, blue] }),
        product('esgotado', { ...before, variants: [black, { ...blue, qty: 0 }] }),
      ]);
      expect(await idsOf('offer=promocao')).toEqual(['azulado']);
      expect(await idsOf('offer=promocao&color=preto')).toEqual([]);
      expect(await idsOf('offer=promocao&stock=all&sort=na')).toEqual(['azulado', 'esgotado']);
      expect((await list('')).facets.offer).toEqual([
        { value: 'promocao', label: 'Em promoção', count: 1, selected: false },
      ]);
      // The word in a search is the same filter.
      expect(await list('q=promoção')).toMatchObject({
        total: 1,
        understood: [{ label: 'Em promoção' }],
      });
    });

    it('follows a category to its new place', async () => {
      shop = await open();
      await writeShop(shop.scope, products);
      await list('');
      const { engine } = shop.scope;
      await engine.transaction((tx) =>
        tx
          .updateTable('categories')
          .set({ path: 'sol/ela/gatinho' })
          .where('id', '=', 'sol/feminino/gatinho')
          .execute(),
      );
      await engine.transaction((tx) =>
        tx
          .updateTable('categories')
          .set({ path: 'sol/ela', slug: 'ela' })
          .where('id', '=', 'sol/feminino')
          .execute(),
      );
      await publishChange(shop.scope, 'taxonomy');
      expect(await idsOf('category=sol/ela')).toEqual(['bia']);
    });

    it('is complete for callers that come while it is being read', async () => {
      shop = await open();
      await writeShop(shop.scope, products);
      const asked = [list(''), saveProducts(shop.scope, [product('nova')]).then(() => list(''))];
      const [, after] = await Promise.all(asked);
      expect(after!.total).toBe(4);
    });
  });
});
