import { beforeAll, expect, it } from 'vitest';
import { saveProducts, type ProductInput } from '#server/catalogue/save-product.ts';
import { showcase, type Showcase } from '#server/catalogue/showcase.ts';
import type { ShopContext } from '#server/context.ts';
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
async function writeCategories({ engine }: ShopContext, paths: string[]): Promise<void> {
  const rows = paths.map((path, index) => ({
    ...{ id: path, parentId: null, slug: path, name: path, path, description: '' },
    position: 2 + index,
  }));
  await engine.db.insertInto('categories').values(rows).execute();
}

const ids = (products: { id: string }[]) => products.map(({ id }) => id);

describeOnEveryEngine('the showcase of the home page', (open) => {
  let shown: Showcase;

  beforeAll(async () => {
    const { ctx } = await open();
    await writeTaxonomy(ctx);
    await writeCategories(ctx, ['infantil', 'estojos', 'cordoes']);
    await saveProducts(ctx, [
      ...Array.from({ length: 9 }, (_, i) => pictured(`grau-${i + 1}`, { createdAt: i + 1 })),
      pictured('par', { createdAt: 20 }),
      pictured('sol', { createdAt: 30, kind: 'solar', brandId: 'aresta', categoryIds: ['sol'] }),
      pictured('acabou', { createdAt: 40, variants: soldOut }),
      pictured('oculta', { createdAt: 50, status: 'hidden' }),
      pictured('bola', { createdAt: 60, categoryIds: ['infantil'], variants: soldOut }),
      product('estojo', { createdAt: 0, kind: 'acessorios', categoryIds: ['estojos'] }),
      pictured('cordao', { createdAt: 0, kind: 'acessorios', categoryIds: ['cordoes'] }),
    ]);
    shown = await showcase(ctx);
  });

  it('has the newest pair of glasses that can be bought in its big picture', () => {
    expect(shown.hero).toMatchObject({ id: 'par', image: { key: 'par-frente' } });
  });

  it('shows the eight newest without the pair in the big picture, hidden and sold-out products', () => {
    const older = ['grau-9', 'grau-8', 'grau-7', 'grau-6', 'grau-5', 'grau-4', 'grau-3'];
    expect(ids(shown.newest)).toEqual(['sol', ...older]);
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
    const { ctx } = await open();
    expect(await showcase(ctx)).toEqual({ hero: null, newest: [], categories: [], brands: [] });
  });

  it('whose newest pair of glasses has no picture shows it among the newest only', async () => {
    const { ctx } = await open();
    await writeShop(ctx, [product('par', { createdAt: 2 }), pictured('outra', { createdAt: 1 })]);
    const { hero, newest } = await showcase(ctx);
    expect(hero).toBeNull();
    expect(ids(newest)).toEqual(['par', 'outra']);
  });
});
