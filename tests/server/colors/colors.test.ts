import { beforeEach, expect, it } from 'vitest';
import type { ColorItem } from '#domain/colors/color.ts';
import type { Right } from '#domain/access/permission.ts';
import { parseListQuery } from '#domain/catalogue/query.ts';
import { browseProducts } from '#server/catalogue/browse-products.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { indexQueued } from '#server/products/index-queue.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { product, variant, writeShop } from '../catalogue/fixture.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';

describeOnEveryEngine('colours in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await writeShop(scope, [
      product('a'),
      product('b', { variants: [variant({ colorId: 'azul' })] }),
      product('c', { variants: [variant({ colorId: 'preto' }), variant({ colorId: 'azul' })] }),
    ]);
  });

  const list = async (search = '') =>
    (await ask(scope, admin, 'GET', `colors${search}`)).json.items as ColorItem[];
  const read = async (id: string) =>
    (await ask(scope, admin, 'GET', `colors/${id}`)).json.item as ColorItem;
  const save = async (id: string, change: object) =>
    ask(scope, admin, 'PUT', `colors/${id}`, { ...(await read(id)), ...change });
  const create = (body: object) => ask(scope, admin, 'POST', 'colors', body);
  const merge = (ids: string[], into: string) =>
    ask(scope, admin, 'POST', 'colors/actions/merge', { ids, into });
  const browse = (query: string) =>
    browseProducts(scope, parseListQuery(new URLSearchParams(query)));

  it('are listed by name with their tones, and with how many products and variants have them', async () => {
    expect(
      (await list()).map(({ name, products, variants }) => [name, products, variants]),
    ).toEqual([
      ['Azul', 2, 2],
      ['Preto', 2, 2],
      ['Tartaruga', 0, 0],
    ]);
    expect((await list('?view=unused')).map(({ hex, hex2 }) => [hex, hex2])).toEqual([
      ['#774411', '#332211'],
    ]);
    expect((await list('?q=tarta')).map(({ id }) => id)).toEqual(['tartaruga']);
  });

  it('are made of a name and one tone or two; what is no colour is refused at its field', async () => {
    const { status, json } = await create({ name: 'Preto', hex: '#0A0A0A', hex2: '#ffffff' });
    expect(status).toBe(201);
    expect(json.item).toMatchObject({ slug: 'preto-2', hex: '#0a0a0a', hex2: '#ffffff' });
    const wrong = await create({ name: '', hex: 'preto', hex2: '#12' });
    expect(wrong.status).toBe(422);
    expect(Object.keys(wrong.json.fields as object)).toEqual(['name', 'hex', 'hex2']);
  });

  it('change the shop at once: name, tones, address of the filter, search', async () => {
    expect((await shownProduct(scope, 'a')).colors).toMatchObject([{ name: 'Preto' }]);
    expect((await browse('q=noturno')).total).toBe(0);
    await save('preto', { name: 'Noturno', slug: 'noturno', hex: '#000000', hex2: '#222222' });
    const noturno = { slug: 'noturno', name: 'Noturno', hex: '#000000', hex2: '#222222' };
    expect((await shownProduct(scope, 'a')).colors).toEqual([noturno]);
    expect((await browse('color=noturno')).total).toBe(2);
    await indexQueued(scope);
    expect((await browse('q=noturno')).total).toBe(2);
  });

  it('are deleted once no variant has them; pictures stay, for every colour', async () => {
    const refused = await ask(scope, admin, 'DELETE', 'colors/azul');
    expect([refused.status, refused.json.code]).toEqual([409, 'colorHasVariants']);
    await scope.engine.transaction(async (tx) => {
      await tx
        .insertInto('productImages')
        .values({
          productId: 'a',
          position: 7,
          key: 'foto',
          colorId: 'tartaruga',
          alt: '',
          width: 1,
          height: 1,
          focalX: 0.5,
          focalY: 0.5,
        })
        .execute();
    });
    expect(await read('tartaruga')).toMatchObject({ pictures: 1 });
    expect((await ask(scope, admin, 'DELETE', 'colors/tartaruga')).status).toBe(200);
    const picture = (await shownProduct(scope, 'a')).images.find(({ key }) => key === 'foto');
    expect(picture).toMatchObject({ color: null });
  });

  it('are made one: variants and lists follow', async () => {
    const { status, json } = await merge(['tartaruga', 'azul'], 'tartaruga');
    expect([status, json.moved]).toEqual([200, 2]);
    expect(await list()).toMatchObject([{ id: 'preto' }, { id: 'tartaruga', variants: 2 }]);
    expect((await browse('color=tartaruga')).total).toBe(2);
    await indexQueued(scope);
    expect((await browse('q=azul')).total).toBe(0);
    const told = await auditOf(scope);
    expect(told.map(({ action }) => action)).toEqual(['colors.merge', 'colors.merge']);
    expect(told.map(({ subject }) => subject).toSorted()).toEqual(['azul', 'tartaruga']);
  });

  it('stay apart if a product has both: its variants would be the same', async () => {
    const { status, json } = await merge(['preto', 'azul'], 'preto');
    expect(status).toBe(422);
    expect(json.err).toContain((await shownProduct(scope, 'c')).name);
    expect(await list()).toHaveLength(3);
  });

  it('ask for the right of each verb', async () => {
    const calls: [method: string, path: string, right: Right, body?: object][] = [
      ['GET', 'colors', 'view'],
      ['POST', 'colors', 'edit', { name: 'Nova', hex: '#123456' }],
      ['DELETE', 'colors/tartaruga', 'delete'],
    ];
    const all = { view: true, edit: true, delete: true };
    for (const [method, path, right, body] of calls) {
      const without = staffWith('colors', { ...all, [right]: false });
      expect((await ask(scope, without, method, path, body)).status, path).toBe(403);
    }
    const editor = staffWith('colors', { ...all, delete: false });
    const body = { ids: ['azul', 'preto'], into: 'azul' };
    expect((await ask(scope, editor, 'POST', 'colors/actions/merge', body)).status).toBe(403);
  });
});
