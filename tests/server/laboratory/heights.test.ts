import { beforeEach, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { GET as SHEET } from '#pages/api/dashboard/prescriptions/[id]/sheet.ts';
import { eraseFromOrderLenses } from '#server/prescriptions/remove.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import type { Scope } from '#server/service/scope.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillLensShop, placeLensOrder } from '../../support/lens-orders.ts';
import { ask, auditOf, staffWith } from '../dashboard/desk.ts';

const optician = staffWith('prescriptions', { view: true, edit: true });
const reader = staffWith('prescriptions', { view: true });

describeOnEveryEngine('the heights of the pupils in a frame', (open) => {
  let scope: Scope;
  let id: string;
  let orderId: string;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillLensShop(scope);
    const measures = { lensWidth: 50, bridge: 18, temple: 145, lensHeight: 30 };
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('frameMeasures')
        .values({ productId: 'frame', size: '', ...measures, totalWidth: 132, weight: 20 })
        .execute(),
    );
    ({ id, orderId } = await placeLensOrder(scope, {
      use: 'multifocal',
      state: 'approved',
      labState: 'todo',
    }));
  });

  const set = (od: unknown, oe: unknown, user = optician) =>
    ask(scope, user, 'PUT', `prescriptions/${id}`, { heights: { od, oe } });
  const stored = async () =>
    ((await ask(scope, optician, 'GET', `prescriptions/${id}`)).json.item as { heights: unknown })
      .heights;
  const toLab = () => ask(scope, optician, 'POST', `prescriptions/${id}/lab`, { state: 'lab' });
  const requireHeights = () =>
    saveSettings(scope, { lenses: { ...initialSettings.lenses, requireHeights: true } });

  it('are written by staff with the right, without their figures in the audit, and can be taken back', async () => {
    expect(await stored()).toBeNull();
    expect((await set('18,5', 19)).status).toBe(200);
    expect(await stored()).toEqual({ od: 18.5, oe: 19 });
    expect((await set(20, 20, reader)).status).toBe(403);
    const written = (await auditOf(scope)).filter(
      ({ action }) => action === 'prescriptions.update',
    );
    expect(written.map(({ details }) => details)).toEqual([{ heights: true }]);
    await set('', null);
    expect(await stored()).toBeNull();
  });

  it.each([
    ['below 10 mm', '9,5'],
    ['above 40 mm', 40.5],
    ['between two steps', '18,3'],
    ['no number', 'alto'],
    ['endless', '1e309'],
    ['a list', [18]],
    ['above the frame’s lens', 30],
  ])('are refused at their eye when one is %s', async (_case, height) => {
    const { status, json } = await set(18, height);
    expect([status, Object.keys(json.fields as object)]).toEqual([422, ['heights.oe']]);
    expect(await stored()).toBeNull();
  });

  it('are asked of a multifocal alone, before it goes to the laboratory, in a shop that wants them', async () => {
    await requireHeights();
    await set(18, '');
    const refused = await toLab();
    expect([refused.status, Object.keys(refused.json.fields as object)]).toEqual([
      422,
      ['heights.oe'],
    ]);
    await set(18, 18.5);
    expect((await toLab()).status).toBe(200);
    const { id: single } = await placeLensOrder(scope, { state: 'approved', labState: 'todo' });
    const path = `prescriptions/${single}/lab`;
    expect((await ask(scope, optician, 'POST', path, { state: 'lab' })).status).toBe(200);
  });

  it('are not asked for otherwise', async () => {
    expect((await toLab()).status).toBe(200);
  });

  it('stand on the sheet for the laboratory', async () => {
    await set(18.5, 19);
    const sheet = (format: string) =>
      callRoute(SHEET, scope, {
        path: `/api/dashboard/prescriptions/${id}/sheet?format=${format}`,
        params: { id },
        locals: { user: optician },
      });
    const [heads, row] = (await (await sheet('csv')).text())
      .split('\r\n')
      .map((line) => line.split(';'));
    const of = (name: string) => row![heads!.findIndex((head) => head.includes(name))];
    expect([of('OD Altura'), of('OE Altura')]).toEqual(['18,5', '19']);
    expect((await sheet('pdf')).status).toBe(200);
  });

  it('are erased with the person', async () => {
    await set(18, 18);
    await scope.engine.transaction((tx) => eraseFromOrderLenses(tx, scope, [orderId]));
    expect(await stored()).toBeNull();
  });
});
