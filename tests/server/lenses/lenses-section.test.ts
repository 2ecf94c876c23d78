import { beforeEach, expect, it } from 'vitest';
import type { LensItem } from '#domain/lenses/record.ts';
import type { Scope } from '#server/service/scope.ts';
import { admin, ask, auditOf, customer, staffWith } from '../dashboard/desk.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { addLens, LENS, MULTIFOCAL, offeredLenses, openLensShop } from '../../support/lens-shop.ts';

describeOnEveryEngine('the catalogue of lenses', (open) => {
  let scope: Scope;

  beforeEach(async () => {
    ({ scope } = await open());
    await openLensShop(scope);
  });

  const list = async (search = '') =>
    (await ask(scope, admin, 'GET', `lenses${search}`)).json.items as LensItem[];
  const names = async (search = '') => (await list(search)).map(({ name }) => name);
  const change = (item: LensItem, body: object, user = admin) =>
    ask(scope, user, 'PUT', `lenses/${item.id}`, { ...item, ...body });

  it('is what the dashboard writes, in reais, and public without costs', async () => {
    const item = await addLens(scope);
    expect(item).toMatchObject({ ...LENS, _id: item.id });
    const { active, cost, ...shown } = LENS;
    expect([active, cost]).toEqual([true, 110.5]);
    expect(await offeredLenses(scope)).toEqual([{ ...shown, _id: item.id }]);
  });

  it('is empty in a new shop', async () => {
    expect(await offeredLenses(scope)).toEqual([]);
  });

  it('is public by index and then price, without what is switched off, and follows each change', async () => {
    await addLens(scope, { name: 'Cara', price: 500 });
    const cheap = await addLens(scope, { name: 'Barata', price: 99.9 });
    await addLens(scope, MULTIFOCAL);
    const off = await addLens(scope, { name: 'Fora', active: false });
    const shown = async () => (await offeredLenses(scope)).map(({ name }) => name);
    expect(await shown()).toEqual(['Barata', 'Cara', 'Multifocal 1,67']);
    expect(await names()).toEqual(['Barata', 'Fora', 'Cara', 'Multifocal 1,67']);
    await ask(scope, admin, 'POST', 'lenses/actions/disable', { ids: [cheap.id] });
    await ask(scope, admin, 'POST', `lenses/${off.id}/enable`, {});
    expect(await shown()).toEqual(['Fora', 'Cara', 'Multifocal 1,67']);
    await ask(scope, admin, 'DELETE', `lenses/${off.id}`);
    expect(await shown()).toEqual(['Cara', 'Multifocal 1,67']);
    const [expensive] = await list('?q=cara');
    await change(expensive!, { index: 1.74 });
    expect(await shown()).toEqual(['Multifocal 1,67', 'Cara']);
  });

  it('is found by index, use, type, price and words', async () => {
    await addLens(scope, { type: 'polarized' });
    await addLens(scope, MULTIFOCAL);
    expect(await names('?index=1.6..1.7')).toEqual(['Multifocal 1,67']);
    expect(await names('?uses=near')).toEqual(['Policarbonato 1,59']);
    expect(await names('?uses.not=near')).toEqual(['Multifocal 1,67']);
    expect(await names('?type=polarized')).toEqual(['Policarbonato 1,59']);
    expect(await names('?price=1000..')).toEqual(['Multifocal 1,67']);
    expect(await names('?q=multi')).toEqual(['Multifocal 1,67']);
    expect(await names('?view=inactive')).toEqual([]);
  });

  it.each<[what: string, body: object, fields: string[]]>([
    ['nothing', { name: ' ' }, ['name']],
    ['no use', { uses: [] }, ['uses']],
    ['an unknown use', { uses: ['sleep'] }, ['uses.0']],
    ['no rim', { rims: [] }, ['rims']],
    ['an unknown type', { type: 'golden' }, ['type']],
    ['an index of no material', { index: 1.6 }, ['index']],
    ['an index as a text', { index: '1.61' }, ['index']],
    ['an upside-down range', { sphereMin: 2, sphereMax: -2 }, ['sphereMax']],
    ['an eighth', { sphereMin: -2.125 }, ['sphereMin']],
    ['a power beyond lenses', { sphereMax: 31 }, ['sphereMax']],
    ['a cylinder with its sign', { cylinderMax: -4 }, ['cylinderMax']],
    ['half an addition', { additionMin: 0.75 }, ['additionMax']],
    ['a multifocal without addition', { uses: ['multifocal'] }, ['additionMin', 'additionMax']],
    ['an upside-down addition', { additionMin: 3, additionMax: 1 }, ['additionMax']],
    ['a height of a window', { minHeight: 300 }, ['minHeight']],
    ['half a millimetre', { maxDiameter: 70.5 }, ['maxDiameter']],
    ['a treatment that costs less', { treatments: { uv: -1 } }, ['treatments.uv']],
    ['a price that is a text', { price: '290' }, ['price']],
    ['a price beyond reason', { price: 1e9 }, ['price']],
    ['days of the past', { days: -1 }, ['days']],
  ])('refuses %s at its field', async (_what, body, fields) => {
    const { status, json } = await ask(scope, admin, 'POST', 'lenses', { ...LENS, ...body });
    expect(status).toBe(422);
    expect(Object.keys(json.fields as object)).toEqual(fields);
    for (const text of Object.values(json.fields as object))
      expect(text).toMatch(/^\p{Lu}.* .*\.$/u);
    expect(await list()).toEqual([]);
  });

  it('lets nobody overwrite what another has changed, and says in the audit what it was', async () => {
    const item = await addLens(scope);
    const changed = await change(item, {
      price: 310,
      treatments: { antiReflective: 150, scratch: 0 },
      uses: ['distance'],
    });
    expect(changed.status).toBe(200);
    expect((await change(item, { price: 1 })).status).toBe(409);
    const { json } = await ask(scope, admin, 'GET', 'audit?verb=update');
    expect((json.items as { changes: object[] }[])[0]!.changes).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ field: 'Preço do par' }),
        expect.objectContaining({ field: 'Para que serve', from: 'Longe, Perto', to: 'Longe' }),
        expect.objectContaining({ field: 'Antirreflexo' }),
        expect.objectContaining({ field: 'Proteção UV', to: 'vazio' }),
      ]),
    );
    await ask(scope, admin, 'DELETE', `lenses/${item.id}`);
    expect(await auditOf(scope)).toContainEqual(
      expect.objectContaining({ action: 'lenses.delete', subjectName: LENS.name }),
    );
  });

  it('is read by who may see it, written by who may edit it, and removed by who may delete', async () => {
    const item = await addLens(scope);
    const viewer = staffWith('lenses', { view: true });
    const editor = staffWith('lenses', { view: true, edit: true });
    expect((await ask(scope, customer, 'GET', 'lenses')).status).toBe(403);
    expect((await ask(scope, null, 'GET', 'lenses')).status).toBe(401);
    expect((await ask(scope, viewer, 'GET', `lenses/${item.id}`)).status).toBe(200);
    expect((await change(item, { price: 1 }, viewer)).status).toBe(403);
    expect((await change(item, { price: 300 }, editor)).status).toBe(200);
    expect((await ask(scope, editor, 'DELETE', `lenses/${item.id}`)).status).toBe(403);
    const last = await ask(
      scope,
      staffWith('lenses', { view: true, edit: true, delete: true }),
      'DELETE',
      `lenses/${item.id}`,
    );
    expect(last.status).toBe(200);
  });
});
