import { beforeEach, expect, it } from 'vitest';
import { GET as EXPORT } from '#pages/api/dashboard/[section]/export.ts';
import type { BrandItem } from '#domain/brands/brand.ts';
import type { Right } from '#domain/access/permission.ts';
import { brandBySlug, listBrands } from '#server/catalogue/categories-and-brands.ts';
import { redirectOf } from '#server/service/slugs.ts';
import { indexQueued } from '#server/products/index-queue.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { parseListQuery } from '#domain/catalogue/query.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { callRoute } from '../../support/call.ts';
import { cameraPhoto } from '../../support/media-files.ts';
import { product, writeShop } from '../catalogue/fixture.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { added, ownDataFolder } from '../media/shop.ts';

const found = async (scope: Scope, q: string) =>
  (await browseProducts(scope, parseListQuery(new URLSearchParams({ q })))).products.map(
    ({ id }) => id,
  );

describeOnEveryEngine('brands in the dashboard', (open) => {
  let scope: Scope;
  let advance: TestShop['advance'];

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await writeShop(scope, [product('a'), product('b'), product('c', { brandId: 'aresta' })]);
  });

  const list = async (search = '') => {
    const { json } = await ask(scope, admin, 'GET', `brands${search}`);
    return json.items as BrandItem[];
  };
  const names = async (search = '') => (await list(search)).map(({ name }) => name);
  const read = async (id: string) =>
    (await ask(scope, admin, 'GET', `brands/${id}`)).json.item as BrandItem;
  const save = async (id: string, change: object) => {
    const body = { ...(await read(id)), ...change };
    return ask(scope, admin, 'PUT', `brands/${id}`, body);
  };
  const create = (body: object) => ask(scope, admin, 'POST', 'brands', body);

  it('are listed by name with the number of their products, and found by name or address', async () => {
    await create({ name: 'Água Viva' });
    expect((await list()).map(({ name, products }) => [name, products])).toEqual([
      ['Água Viva', 0],
      ['Aresta', 1],
      ['Lume', 2],
    ]);
    expect(await names('?q=agua')).toEqual(['Água Viva']);
    expect(await names('?q=agua-viva')).toEqual(['Água Viva']);
    expect(await names('?view=unused')).toEqual(['Água Viva']);
    expect(await names('?products=1..')).toEqual(['Aresta', 'Lume']);
    expect(await names('?sort=-updatedAt&limit=1')).toEqual(['Água Viva']);
  });

  it('are made with a name alone: the address follows from it, and no other brand has it', async () => {
    const { status, json } = await create({ name: ' Lume ' });
    expect(status).toBe(201);
    expect(json.item).toMatchObject({ name: 'Lume', slug: 'lume-2', products: 0, logo: null });
    const wrong = await create({ name: '', slug: 'Não pode', logo: null });
    expect(Object.keys(wrong.json.fields as object)).toEqual(['name', 'slug']);
    const taken = await create({ name: 'Outra', slug: 'aresta', logo: null });
    expect(Object.keys(taken.json.fields as object)).toEqual(['slug']);
    const lost = await create({ name: 'Outra', logo: { key: 'nada' } });
    expect(Object.keys(lost.json.fields as object)).toEqual(['logo']);
  });

  it('have a page that shows what was written, cleaned', async () => {
    await ownDataFolder();
    const { id: key } = await added(scope, 'logo.jpg', await cameraPhoto());
    const { status } = await save('lume', {
      descriptionHtml: '<p>Luz <strong>boa</strong>.</p><script>x</script>',
      logo: { key },
      seo: { title: 'Óculos Lume', description: 'Feitos à mão' },
    });
    expect(status).toBe(200);
    expect(await brandBySlug(scope, 'lume')).toMatchObject({
      description: 'Luz boa.',
      descriptionHtml: '<p>Luz <strong>boa</strong>.</p>',
      logo: key,
      logoWidth: 480,
      logoHeight: 640,
      seoTitle: 'Óculos Lume',
      seoDescription: 'Feitos à mão',
    });
    const { json } = await ask(scope, admin, 'DELETE', `media/${key}`);
    expect(json).toMatchObject({ code: 'media.inUse', uses: [{ kind: 'brand', id: 'lume' }] });
  });

  it('keep their old addresses, which lead to the new one, and give one back that is taken', async () => {
    await save('lume', { slug: 'lume-sp' });
    await save('lume', { slug: 'lume-rio' });
    expect(await redirectOf(scope, { section: 'brands', slug: 'lume' })).toBe('lume-rio');
    expect(await redirectOf(scope, { section: 'brands', slug: 'lume-sp' })).toBe('lume-rio');
    // A product's address is another matter.
    await expect(brandBySlug(scope, 'lume')).rejects.toMatchObject({ status: 404 });
    await create({ name: 'Outra', slug: 'lume' });
    await expect(redirectOf(scope, { section: 'brands', slug: 'lume' })).rejects.toMatchObject({
      status: 404,
    });
    expect((await brandBySlug(scope, 'lume')).name).toBe('Outra');
  });

  it('are found by their new name: their products in the shop and in the dashboard too', async () => {
    expect(await found(scope, 'lume')).toHaveLength(2);
    const listed = async (q: string) =>
      (await ask(scope, admin, 'GET', `products?q=${q}`)).json.total as number;
    await save('lume', { name: 'Lanterna' });
    await save('lume', { name: 'Candeia' });
    // Pages have the new name at once, search once the job has run.
    expect(await found(scope, 'lume')).toHaveLength(2);
    expect((await listBrands(scope)).map(({ name }) => name)).toEqual(['Aresta', 'Candeia']);
    expect(await indexQueued(scope)).toBe(2);
    expect(await indexQueued(scope)).toBe(0);
    expect(await found(scope, 'candeia')).toHaveLength(2);
    expect([await listed('candeia'), await listed('lume')]).toEqual([2, 0]);
    const words = await scope.engine.db
      .selectFrom('searchWords')
      .select(['word', 'uses'])
      .where('word', 'in', ['lume', 'lanterna', 'candeia'])
      .execute();
    expect(words).toEqual([{ word: 'candeia', uses: 2 }]);
    expect((await listBrands(scope)).map(({ name }) => name)).toEqual(['Aresta', 'Candeia']);
  });

  it('are not overwritten by one who has read them before', async () => {
    const before = await read('lume');
    await save('lume', { name: 'Candeia' });
    const late = await ask(scope, admin, 'PUT', 'brands/lume', before);
    expect(late.status).toBe(409);
    expect(late.json).toMatchObject({ code: 'changedMeanwhile', item: { name: 'Candeia' } });
  });

  it('cannot be deleted while products have them, and take their old addresses along', async () => {
    const refused = await ask(scope, admin, 'DELETE', 'brands/lume');
    expect([refused.status, refused.json.code]).toEqual([409, 'brandHasProducts']);
    const { id } = (await create({ name: 'Breve' })).json.item as BrandItem;
    await save(id, { slug: 'breve-2' });
    expect((await ask(scope, admin, 'DELETE', `brands/${id}`)).status).toBe(200);
    await expect(redirectOf(scope, { section: 'brands', slug: 'breve' })).rejects.toMatchObject({
      status: 404,
    });
    expect(((await create({ name: 'Breve' })).json.item as BrandItem).slug).toBe('breve');
  });

  it('ask for the right of each verb, merging for that to delete', async () => {
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'brands', 'view'],
      ['POST', 'brands', 'edit', { name: 'Nova' }],
      ['DELETE', 'brands/lume', 'delete'],
    ];
    const all = { view: true, edit: true, delete: true };
    for (const [method, path, right, body] of calls) {
      const without = staffWith('brands', { ...all, [right]: false });
      expect((await ask(scope, without, method, path, body)).status, path).toBe(403);
      const withIt = staffWith('brands', { [right]: true });
      expect((await ask(scope, withIt, method, path, body)).status, path).not.toBe(403);
    }
    const merge = { ids: ['lume', 'aresta'], into: 'lume' };
    const editor = staffWith('brands', { ...all, delete: false });
    expect((await ask(scope, editor, 'POST', 'brands/actions/merge', merge)).status).toBe(403);
  });

  it('are in the audit with what has changed, and in a file for spreadsheets', async () => {
    await save('lume', { name: 'Candeia', descriptionHtml: '<p>Nova.</p>' });
    expect(await auditOf(scope)).toMatchObject([
      {
        action: 'brands.update',
        subject: 'lume',
        details: { name: { from: 'Lume', to: 'Candeia' }, descriptionHtml: true },
      },
    ]);
    advance(1);
    const response = await callRoute(EXPORT, scope, {
      path: '/api/dashboard/brands/export',
      params: { section: 'brands' },
      locals: { user: admin },
    });
    const [head, ...lines] = (await response.text()).trim().split('\r\n');
    expect(head).toContain('Nome;Endereço na loja;Produtos');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toBe('Candeia;lume;2');
  });
});
