import { beforeAll, expect, it } from 'vitest';
import { saveProducts, type ProductInput } from '#demo/write-product.ts';
import { saveReviews } from '#demo/write-review.ts';
import {
  heroOf,
  newestBeside,
  shownBrands,
  shownCategories,
  shownQuotes,
} from '#server/catalogue/showcase.ts';
import type { Scope } from '#server/service/scope.ts';
import type { DemoReview } from '#demo/reviews.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { product, variant, writeShop, writeTaxonomy } from './fixture.ts';

/** A product with a picture `{id}-frente`. */
const pictured = (id: string, given: Partial<ProductInput> = {}): ProductInput =>
  product(id, {
    images: [{ key: `${id}-frente`, alt: id, width: 1200, height: 800, colorId: 'preto' }],
    ...given,
  });

const soldOut = [variant({ colorId: 'preto', qty: 0 })];

/** Further main categories, after 'grau' and 'sol'. */
async function writeCategories({ engine }: Scope, paths: string[]): Promise<void> {
  const rows = paths.map((path, index) => ({
    id: path,
    parentId: null,
    slug: path,
    name: path,
    path,
    description: '',
    position: 2 + index,
  }));
  await engine.transaction((tx) => tx.insertInto('categories').values(rows).execute());
}

const BODY = 'Leve, firme e com as medidas que a página dizia; uso o dia inteiro sem lembrar.';

/** An approved review of five stars, long enough to be quoted, except for what is given. */
const review = (productId: string, id: string, given: Partial<DemoReview> = {}): DemoReview => ({
  id: `${productId}-${id}`,
  productId,
  author: `Autora ${id}`,
  rating: 5,
  title: 'Adorei',
  body: `${BODY} ${id}`,
  status: 'approved',
  createdAt: 1,
  ...given,
});

const rated = (productId: string, ratings: number[]) =>
  ratings.map((rating, index) => review(productId, `${productId}${index}`, { rating }));

async function showcase(scope: Scope) {
  const hero = await heroOf(scope);
  return {
    hero,
    newest: await newestBeside(scope, { heroId: hero?.id }),
    categories: await shownCategories(scope),
    brands: await shownBrands(scope),
    quotes: await shownQuotes(scope),
  };
}

const ids = (products: { id: string }[]) => products.map(({ id }) => id);

describeOnEveryEngine('the showcase of the home page', (open) => {
  let shown: Awaited<ReturnType<typeof showcase>>;

  beforeAll(async () => {
    const { scope } = await open();
    await writeTaxonomy(scope);
    await writeCategories(scope, ['infantil', 'estojos', 'cordoes']);
    await saveProducts(scope, [
      ...Array.from({ length: 9 }, (_, i) => pictured(`grau-${i + 1}`, { createdAt: i + 1 })),
      pictured('par', { createdAt: 20 }),
      pictured('sol', { createdAt: 30, kind: 'solar', brandId: 'aresta', categoryIds: ['sol'] }),
      pictured('acabou', { createdAt: 40, variants: soldOut }),
      pictured('oculta', { createdAt: 50, status: 'hidden' }),
      pictured('bola', { createdAt: 60, categoryIds: ['infantil'], variants: soldOut }),
      product('estojo', { createdAt: 0, kind: 'acessorios', categoryIds: ['estojos'] }),
      pictured('cordao', { createdAt: 0, kind: 'acessorios', categoryIds: ['cordoes'] }),
    ]);
    shown = await showcase(scope);
  });

  it('has the newest pair of glasses that can be bought in its big picture', () => {
    expect(shown.hero).toMatchObject({ id: 'par', image: { key: 'par-frente' } });
  });

  it('shows the four newest without the pair in the big picture, hidden and sold-out products', () => {
    expect(ids(shown.newest)).toEqual(['sol', 'grau-9', 'grau-8', 'grau-7']);
  });

  it('leads to the first three main categories in which something can be bought', () => {
    expect(shown.categories.map(({ name, path }) => [name, path])).toEqual([
      ['Óculos de grau', 'grau'],
      ['Óculos de sol', 'sol'],
      ['estojos', 'estojos'],
    ]);
  });

  it('shows a category by its second newest product, by its only one, or without a picture', () => {
    const keys = shown.categories.map(({ image }) => image?.key ?? null);
    expect(keys).toEqual(['grau-9-frente', 'sol-frente', null]);
  });

  it('names the brands with what can be bought of each', () => {
    expect(shown.brands).toMatchObject([
      { slug: 'aresta', count: 1 },
      { slug: 'lume', count: 12 },
    ]);
  });
});

describeOnEveryEngine('the showcase of a shop', (open) => {
  it('without products shows none', async () => {
    const { scope } = await open();
    expect(await showcase(scope)).toEqual({
      hero: null,
      newest: [],
      categories: [],
      brands: [],
      quotes: [],
    });
  });

  it('whose newest pair of glasses has no picture shows it among the newest only', async () => {
    const { scope } = await open();
    await writeShop(scope, [product('par', { createdAt: 2 }), pictured('outra', { createdAt: 1 })]);
    const { hero, newest } = await showcase(scope);
    expect(hero).toBeNull();
    expect(ids(newest)).toEqual(['par', 'outra']);
  });

  it('whose acetate glasses are rated has those liked best in its big picture, in their second view', async () => {
    const { scope } = await open();
    const views = ['frente', 'tres-quartos'].map((view) => ({
      key: `querida-${view}`,
      alt: view,
      width: 1200,
      height: 800,
      colorId: 'preto',
    }));
    await writeShop(scope, [
      pictured('nova', { createdAt: 9 }),
      pictured('metal', { createdAt: 8, material: 'metal' }),
      pictured('querida', { createdAt: 3, images: views }),
      pictured('boa', { createdAt: 2 }),
    ]);
    await saveReviews(scope, [
      ...rated('nova', [5, 5]),
      ...rated('metal', [5, 5, 5]),
      ...rated('querida', [5, 5, 4]),
      ...rated('boa', [4, 4, 5]),
    ]);
    expect((await showcase(scope)).hero).toMatchObject({
      id: 'querida',
      image: { key: 'querida-tres-quartos' },
    });
  });

  it('shows the view of the first colour, not of another', async () => {
    const { scope } = await open();
    const images = ['preto', 'azul'].map((colorId) => ({
      key: `par-${colorId}`,
      alt: colorId,
      width: 1200,
      height: 800,
      colorId,
    }));
    const variants = ['preto', 'azul'].map((colorId) => variant({ colorId }));
    await writeShop(scope, [pictured('par', { images, variants })]);
    expect((await showcase(scope)).hero?.image.key).toBe('par-preto');
  });

  it('quotes the newest of its best reviews, of other glasses, people and words each', async () => {
    const { scope } = await open();
    await writeShop(scope, [
      ...['um', 'dois', 'tres', 'quatro'].map((id) => pictured(id)),
      pictured('acabou', { variants: soldOut }),
      pictured('estojo', { kind: 'acessorios' }),
    ]);
    await saveReviews(scope, [
      review('um', 'a', { createdAt: 90 }),
      review('um', 'b', { createdAt: 80 }),
      review('dois', 'c', { createdAt: 85, author: 'Autora a' }),
      review('dois', 'd', { createdAt: 70 }),
      review('tres', 'e', { createdAt: 75, body: `${BODY} a` }),
      review('tres', 'f', { createdAt: 74, rating: 4 }),
      review('tres', 'g', { createdAt: 73, status: 'pending' }),
      review('tres', 'h', { createdAt: 72, body: 'Bom.' }),
      review('quatro', 'i', { createdAt: 60 }),
      review('acabou', 'j', { createdAt: 99 }),
      review('estojo', 'k', { createdAt: 98 }),
    ]);
    const { quotes } = await showcase(scope);
    expect(quotes.map(({ author, product }) => [author, product.id])).toEqual([
      ['Autora a', 'um'],
      ['Autora d', 'dois'],
      ['Autora i', 'quatro'],
    ]);
  });
});
