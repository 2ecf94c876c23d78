import { beforeEach, expect, it } from 'vitest';
import { GET as FILE } from '#pages/api/dashboard/prescriptions/[id]/file.ts';
import { mediaStore } from '#server/media/store.ts';
import type { Scope } from '#server/service/scope.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillLensShop, placeLensOrder } from '../../support/lens-orders.ts';
import { auditOf, staffWith } from '../dashboard/desk.ts';

const optician = staffWith('prescriptions', { view: true });
const seller = staffWith('orders', { view: true, edit: true });

describeOnEveryEngine('the photo of a prescription', (open) => {
  let scope: Scope;
  let id: string;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillLensShop(scope);
    ({ id } = await placeLensOrder(scope, {
      change: { fileId: 'photo-of-test', fileType: 'image/webp' },
    }));
    await mediaStore(scope.config).put('.prescriptions/photo-of-test.webp', Buffer.from('photo'));
  });

  const file = (user: typeof optician | null, of = id) =>
    callRoute(FILE, scope, {
      path: `/api/dashboard/prescriptions/${of}/file`,
      params: { id: of },
      locals: { user },
    });
  const views = async () =>
    (await auditOf(scope)).filter(({ action }) => action === 'prescriptions.file');

  it('is shown to staff with the permission, stored nowhere, and each time audited', async () => {
    const answer = await file(optician);
    expect([answer.status, await answer.text()]).toEqual([200, 'photo']);
    expect(answer.headers.get('cache-control')).toContain('no-store');
    await file(optician);
    expect(await views()).toMatchObject([{ subject: id }, { subject: id }]);
  });

  it('is nothing for everybody else, and leaves no trace of them as viewers', async () => {
    expect((await file(null)).status).toBe(401);
    expect((await file(seller)).status).toBe(403);
    expect((await file(optician, '99')).status).toBe(404);
    const { id: other } = await placeLensOrder(scope);
    expect((await file(optician, other)).status).toBe(404);
    expect(await views()).toEqual([]);
  });
});
