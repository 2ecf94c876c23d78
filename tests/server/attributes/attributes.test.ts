import { beforeEach, expect, it } from 'vitest';
import type { AttributeItem } from '#domain/attributes/attribute.ts';
import { shownProduct } from '#server/catalogue/product-by-slug.ts';
import { createProduct } from '#server/products/save-product.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { writeShop } from '../catalogue/fixture.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { draft, row } from '../products/shop.ts';

describeOnEveryEngine('attributes in the dashboard', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await writeShop(scope, []);
    await createProduct(actingAs(scope, actorOf(admin)), draft());
  });

  const read = async (id = 'tamanho') =>
    (await ask(scope, admin, 'GET', `attributes/${id}`)).json.item as AttributeItem;
  const save = async (values: object[], change: object = {}, id = 'tamanho') =>
    ask(scope, admin, 'PUT', `attributes/${id}`, { ...(await read(id)), values, ...change });
  const create = async (name: string, ...values: string[]) => {
    const body = { name, values: values.map((value) => ({ name: value })) };
    const { json } = await ask(scope, admin, 'POST', 'attributes', body);
    return json.item as AttributeItem;
  };
  const names = ({ values }: AttributeItem) => values.map(({ name }) => name);
  const merge = (ids: string[], into: string) =>
    ask(scope, admin, 'POST', 'attributes/actions/merge', { ids, into });
  const shown = async () => {
    const { variants, measures } = await shownProduct(scope, 'duna');
    return {
      values: variants.map(({ attribute }) => attribute?.name),
      sizes: variants.map(({ size }) => size),
      widths: Object.fromEntries(
        Object.entries(measures).map(([size, { totalWidth }]) => [size, totalWidth]),
      ),
    };
  };

  it('are listed with their values in order, found by them, and with how many have each', async () => {
    const { json } = await ask(scope, admin, 'GET', 'attributes?q=curta');
    expect(json.items).toMatchObject([
      {
        name: 'Tamanho',
        products: 1,
        variants: 3,
        values: [
          { name: 'P', variants: 1 },
          { name: 'M', variants: 2 },
          { name: 'G', variants: 0 },
          { name: 'Curta', variants: 0 },
        ],
      },
    ]);
  });

  it('keep the order in which values are written, with new ones and without those that are gone', async () => {
    const { values } = await read();
    const [p, m, g] = values;
    const { status } = await save([g!, { name: 'XG' }, m!, p!]);
    expect(status).toBe(200);
    expect(names(await read())).toEqual(['G', 'XG', 'M', 'P']);
  });

  it('keep a value that variants have, and say which', async () => {
    const { values } = await read();
    const refused = await save(values.filter(({ name }) => name !== 'M'));
    expect(refused.status).toBe(422);
    expect((refused.json.fields as Record<string, string>).values).toContain('M');
    expect(names(await read())).toContain('M');
  });

  it('carry a new name of a value over to the products: their measures and sizes stay theirs', async () => {
    const { values } = await read();
    await save(values.map((one) => (one.name === 'M' ? { ...one, name: 'Médio' } : one)));
    expect(await shown()).toEqual({
      values: ['P', 'Médio', 'Médio'],
      sizes: ['P', 'M', 'M'],
      widths: { P: 132, Médio: 134 },
    });
  });

  it('let two values swap their names', async () => {
    const other = { P: 'M', M: 'P' } as Record<string, string>;
    const { values } = await read();
    const { status } = await save(
      values.map((one) => ({ ...one, name: other[one.name] ?? one.name })),
    );
    expect(status).toBe(200);
    expect(await shown()).toEqual({
      values: ['M', 'P', 'P'],
      sizes: ['M', 'P', 'P'],
      widths: { M: 132, P: 134 },
    });
  });

  it('refuse values without a name, twice the same, of another attribute, or none at all', async () => {
    const other = await create('Lente', 'Cinza');
    const fields = async (values: object[]) =>
      Object.keys((await save(values)).json.fields as object);
    expect(await fields([])).toEqual(['values']);
    expect(await fields([{ name: 'P' }, { name: '' }])).toEqual(['values.1.name']);
    expect(await fields([{ name: 'P' }, { name: ' p ' }])).toEqual(['values.1.name']);
    expect(await fields([{ id: other.values[0]!.id, name: 'Cinza' }])).toEqual(['values.0.name']);
  });

  it('are made one: values that are called alike too, and products keep their measures', async () => {
    const { id, values } = await create('Medida', 'm', 'Único', 'P');
    const { status, json } = await merge(['tamanho', id], id);
    expect([status, json.moved]).toEqual([200, 1]);
    const merged = await read(id);
    expect(names(merged)).toEqual(['m', 'Único', 'P', 'G', 'Curta']);
    expect(merged.values.slice(0, 3).map((value) => value.id)).toEqual(values.map((v) => v.id));
    expect(await shown()).toMatchObject({
      values: ['P', 'm', 'm'],
      widths: { P: 132, m: 134 },
    });
    expect((await ask(scope, admin, 'GET', 'attributes/tamanho')).status).toBe(404);
    expect((await auditOf(scope)).at(-1)).toMatchObject({ action: 'attributes.merge' });
  });

  it('are deleted once no variant has them', async () => {
    const refused = await ask(scope, admin, 'DELETE', 'attributes/tamanho');
    expect([refused.status, refused.json.code]).toEqual([409, 'attributeHasVariants']);
    const { id } = await create('Lente', 'Cinza');
    expect((await ask(scope, admin, 'DELETE', `attributes/${id}`)).status).toBe(200);
  });

  it('are changed by no one who may only look', async () => {
    const viewer = staffWith('attributes', { view: true });
    const body = { ...(await read()), name: 'X' };
    expect((await ask(scope, viewer, 'PUT', 'attributes/tamanho', body)).status).toBe(403);
    expect((await ask(scope, viewer, 'GET', 'attributes')).status).toBe(200);
    expect((await ask(scope, staffWith('colors', {}), 'GET', 'attributes')).status).toBe(403);
  });

  it('of a product that is saved at the same moment are found gone, not broken', async () => {
    const { id, values } = await create('Medida', 'P', 'M');
    const asAdmin = actingAs(scope, actorOf(admin));
    const save = (n: number) =>
      createProduct(
        asAdmin,
        draft({
          name: `Nova ${n}`,
          variants: [row(null, values[0]!.id, { sku: `N${n}` })],
          measures: [],
        }),
      );
    const [merged, ...saved] = await Promise.allSettled([
      merge(['tamanho', id], 'tamanho'),
      ...[1, 2, 3].map(save),
    ]);
    expect(merged).toMatchObject({ status: 'fulfilled', value: { status: 200 } });
    for (const one of saved) {
      if (one.status === 'rejected') {
        expect(Object.values(one.reason.fields as object)).toEqual(['fields.unknown']);
      }
    }
  });
});
