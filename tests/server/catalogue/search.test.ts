import { beforeAll, expect, it } from 'vitest';
import { defaultQuery } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { saveProducts } from '#demo/write-product.ts';
import { suggest } from '#server/catalogue/suggest.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { product, variant, writeShop } from './fixture.ts';

describeOnEveryEngine('a search', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await writeShop(shop.scope, [
      product('ilha', { name: 'Ilha', createdAt: 1 }),
      product('gata', {
        name: 'Duna',
        createdAt: 2,
        kind: 'solar',
        shape: 'gatinho',
        brandId: 'aresta',
        material: 'titanio',
        gender: 'feminino',
        rim: 'sem-aro',
        categoryIds: ['sol/feminino/gatinho'],
        variants: [variant({ colorId: 'tartaruga', priceCents: 90_000 })],
      }),
      product('redonda', { name: 'Redonda de Ilha', createdAt: 3, shape: 'quadrado' }),
      product('oculta', { name: 'Ilha Fantasma', status: 'hidden' }),
      product('esgotada', { name: 'Vazia', variants: [variant({ qty: 0 })] }),
    ]);
  });

  const search = async (q: string, more = {}) => {
    const found = await browseProducts(shop.scope, { ...defaultQuery, q, ...more });
    return { ids: found.products.map(({ id }) => id).sort(), corrected: found.correctedQuery };
  };

  it.each([
    ['oculos', ['gata', 'ilha', 'redonda']],
    ['ÓCULOS', ['gata', 'ilha', 'redonda']],
    ['duna', ['gata']],
    ['Aresta', ['gata']],
    ['óculos de sol', ['gata']],
    ['cat eye', ['gata']],
    ['gatinhos', ['gata']],
    ['titânio', ['gata']],
    ['tartaruga', ['gata']],
    ['feminino', ['gata', 'ilha', 'redonda']],
    ['mulher', ['gata', 'ilha', 'redonda']],
    ['sem aro', ['gata']],
    ['redondo', ['ilha', 'redonda']],
    ['armação ilha', ['ilha', 'redonda']],
    ['ilha gatinho', ['ilha', 'redonda']],
    ['fantasma', []],
    ['!?', []],
  ])('for "%s" finds %j', async (q, ids) => {
    expect(await search(q)).toEqual({ ids, corrected: null });
  });

  it.each([
    ['ocluos', 'óculos', ['gata', 'ilha', 'redonda']],
    ['oclos redondo', 'óculos redondo', ['ilha', 'redonda']],
    ['tartarga', 'tartaruga', ['gata']],
    ['rednodo', 'redondo', ['ilha', 'redonda']],
  ])('for "%s" finds what "%s" does, and says so', async (q, corrected, ids) => {
    expect(await search(q)).toEqual({ ids, corrected });
  });

  it('shows what is sold out if nothing else is meant, and says so', async () => {
    const found = await browseProducts(shop.scope, { ...defaultQuery, q: 'vazia' });
    expect(found.products.map(({ id, available }) => [id, available])).toEqual([
      ['esgotada', false],
    ]);
    // Beside what can be bought it stays away.
    expect((await search('óculos')).ids).not.toContain('esgotada');
  });

  it('says nothing of a correction for what is near to nothing', async () => {
    expect(await search('xilofone')).toEqual({ ids: [], corrected: null });
  });

  it('ranks what is called so before what only is so, unless another order is asked for', async () => {
    const found = await browseProducts(shop.scope, { ...defaultQuery, q: 'redondo' });
    expect(found.products.map(({ id }) => id)).toEqual(['redonda', 'ilha']);
    const sorted = await browseProducts(shop.scope, { ...defaultQuery, q: 'redondo', sort: 'da' });
    expect(sorted.products.map(({ id }) => id)).toEqual(['ilha', 'redonda']);
  });

  it('is narrowed by facets, and counts them among what it found', async () => {
    const found = await browseProducts(shop.scope, {
      ...defaultQuery,
      q: 'ilha',
      facets: { shape: ['quadrado'] },
    });
    expect(found.products.map(({ id }) => id)).toEqual(['redonda']);
    expect(found.facets.shape.map(({ value, count }) => [value, count])).toEqual([
      ['redondo', 1],
      ['quadrado', 1],
    ]);
  });

  it('suggests products, categories and brands by the beginnings of their words', async () => {
    expect(await suggest(shop.scope, 'are')).toMatchObject({
      products: [{ id: 'gata' }],
      categories: [],
      brands: [{ slug: 'aresta', name: 'Aresta' }],
      correctedQuery: null,
    });
    const { categories } = await suggest(shop.scope, 'óculos');
    expect(categories.map(({ path }) => path)).toEqual(['grau', 'sol']);
  });

  it('suggests for what was meant', async () => {
    expect(await suggest(shop.scope, 'gatnho')).toMatchObject({
      products: [{ id: 'gata' }],
      // Not its category besides, which would say the same.
      shapes: [{ shape: 'gatinho', name: 'Gatinho', count: 1 }],
      categories: [],
      correctedQuery: 'gatinho',
    });
  });

  it.each(['', '  ', '?'])('suggests nothing for "%s"', async (text) => {
    expect(await suggest(shop.scope, text)).toEqual({
      products: [],
      total: 0,
      categories: [],
      brands: [],
      shapes: [],
      correctedQuery: null,
    });
  });

  it('suggests a shape only for the shape alone', async () => {
    const shapesFor = async (text: string) =>
      (await suggest(shop.scope, text)).shapes.map(({ shape }) => shape);
    expect(await shapesFor('redon')).toEqual(['redondo']);
    expect(await shapesFor('óculos redondos')).toEqual(['redondo']);
    expect(await shapesFor('redondo até 300')).toEqual([]);
    expect(await shapesFor('redondo ou quadrado')).toEqual([]);
  });

  it('suggests the shapes there are where nothing is found, the most frequent first', async () => {
    const { total, shapes } = await suggest(shop.scope, 'xilofone');
    expect(total).toBe(0);
    const counts = shapes.map(({ count }) => count);
    expect(counts.length).toBeGreaterThan(1);
    expect(counts.length).toBeLessThanOrEqual(6);
    expect(counts).toEqual(counts.toSorted((a, b) => b - a));
    expect(Math.min(...counts)).toBeGreaterThan(0);
  });

  it('finds a product under its new name, and no longer under its old one', async () => {
    const changing = await open();
    await writeShop(changing.scope, [product('ilha', { name: 'Ilha' })]);
    const names = async (q: string) =>
      (await browseProducts(changing.scope, { ...defaultQuery, q })).products.map(
        ({ name }) => name,
      );
    expect(await names('ilha')).toEqual(['Ilha']);
    await saveProducts(changing.scope, [product('ilha', { name: 'Penhasco' })]);
    expect(await names('ilha')).toEqual([]);
    expect(await names('penhascos')).toEqual(['Penhasco']);
  });
});
