import { beforeEach, expect, it } from 'vitest';
import { productJsonLd } from '#domain/seo/product-json-ld.ts';
import { GET as getFrames } from '#pages/api/frames/index.ts';
import { GET as getListed } from '#pages/api/frames/list.ts';
import { GET as getProduct } from '#pages/api/products/[slug].ts';
import { GET as getList } from '#pages/api/products/index.ts';
import { productBySlug } from '#server/catalogue/product-by-slug.ts';
import { searchProducts } from '#server/catalogue/search.ts';
import { parcelOfLines } from '#server/deliveries/parcel.ts';
import { frameMeasures } from '#server/orders/reading/read-order.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { writeTaxonomy } from '../catalogue/fixture.ts';
import { admin, ask } from '../dashboard/desk.ts';
import { draft, pieces, row } from './shop.ts';

const printed = { lensWidth: 52, bridge: 18, temple: 140 };
const unknown = { lensHeight: null, totalWidth: null, weight: null };
const whole = { ...printed, lensHeight: 40, totalWidth: 132, weight: 22 };

describeOnEveryEngine('a frame of which what stands on its temple is known alone', (open) => {
  let shop: TestShop;
  let id: string;

  const of = (name: string, measures: object[]) =>
    draft({
      name,
      type: 'simple',
      status: 'draft',
      variants: [row(null, null, { sku: name.toUpperCase(), stock: pieces(5) })],
      measures: measures as never,
    });
  const create = (body: object) => ask(shop.scope, admin, 'POST', 'products', body);
  const get = async (route: typeof getList, path: string, params = {}) => {
    const { status, json } = await call(route, shop.scope, { path, params });
    expect(status).toBe(200);
    return json;
  };
  const idsOf = ({ products }: Record<string, unknown>) =>
    (products as { _id: string }[]).map(({ _id }) => _id);

  beforeEach(async () => {
    shop = await open();
    await writeTaxonomy(shop.scope);
    const made = await create(of('duna', [{ size: '', ...printed }]));
    expect(made.status).toBe(201);
    ({ id } = made.json.item as { id: string });
    const published = await ask(shop.scope, admin, 'POST', 'products/actions/publish', {
      ids: [id],
    });
    expect(published.json).toMatchObject({ success: true, refused: [] });
  });

  it('is kept, shown and listed with nothing in the place of the others', async () => {
    const record = await ask(shop.scope, admin, 'GET', `products/${id}`);
    expect(record.json.item).toMatchObject({ measures: [{ size: '', ...printed, ...unknown }] });
    expect(await get(getProduct, '/api/products/duna', { slug: 'duna' })).toMatchObject({
      product: { measures: { '': { ...printed, ...unknown } }, marking: printed, totalWidth: null },
    });
    expect(await get(getList, `/api/products?ids=${id}`)).toMatchObject({
      products: [{ _id: id, marking: printed, totalWidth: null }],
    });
    const { totalWidth, lensHeight } = unknown;
    const sizes = { '': { ...printed, totalWidth, lensHeight } };
    expect(await get(getFrames, `/api/frames?ids=${id}`)).toMatchObject({ frames: [{ sizes }] });
    expect(await get(getListed, '/api/frames/list')).toMatchObject({ products: [{ sizes }] });
  });

  it('tells search engines of no measure that nobody knows', async () => {
    const page = { origin: 'https://loja.test', material: null, now: 0 };
    const product = await productBySlug(shop.scope, 'duna');
    expect(JSON.stringify(productJsonLd(product, page as never))).not.toMatch(/null|NaN/);
  });

  it('is found by what is known of it, and never by what is not', async () => {
    const other = await create({
      ...of('praia', [{ size: '', ...whole }]),
      status: 'active',
    });
    const { id: praia } = other.json.item as { id: string };
    const found = async (text: string) => (await searchProducts(shop.scope, { text })).ids;
    expect((await found('52-18-140')).toSorted()).toEqual([id, praia].toSorted());
    for (const text of ['até 25 g', 'largura 132', 'altura 40']) {
      expect(await found(text)).toEqual([praia]);
    }
    expect(idsOf(await get(getList, '/api/products?size=M'))).toEqual([praia]);
    expect(idsOf(await get(getList, '/api/products')).toSorted()).toEqual([id, praia].toSorted());
    const { facets } = await get(getList, '/api/products');
    expect(facets).toMatchObject({ size: [{ value: 'M', count: 1 }] });
  });

  it('has a size, and what was left out, as soon as somebody has measured it', async () => {
    const { json } = await ask(shop.scope, admin, 'GET', `products/${id}`);
    const { updatedAt, variants } = json.item as { updatedAt: number; variants: { id: string }[] };
    const body = {
      ...of('duna', [{ size: '', ...whole }]),
      status: 'active',
      variants: [row(null, null, { id: variants[0]!.id, sku: 'DUNA' })],
      updatedAt,
    };
    const saved = await ask(shop.scope, admin, 'PUT', `products/${id}`, body);
    expect(saved.json).toMatchObject({ item: { measures: [{ size: '', ...whole }] } });
    expect(idsOf(await get(getList, '/api/products?size=M'))).toEqual([id]);
  });

  it('is an ordered frame as any other, and its parcel weighs what is known', async () => {
    const line = { productId: id, attribute: null };
    const { db } = shop.scope.engine;
    expect(await frameMeasures(db, [line])).toEqual([{ ...printed, ...unknown }]);
    const sent = [{ ...line, qty: 2, unitPriceCents: 1, isGiftCard: false }];
    expect((await parcelOfLines(db, sent, { packingWeight: 100 })).weight).toBe(200);
  });

  it('is refused without a temple, for one reason, and without a word about the others', async () => {
    const { status, json } = await create(of('ilha', [{ size: '', lensWidth: 52, bridge: 18 }]));
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual(['measures.0']);
  });
});
