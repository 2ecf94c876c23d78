import { beforeEach, expect, it } from 'vitest';
import type { CategoryItem, CategoryTreeNode } from '#domain/categories/category.ts';
import type { Right } from '#domain/access/permission.ts';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { GET as TREE } from '#pages/api/dashboard/categories/tree.ts';
import {
  categoryBranches,
  categoryByPath,
  movedCategory,
} from '#server/catalogue/categories-and-brands.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { indexQueued } from '#server/products/index-queue.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { callRoute } from '../../support/call.ts';
import { cameraPhoto } from '../../support/media-files.ts';
import { product, writeShop } from '../catalogue/fixture.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { added, ownDataFolder } from '../media/shop.ts';

describeOnEveryEngine('categories in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await writeShop(scope, [
      product('a', { categoryIds: ['sol/feminino/gatinho'] }),
      product('b', { categoryIds: ['grau', 'sol/feminino'] }),
    ]);
  });

  const tree = async () => {
    const response = await callRoute(TREE, scope, {
      path: '/api/dashboard/categories/tree',
      locals: { user: admin },
    });
    return ((await response.json()) as { tree: CategoryTreeNode[] }).tree;
  };
  const drawn = async () =>
    (await tree()).map(({ depth, path }) => '-'.repeat(depth) + path.split('/').at(-1)).join(' ');
  const read = async (id: string) =>
    (await ask(scope, admin, 'GET', `categories/${id}`)).json.item as CategoryItem;
  const save = async (id: string, change: object) =>
    ask(scope, admin, 'PUT', `categories/${id}`, { ...(await read(id)), ...change });
  const create = (body: object) => ask(scope, admin, 'POST', 'categories', body);
  const move = (id: string, parentId: string | null, position = 0) =>
    ask(scope, admin, 'POST', `categories/${id}/move`, { parentId, position });
  const merge = (ids: string[], into: string) =>
    ask(scope, admin, 'POST', 'categories/actions/merge', { ids, into });
  const total = async (query: string) =>
    (await browseProducts(scope, parseListQuery(new URLSearchParams(query)))).total;
  const idOf = async (path: string) => (await tree()).find((node) => node.path === path)!.id;

  // The fixture's ids are paths with slashes, which no address of the API has.
  beforeEach(async () => {
    await scope.engine.transaction(async (tx) => {
      const rows = await tx.selectFrom('categories').selectAll().orderBy('path').execute();
      for (const row of rows.filter(({ id }) => id.includes('/'))) {
        const id = row.slug;
        await tx
          .insertInto('categories')
          .values({ ...row, id, path: `~${id}`, parentId: row.parentId?.split('/').at(-1) ?? null })
          .execute();
        await tx
          .updateTable('productCategories')
          .set({ categoryId: id })
          .where('categoryId', '=', row.id)
          .execute();
      }
      for (const row of rows.toReversed().filter(({ id }) => id.includes('/'))) {
        await tx.deleteFrom('categories').where('id', '=', row.id).execute();
        await tx
          .updateTable('categories')
          .set({ path: row.path })
          .where('id', '=', row.slug)
          .execute();
      }
    });
  });

  it('are a tree: each with its trail, its products, and what is below', async () => {
    expect(await drawn()).toBe('grau sol -feminino --gatinho');
    expect((await tree()).at(-1)).toMatchObject({
      trail: 'Óculos de sol › Feminino › Gatinho',
      path: 'sol/feminino/gatinho',
      products: 1,
      children: 0,
    });
  });

  it('are made below another, the last there, with an address that none beside them has', async () => {
    const { status, json } = await create({ name: 'Gatinho', parentId: 'feminino' });
    expect(status).toBe(201);
    expect(json.item).toMatchObject({ path: 'sol/feminino/gatinho-2', products: 0 });
    expect(await drawn()).toBe('grau sol -feminino --gatinho --gatinho-2');
    // Elsewhere the same one is free.
    expect((await create({ name: 'Gatinho', parentId: 'grau' })).json.item).toMatchObject({
      path: 'grau/gatinho',
    });
    const wrong = await create({ name: '', slug: 'Não pode', parentId: 'grau' });
    expect(Object.keys(wrong.json.fields as object)).toEqual(['name', 'slug']);
    const lost = await create({ name: 'Nova', parentId: 'nada' });
    expect(Object.keys(lost.json.fields as object)).toEqual(['parentId']);
    const taken = await create({ name: 'Nova', slug: 'feminino', parentId: 'sol' });
    expect(Object.keys(taken.json.fields as object)).toEqual(['slug']);
  });

  it('show the shop at once what was written: name, text, picture, search words', async () => {
    await ownDataFolder();
    const { id: key } = await added(scope, 'foto.jpg', await cameraPhoto());
    await categoryBranches(scope);
    expect(await total('q=felino')).toBe(0);
    const { status } = await save('gatinho', {
      name: 'Felino',
      descriptionHtml: '<p>Bem <strong>anos 50</strong>.</p>',
      picture: { key },
      seo: { title: 'Óculos gatinho', description: '' },
    });
    expect(status).toBe(200);
    expect(await categoryByPath(scope, 'sol/feminino/gatinho')).toMatchObject({
      name: 'Felino',
      description: 'Bem anos 50.',
      descriptionHtml: '<p>Bem <strong>anos 50</strong>.</p>',
      picture: { key, width: 480, height: 640 },
      seo: { title: 'Óculos gatinho' },
    });
    await indexQueued(scope);
    expect(await total('q=felino')).toBe(1);
    expect((await shownProduct(scope, 'a')).breadcrumbs.at(-1)?.name).toBe('Felino');
    const { json } = await ask(scope, admin, 'DELETE', `media/${key}`);
    expect(json).toMatchObject({
      code: 'media.inUse',
      uses: [{ kind: 'category', id: 'gatinho' }],
    });
  });

  it('take those below along to a new address; every old one leads to the new', async () => {
    await save('sol', { slug: 'solares' });
    await save('feminino', { slug: 'mulher' });
    expect((await categoryByPath(scope, 'solares/mulher/gatinho')).id).toBe('gatinho');
    for (const old of ['sol/feminino/gatinho', 'solares/feminino/gatinho']) {
      expect(await movedCategory(scope, old)).toBe('solares/mulher/gatinho');
    }
    expect(await movedCategory(scope, 'sol')).toBe('solares');
    expect(await total('category=solares/mulher')).toBe(2);
    // Who takes an old address gets it.
    await create({ name: 'Sol', slug: 'sol' });
    await expect(movedCategory(scope, 'sol')).rejects.toMatchObject({ status: 404 });
  });

  it('move: beside each other, below another, back out', async () => {
    expect((await move('sol', null, 0)).status).toBe(200);
    expect(await drawn()).toBe('sol -feminino --gatinho grau');
    expect((await categoryBranches(scope)).map(({ id }) => id)).toEqual(['sol', 'grau']);
    await move('feminino', 'grau');
    // The log says where it went, once, and nothing without a name.
    const { json } = await ask(scope, admin, 'GET', 'audit?q=categories.move');
    const told = (json.items as { changes: { field: string }[] }[]).flatMap((one) => one.changes);
    expect(told.map(({ field }) => field).toSorted()).toEqual(['Categoria', 'Endereço']);
    expect(await drawn()).toBe('sol grau -feminino --gatinho');
    expect(await movedCategory(scope, 'sol/feminino/gatinho')).toBe('grau/feminino/gatinho');
    expect(await total('category=sol')).toBe(0);
    expect(await total('category=grau')).toBe(2);
    await move('gatinho', null, 1);
    expect(await drawn()).toBe('sol gatinho grau -feminino');
    // Back where it was: its own old address is its address again.
    await move('gatinho', 'feminino');
    expect((await categoryByPath(scope, 'grau/feminino/gatinho')).id).toBe('gatinho');
  });

  it('move neither below themselves, nor too deep, nor beside one with their address', async () => {
    const refused = async (...call: Parameters<typeof move>) => {
      const { status, json } = await move(...call);
      return [status, json.err];
    };
    expect(await refused('sol', 'gatinho')).toMatchObject([422, expect.any(String)]);
    await create({ name: 'Feminino', parentId: 'grau' });
    const [status, err] = await refused('feminino', 'grau');
    expect(status).toBe(422);
    expect(err).toContain('/categoria/grau/feminino');
    const grau = await idOf('grau/feminino');
    await create({ name: 'Dentro', parentId: grau });
    const inner = await idOf('grau/feminino/dentro');
    expect((await refused('feminino', inner))[0]).toBe(422);
    expect(await drawn()).toBe('grau -feminino --dentro sol -feminino --gatinho');
  });

  it('are made one: products, what is below, and old addresses follow', async () => {
    const { json } = await create({ name: 'Mulher', parentId: 'grau' });
    const { id } = json.item as CategoryItem;
    const twin = (await create({ name: 'Gatinho', parentId: id })).json.item as CategoryItem;
    await create({ name: 'Redondo', parentId: id });
    const { status, json: merged } = await merge([id, 'feminino'], id);
    expect([status, merged.moved]).toEqual([200, 2]);
    expect(await drawn()).toBe('grau -mulher --gatinho --redondo sol');
    expect(await read(twin.id)).toMatchObject({ products: 1 });
    expect(await movedCategory(scope, 'sol/feminino')).toBe('grau/mulher');
    expect(await movedCategory(scope, 'sol/feminino/gatinho')).toBe('grau/mulher/gatinho');
    expect(await total('category=grau/mulher')).toBe(2);
    expect((await auditOf(scope)).some(({ action }) => action === 'categories.merge')).toBe(true);
  });

  it('are not made one with what is below them', async () => {
    expect((await merge(['sol', 'gatinho'], 'gatinho')).status).toBe(422);
    // The other way round the products go up.
    expect((await merge(['sol', 'gatinho'], 'sol')).status).toBe(200);
    expect(await drawn()).toBe('grau sol -feminino');
    expect(await read('sol')).toMatchObject({ products: 1 });
  });

  it('are not made one with one that was not chosen, nor with themselves, and it is said why', async () => {
    for (const [ids, into] of [
      [['sol', 'gatinho'], 'grau'],
      [['sol', 'sol'], 'sol'],
    ] as const) {
      const { status, json } = await merge([...ids], into);
      expect([status, json.code]).toEqual([422, 'nothingToMerge']);
      expect(json.err).toContain('Para juntar é preciso mais de um.');
    }
    expect(await drawn()).toBe('grau sol -feminino --gatinho');
  });

  it('are deleted once nothing is below; their products stay', async () => {
    const refused = await ask(scope, admin, 'DELETE', 'categories/feminino');
    expect([refused.status, refused.json.code]).toEqual([409, 'categoryHasChildren']);
    expect((await ask(scope, admin, 'DELETE', 'categories/gatinho')).status).toBe(200);
    expect((await shownProduct(scope, 'a')).breadcrumbs).toEqual([]);
    expect((await ask(scope, admin, 'DELETE', 'categories/feminino')).status).toBe(200);
    expect(await drawn()).toBe('grau sol');
  });

  it('are moved by two people at once without losing one', async () => {
    const answers = await Promise.all([
      move('feminino', 'grau'),
      move('gatinho', null, 0),
      save('sol', { slug: 'solares' }),
    ]);
    for (const { status } of answers) expect([200, 409]).toContain(status);
    for (const { path, parentId } of await tree()) {
      const parent = (await tree()).find(({ id }) => id === parentId);
      expect(path.split('/').slice(0, -1).join('/')).toBe(parent?.path ?? '');
    }
  });

  it('ask for the right of each verb', async () => {
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'categories', 'view'],
      ['POST', 'categories', 'edit', { name: 'Nova' }],
      ['POST', 'categories/grau/move', 'edit', { parentId: null, position: 0 }],
      ['DELETE', 'categories/gatinho', 'delete'],
      ['POST', 'categories/actions/merge', 'delete', { ids: ['grau', 'sol'], into: 'sol' }],
    ];
    const all = { view: true, edit: true, delete: true };
    for (const [method, path, right, body] of calls) {
      const without = staffWith('categories', { ...all, [right]: false });
      expect((await ask(scope, without, method, path, body)).status, path).toBe(403);
    }
    const answer = await callRoute(TREE, scope, {
      path: '/api/dashboard/categories/tree',
      locals: { user: staffWith('brands', all) },
    });
    expect(answer.status).toBe(403);
  });
});
