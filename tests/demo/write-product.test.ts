import { beforeEach, expect, it } from 'vitest';
import { productsByIds } from '#server/catalogue/cards.ts';
import { saveProducts } from '#demo/write-product.ts';
import { saveReviews } from '#demo/write-review.ts';
import { publicationCount } from '../support/publications.ts';
import { describeOnEveryEngine, type TestShop } from '../support/engines.ts';
import { measures, product, variant, writeShop } from '../server/catalogue/fixture.ts';

describeOnEveryEngine('saving products', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
    await writeShop(shop.scope, [product('ilha')]);
  });

  const db = () => shop.scope.engine.db;
  const sizesOf = async (id: string) => {
    const rows = await db()
      .selectFrom('variants')
      .select('size')
      .where('productId', '=', id)
      .orderBy('position')
      .execute();
    return rows.map(({ size }) => size);
  };
  const usesOf = async (word: string) => {
    const row = await db()
      .selectFrom('searchWords')
      .select('uses')
      .where('word', '=', word)
      .executeTakeFirst();
    return row?.uses ?? 0;
  };

  it('replaces a product of the same id, with all its parts', async () => {
    const before = await publicationCount(shop.scope);
    await saveProducts(shop.scope, [
      product('ilha', {
        name: 'Ilha Nova',
        variants: [variant({ colorId: 'azul', priceCents: 500 })],
        images: [{ key: 'nova', alt: 'Nova', width: 1200, height: 800, colorId: 'azul' }],
      }),
    ]);
    expect(await publicationCount(shop.scope)).toBe(before + 1);
    const [card, ...others] = await productsByIds(shop.scope, ['ilha']);
    expect(others).toEqual([]);
    expect(card).toMatchObject({ name: 'Ilha Nova', priceCents: 500, image: { key: 'nova' } });
    expect(card?.colors.map(({ slug }) => slug)).toEqual(['azul']);
  });

  it('preserves the reviews of a product that is saved again', async () => {
    const review = { title: '', body: '', author: 'Ana', createdAt: 1, productId: 'ilha' };
    await saveReviews(shop.scope, [{ ...review, id: 'r1', rating: 4, status: 'approved' }]);
    await saveProducts(shop.scope, [product('ilha')]);
    const [card] = await productsByIds(shop.scope, ['ilha']);
    expect(card?.rating).toEqual({ average: 4, count: 1 });
  });

  it('tells the size by its name, else by the width of the frame', async () => {
    await saveProducts(shop.scope, [
      product('um', { measures: { '': { ...measures, totalWidth: 140 } } }),
      product('varios', {
        measures: { P: measures, Curta: { ...measures, totalWidth: 135 } },
        variants: [variant({ attributeValueId: 'P' }), variant({ attributeValueId: 'Curta' })],
      }),
      product('estojo', { kind: 'acessorios', measures: {} }),
    ]);
    expect(await sizesOf('um')).toEqual(['G']);
    expect(await sizesOf('varios')).toEqual(['P', 'G']);
    expect(await sizesOf('estojo')).toEqual([null]);
  });

  it('counts the words of what is shown, and no longer those of what was', async () => {
    expect(await usesOf('ilha')).toBe(1);
    await saveProducts(shop.scope, [product('praia', { name: 'Ilha e Praia' })]);
    expect(await usesOf('ilha')).toBe(2);
    expect(await usesOf('oculos')).toBe(2);
    await saveProducts(shop.scope, [product('praia', { name: 'Só Praia' })]);
    expect(await usesOf('ilha')).toBe(1);
    await saveProducts(shop.scope, [product('ilha', { status: 'hidden' })]);
    expect(await usesOf('ilha')).toBe(0);
    expect(await usesOf('oculos')).toBe(1);
  });

  it.each([
    ['no variant', product('vazio', { variants: [] })],
    [
      'a simple one with two',
      product('duplo', { type: 'simple', variants: [variant(), variant()] }),
    ],
  ])('refuses %s, and writes nothing of the call', async (_text, wrong) => {
    const saving = saveProducts(shop.scope, [product('novo'), wrong]);
    await expect(saving).rejects.toThrow(RangeError);
    expect(await productsByIds(shop.scope, ['novo'])).toEqual([]);
  });

  it('sums the approved reviews alone, also when one is approved later', async () => {
    const review = { title: '', body: '', author: 'Ana', createdAt: 1, productId: 'ilha' };
    const reviews = [
      { ...review, id: 'r1', rating: 5, status: 'approved' as const },
      { ...review, id: 'r2', rating: 2, status: 'pending' as const },
      { ...review, id: 'r3', rating: 1, status: 'rejected' as const },
    ];
    await saveReviews(shop.scope, reviews);
    expect((await productsByIds(shop.scope, ['ilha']))[0]?.rating).toEqual({
      average: 5,
      count: 1,
    });
    await saveReviews(shop.scope, [{ ...reviews[1]!, status: 'approved' }]);
    expect((await productsByIds(shop.scope, ['ilha']))[0]?.rating).toEqual({
      average: 3.5,
      count: 2,
    });
  });

  it('can write more products than one statement holds values for', async () => {
    const many = Array.from({ length: 1_201 }, (_, i) => product(`p${i}`));
    await saveProducts(shop.scope, many);
    const { count } = await db()
      .selectFrom('products')
      .select((eb) => eb.fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow();
    expect(count).toBe(1_202);
  });
});
