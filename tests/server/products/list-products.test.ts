import { beforeAll, expect, it } from 'vitest';
import { productList } from '#domain/products/product-list.ts';
import type { ProductItem } from '#domain/products/product-record.ts';
import { readListQuery } from '#domain/dashboard/list.ts';
import { products } from '#server/products/list-products.ts';
import { createProduct } from '#server/products/save-product.ts';
import { moveStock } from '#server/stock/move-stock.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { draft, pieces, row } from './shop.ts';

describeOnEveryEngine('the dashboard’s list of products', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await writeTaxonomy(shop.scope);
    const make = (name: string, change: Parameters<typeof draft>[0] = {}, quantity = 9) =>
      createProduct(
        shop.scope,
        draft({
          name,
          sku: `COD-${name}`,
          variants: [
            row('preto', 'P', { sku: `${name}-P`, price: 100, stock: pieces(9) }),
            row('preto', 'M', { sku: `${name}-M`, price: 300, stock: pieces(quantity) }),
          ],
          ...change,
        }),
      );
    await make('Ágata', {
      categoryIds: ['sol/feminino/gatinho'],
      kind: 'solar',
      tags: ['Vitrine'],
    });
    await make('Bruma', { brandId: 'aresta', tags: ['outono', 'vitrine'] }, 2);
    await make('Cais', {
      variants: [row(null, null, { sku: 'CAIS', price: 50, barcode: '7891234567895' })],
    });
    await make('Dália', { status: 'draft' });
  });

  async function list(search: string): Promise<ProductItem[]> {
    const query = readListQuery(new URLSearchParams(search), productList);
    return (await products.page(shop.scope, query)).items as ProductItem[];
  }
  const names = async (search: string) => (await list(search)).map(({ name }) => name);

  it('shows of each its stock, prices and state', async () => {
    expect(await list('sort=name')).toMatchObject([
      { name: 'Ágata', stock: 18, stockLevel: 'enough', ending: [], minPrice: 100, variants: 2 },
      {
        name: 'Bruma',
        stock: 11,
        stockLevel: 'low',
        ending: [{ name: 'Preto · M', qty: 2 }],
        brand: { name: 'Aresta' },
      },
      { name: 'Cais', stock: 0, stockLevel: 'out', picture: null, sold: 0 },
      { name: 'Dália', status: 'draft' },
    ]);
  });

  it.each([
    ['q=agata', ['Ágata']],
    ['q=bruma+m', ['Bruma']],
    ['q=cod-dal', ['Dália']],
    ['q=codcais', ['Cais']],
    ['q=7891234', ['Cais']],
    ['q=aresta', ['Bruma']],
    ['tag=outono', ['Bruma']],
    ['tag=vitrine&sort=name', ['Ágata', 'Bruma']],
    ['tag.not=vitrine&sort=name', ['Cais', 'Dália']],
    ['q=nada', []],
    ['status=draft', ['Dália']],
    ['kind=solar', ['Ágata']],
    ['brand.not=lume', ['Bruma']],
    ['category=sol', ['Ágata']],
    ['category=grau&sort=name', ['Bruma', 'Cais', 'Dália']],
    ['stock=low,out&sort=stock', ['Cais', 'Bruma']],
    ['price=40..60', ['Cais']],
    ['noPicture=no', []],
    ['view=low', ['Bruma']],
    ['view=out', ['Cais']],
    ['view=drafts', ['Dália']],
  ])('asked for %s it shows %j', async (search, expected) => {
    expect(await names(search)).toEqual(expected);
  });

  it('counts its views', async () => {
    expect(await products.counts(shop.scope)).toEqual({ noPicture: 4, low: 1, out: 1, drafts: 1 });
  });

  it('knows at once of a sale that takes the last pieces, and of one that is given back', async () => {
    const [agata] = await list('q=agata');
    const { id: variantId } = await shop.scope.engine.db
      .selectFrom('variants')
      .select('id')
      .where('productId', '=', agata!.id)
      .orderBy('position')
      .limit(1)
      .executeTakeFirstOrThrow();
    const move = (delta: number) =>
      shop.scope.engine.transaction((tx) =>
        moveStock(tx, shop.scope, { variantId, delta, reason: 'order' }),
      );
    await move(-7);
    expect(await names('stock=low&sort=name')).toEqual(['Ágata', 'Bruma']);
    await move(-2);
    expect(await names('stock=low&sort=name')).toEqual(['Ágata', 'Bruma']);
    await move(9);
    expect(await names('stock=low')).toEqual(['Bruma']);
  });
});
