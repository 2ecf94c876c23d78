import { beforeEach, expect, it } from 'vitest';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { productJsonLd } from '#domain/seo/product-json-ld.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { createProduct, updateProduct } from '#server/products/save-product.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { writeShop } from '../catalogue/fixture.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { draft, edited } from './shop.ts';

describeOnEveryEngine('a product without a brand', (open) => {
  let scope: Scope;
  let id: string;

  beforeEach(async () => {
    ({ scope } = await open());
    await writeShop(scope, []);
    ({ id } = await createProduct(actingAs(scope, actorOf(admin)), draft({ brandId: '' })));
  });

  it('is sold, found and listed as any other', async () => {
    const product = await shownProduct(scope, 'duna');
    expect(product.brand).toBeNull();
    const { total } = await browseProducts(scope, parseListQuery(new URLSearchParams('q=duna')));
    expect(total).toBe(1);
    const { json } = await ask(scope, admin, 'GET', 'products?q=duna');
    expect(json.items).toMatchObject([{ name: 'Duna', brand: null }]);
    const data = productJsonLd(product, { origin: 'https://loja.test', material: '', now: 0 });
    expect(data).not.toHaveProperty('brand');
  });

  it('may have one later, and lose it again', async () => {
    const read = async () =>
      (await ask(scope, admin, 'GET', `products/${id}`)).json.item as Parameters<typeof edited>[0];
    const asAdmin = actingAs(scope, actorOf(admin));
    await updateProduct(asAdmin, { ...edited(await read(), { brandId: 'lume' }), id });
    expect((await shownProduct(scope, 'duna')).brand?.name).toBe('Lume');
    await updateProduct(asAdmin, { ...edited(await read(), { brandId: null }), id });
    expect((await shownProduct(scope, 'duna')).brand).toBeNull();
  });
});
