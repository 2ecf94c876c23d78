import { beforeAll, expect, it } from 'vitest';
import { GET as getCategories } from '#pages/api/home/categories.ts';
import { GET as getProduct } from '#pages/api/products/[slug].ts';
import { GET as getList } from '#pages/api/products/index.ts';
import { GET as getSuggestions } from '#pages/api/products/suggest.ts';
import { categoryTree } from '#server/catalogue/categories-and-brands.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { product, variant, writeShop } from '../catalogue/fixture.ts';

describeOnEveryEngine('the API of the catalogue', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    await writeShop(shop.scope, [
      product('ilha', { variants: [variant({ colorId: 'preto', priceCents: 49_990 })] }),
      product('praia', { shape: 'oval', createdAt: 5 }),
    ]);
  });

  const get = (route: typeof getList, path: string, params = {}) =>
    call(route, shop.scope, { path, params });

  it('answers the category tree', async () => {
    const { status, json } = await get(getCategories, '/api/home/categories');
    expect(status).toBe(200);
    expect(json).toEqual({ success: true, categories: await categoryTree(shop.scope) });
    expect(json.categories).not.toEqual([]);
  });

  it('answers a list with its facets, in reais', async () => {
    const { status, json, headers } = await get(getList, '/api/products?sort=pb&min=400');
    expect(status).toBe(200);
    expect(headers.get('cache-control')).toBe('no-cache');
    expect(json).toMatchObject({
      success: true,
      total: 1,
      page: 1,
      pages: 1,
      correctedQuery: null,
      products: [{ _id: 'ilha', slug: 'ilha', price: 499.9, type: 'variable' }],
      facets: { price: { min: 199, max: 499.9 }, shape: [{ value: 'redondo', count: 1 }] },
    });
  });

  it.each(['sort=x&page=-1&limit=0', 'min=abc&color=%F0%9F%98%80', 'q=%27%22)(*', 'page=1e9'])(
    'answers a list even to "%s"',
    async (address) => {
      expect((await get(getList, `/api/products?${address}`)).status).toBe(200);
    },
  );

  it('answers products by their ids, in that order', async () => {
    const { json } = await get(getList, '/api/products?ids=praia,nenhum,ilha');
    expect(json).toMatchObject({ success: true, products: [{ _id: 'praia' }, { _id: 'ilha' }] });
    expect((await get(getList, '/api/products?ids=')).json).toMatchObject({ products: [] });
  });

  it('answers a product with the quantities of its variants', async () => {
    const { json } = await get(getProduct, '/api/products/ilha', { slug: 'ilha' });
    expect(json).toMatchObject({
      success: true,
      product: {
        _id: 'ilha',
        quantity: 0,
        price: 499.9,
        variants: [{ qty: 10, price: 499.9, color: { name: 'Preto' } }],
      },
    });
  });

  it('answers 404 for a product that there is not', async () => {
    const { status, json } = await get(getProduct, '/api/products/x', { slug: 'x' });
    expect(status).toBe(404);
    expect(json).toMatchObject({ success: false, err: expect.any(String) });
  });

  it('answers suggestions', async () => {
    const { json } = await get(getSuggestions, '/api/products/suggest?q=praia');
    expect(json).toMatchObject({ products: [{ _id: 'praia' }], categories: [], brands: [] });
    expect((await get(getSuggestions, '/api/products/suggest')).json).toMatchObject({
      products: [],
    });
  });

  it('answers shapes, guides and the shop’s WhatsApp where nothing is found', async () => {
    const path = '/api/products/suggest?q=xilofone';
    const { json } = await get(getSuggestions, path);
    expect(json).toMatchObject({
      total: 0,
      shapes: [{ shape: 'redondo' }, { shape: 'oval' }],
      whatsapp: null,
    });
    const { promises } = await loadSettings(shop.scope);
    await saveSettings(shop.scope, { promises: { ...promises, whatsapp: '(31) 99555-0123' } });
    const { whatsapp } = (await get(getSuggestions, path)).json;
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/5531995550123\?text=.*xilofone/);
    await saveSettings(shop.scope, { promises });
    expect((await get(getSuggestions, '/api/products/suggest?q=praia')).json).toMatchObject({
      shapes: [],
      texts: [],
      whatsapp: null,
    });
  });
});
