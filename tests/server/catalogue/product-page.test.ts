import { beforeAll, expect, it } from 'vitest';
import {
  brandBySlug,
  categoryByPath,
  categoryTree,
  listBrands,
} from '#server/catalogue/categories-and-brands.ts';
import { productsByIds } from '#server/catalogue/cards.ts';
import { productBySlug, shownProduct } from '#server/catalogue/product-by-slug.ts';
import { relatedProducts } from '#server/catalogue/related-products.ts';
import { saveReviews } from '#demo/write-review.ts';
import { NotFoundError } from '#server/base/errors.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { measures, product, variant, writeShop } from './fixture.ts';

const picture = (key: string, colorId: string | null) => ({
  key,
  colorId,
  alt: key,
  width: 1200,
  height: 800,
});

const variable = product('duna', {
  name: 'Duna',
  kind: 'solar',
  shape: 'gatinho',
  compareAtCents: 50_000,
  customAttrLabel: 'Lente',
  model: 'duna-3d',
  sun: { category: 3, uv400: true, polarized: false },
  categoryIds: ['sol', 'sol/feminino/gatinho', 'grau'],
  variants: [
    variant({
      colorId: 'azul',
      attributeValueId: 'M',
      priceCents: 40_000,
      qty: 2,
      barcode: '7891234567895',
    }),
    variant({
      colorId: 'preto',
      attributeValueId: 'G',
      customAttr: 'Espelhada',
      priceCents: 45_000,
    }),
    variant({ colorId: 'azul', attributeValueId: 'P', priceCents: 30_000, qty: 0 }),
  ],
  measures: { P: measures, M: { ...measures, lensWidth: 54 }, G: measures },
  images: [
    picture('azul-1', 'azul'),
    { ...picture('preto-1', 'preto'), customAttr: 'Espelhada' },
    picture('azul-2', 'azul'),
  ],
});

describeOnEveryEngine('the pages of a catalogue', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await writeShop(shop.scope, [
      variable,
      product('estojo', {
        type: 'simple',
        kind: 'acessorios',
        shape: null,
        rim: null,
        material: null,
        gender: null,
        measures: {},
        compareAtCents: 1_000,
        categoryIds: [],
        variants: [variant({ priceCents: 5_000, qty: -1 })],
      }),
      product('gemea', { kind: 'solar', shape: 'gatinho', brandId: 'aresta', createdAt: 5 }),
      product('longe', {
        kind: 'solar',
        shape: 'oval',
        material: 'metal',
        gender: 'infantil',
        createdAt: 9,
        measures: { '': { ...measures, bridge: 12 } },
      }),
      product('prima', { kind: 'solar', shape: 'oval', createdAt: 1 }),
      product('acabou', { kind: 'solar', shape: 'gatinho', variants: [variant({ qty: 0 })] }),
      product('oculta', { status: 'hidden' }),
      // Money is like nothing.
      product('vale', {
        kind: 'solar',
        shape: 'gatinho',
        brandId: null,
        categoryIds: [],
        isGiftCard: 1,
      }),
    ]);
    const review = { productId: 'duna', author: 'Ana', rating: 5, title: 'Lindo', body: 'Amei.' };
    await saveReviews(shop.scope, [
      ...Array.from({ length: 22 }, (_, i) => ({
        ...review,
        id: `r${i}`,
        createdAt: i,
        status: 'approved' as const,
      })),
      { ...review, id: 'rude', createdAt: 99, status: 'pending' },
    ]);
  });

  it('show a product with all that belongs to it', async () => {
    const duna = await productBySlug(shop.scope, 'duna');
    expect(duna).toMatchObject({
      id: 'duna',
      type: 'variable',
      quantity: 0,
      gtin: null,
      brand: { slug: 'lume', name: 'Lume' },
      priceCents: 40_000,
      priceVaries: true,
      compareAtCents: 50_000,
      available: true,
      sun: { category: 3, uv400: true, polarized: false },
      rating: { average: 5, count: 22 },
      ratingCounts: [0, 0, 0, 0, 22],
      model: 'duna-3d',
      customAttrLabel: 'Lente',
    });
    expect(duna.variants).toMatchObject([
      {
        color: { slug: 'azul' },
        attribute: { name: 'M', attribute: 'Tamanho' },
        size: 'M',
        qty: 2,
        gtin: '7891234567895',
        compareAtCents: 50_000,
      },
      {
        color: { slug: 'preto' },
        customAttr: { name: 'Espelhada' },
        size: 'G',
        priceCents: 45_000,
      },
      { color: { slug: 'azul' }, customAttr: null, size: 'P', qty: 0 },
    ]);
    expect(duna.measures).toEqual(variable.measures);
    expect(duna.images.map(({ key }) => key)).toEqual(['azul-1', 'preto-1', 'azul-2']);
    expect(duna.images.map(({ customAttr }) => customAttr)).toEqual([
      undefined,
      'Espelhada',
      undefined,
    ]);
    expect(duna.imagesByColor['azul']?.key).toBe('azul-1');
    expect(duna.secondViews).toEqual({ azul: 'azul-2' });
    expect(duna.colors.map(({ slug }) => slug)).toEqual(['azul', 'preto']);
  });

  it('say in lists what is engraved on a frame, and nothing of what is none', async () => {
    const cards = await productsByIds(shop.scope, ['longe', 'estojo']);
    expect(cards.map(({ marking }) => marking)).toEqual([
      { lensWidth: 52, bridge: 12, temple: 140 },
      null,
    ]);
  });

  it('show the way to its deepest category', async () => {
    const { breadcrumbs } = await productBySlug(shop.scope, 'duna');
    expect(breadcrumbs).toEqual([
      { name: 'Óculos de sol', path: 'sol' },
      { name: 'Feminino', path: 'sol/feminino' },
      { name: 'Gatinho', path: 'sol/feminino/gatinho' },
    ]);
    expect((await productBySlug(shop.scope, 'estojo')).breadcrumbs).toEqual([]);
  });

  it('show its newest six approved reviews', async () => {
    const { reviews } = await productBySlug(shop.scope, 'duna');
    expect(reviews.map(({ createdAt }) => createdAt)).toEqual(
      Array.from({ length: 6 }, (_, i) => 21 - i),
    );
  });

  it('show a simple product with its own quantity, and no reduction that is none', async () => {
    expect(await productBySlug(shop.scope, 'estojo')).toMatchObject({
      type: 'simple',
      quantity: -1,
      priceCents: 5_000,
      compareAtCents: null,
      colors: [],
      image: null,
      measures: {},
      sun: null,
      rating: null,
    });
  });

  it.each(['oculta', 'nenhuma'])('do not show "%s"', async (slug) => {
    await expect(productBySlug(shop.scope, slug)).rejects.toThrow(NotFoundError);
    await expect(shownProduct(shop.scope, slug)).rejects.toThrow(NotFoundError);
  });

  it('show from memory what the database says, and no one can change it there', async () => {
    for (let asked = 0; asked < 2; asked += 1) {
      for (const slug of ['duna', 'estojo', 'longe']) {
        expect(await shownProduct(shop.scope, slug)).toEqual(await productBySlug(shop.scope, slug));
      }
    }
    const duna = await shownProduct(shop.scope, 'duna');
    expect(() => duna.variants.pop()).toThrow(TypeError);
  });

  it('show products in the order of their ids, without hidden, unknown and repeated ones', async () => {
    const cards = await productsByIds(shop.scope, ['prima', 'oculta', 'duna', '', 'prima', 'x']);
    expect(cards.map(({ id }) => id)).toEqual(['prima', 'duna']);
    expect(await productsByIds(shop.scope, [])).toEqual([]);
  });

  it('relate what is of the same kind and can be bought, the most alike first', async () => {
    const duna = await productBySlug(shop.scope, 'duna');
    const related = await relatedProducts(shop.scope, { product: duna, limit: 4 });
    expect(related.map(({ id }) => id)).toEqual(['gemea', 'prima', 'longe']);
    expect(await relatedProducts(shop.scope, { product: duna, limit: 1 })).toHaveLength(1);
  });

  it('show the category tree with what can be bought in each', async () => {
    const tree = await categoryTree(shop.scope);
    expect(tree).toMatchObject([
      { path: 'grau', count: 4, children: [] },
      {
        path: 'sol',
        count: 1,
        children: [
          {
            path: 'sol/feminino',
            count: 1,
            children: [{ path: 'sol/feminino/gatinho', name: 'Gatinho', count: 1, children: [] }],
          },
        ],
      },
    ]);
  });

  it('show a category with what stands above and below it', async () => {
    expect(await categoryByPath(shop.scope, 'sol/feminino')).toMatchObject({
      name: 'Feminino',
      children: [{ slug: 'gatinho' }],
      breadcrumbs: [{ path: 'sol' }, { path: 'sol/feminino' }],
    });
  });

  it.each(['sol/masculino', 'sol/feminino/', 'feminino', ''])(
    'know no category "%s"',
    async (path) => {
      await expect(categoryByPath(shop.scope, path)).rejects.toThrow(NotFoundError);
    },
  );

  it('show the brands by name with what can be bought of each', async () => {
    expect(await listBrands(shop.scope)).toMatchObject([
      { slug: 'aresta', count: 1 },
      { slug: 'lume', count: 4 },
    ]);
    expect(await brandBySlug(shop.scope, 'lume')).toMatchObject({
      name: 'Lume',
      description: 'Armações leves',
    });
    await expect(brandBySlug(shop.scope, 'x')).rejects.toThrow(NotFoundError);
  });
});
