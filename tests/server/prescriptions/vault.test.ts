import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { BLANK_PRESCRIPTION } from '#domain/prescriptions/blank-prescription.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { readStoredPrescription } from '#server/prescriptions/stored.ts';
import {
  createPrescription,
  listPrescriptions,
  readPrescription,
  removePrescription,
  updatePrescription,
} from '#server/prescriptions/vault.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { clearUp } from '#server/worker/clear-up.ts';
import { GET as LIST, POST as CREATE } from '#pages/api/account/prescriptions/index.ts';
import { GET as READ } from '#pages/api/account/prescriptions/[id]/index.ts';
import { POST as SEND } from '#pages/api/prescriptions/index.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { fillShop, simpleProduct } from '../../support/fixtures.ts';
import { customer } from '../account/customers.ts';

const DAY = 24 * 3_600_000;
const PASSWORD = 'uma senha boa';

const typed = {
  od: { sphere: '-1,75', cylinder: '+0,50', axis: '10' },
  oe: '−2,00 −0,75 x 180',
  pd: 63,
};
const input = { ...typed, person: ' Ana ', kinship: 'self', consent: true };

describeOnEveryEngine('the vault of prescriptions', (open) => {
  let scope: Scope;
  let advance: (ms: number) => void;
  let ana: SessionUser;
  let bia: SessionUser;
  let own: { accountId: string };

  beforeEach(async () => {
    ({ scope, advance } = await open());
    await fillShop(scope, { products: [simpleProduct('case', { priceCents: 100, qty: 1 })] });
    ana = await customer(scope, 'ana@exemplo.com.br', { password: PASSWORD });
    bia = await customer(scope, 'bia@exemplo.com.br');
    own = { accountId: ana.id };
  });

  const as = (user: SessionUser | null) => actingAs(scope, actorOf(user));

  it('stores what was typed, and the powers with minus cylinders', async () => {
    const stored = await createPrescription(scope, { ...own, input });
    expect(stored).toMatchObject({ person: 'Ana', kinship: 'self', version: 1, fileUrl: null });
    expect(stored.od).toMatchObject({ sphere: '-1,75', cylinder: '+0,50' });
    expect(stored.normalised).toMatchObject({
      od: { sphere: -1.25, cylinder: -0.5, axis: 100 },
      oe: { sphere: -2, cylinder: -0.75, axis: 180 },
      pd: 63,
    });
    const { prescriptions, total } = await listPrescriptions(scope, own);
    expect([prescriptions, total]).toEqual([[stored], 1]);
  });

  it('says until when it is valid, and stores one that is over, but none of tomorrow', async () => {
    const dated = { ...input, issuedAt: '2020-01-31' };
    const { validUntil } = await createPrescription(scope, { ...own, input: dated });
    expect(validUntil).toBe('2021-01-30');
    const tomorrow = { ...input, issuedAt: '2099-01-01' };
    await expect(createPrescription(scope, { ...own, input: tomorrow })).rejects.toMatchObject({
      fields: { issuedAt: 'lenses.findings.future' },
    });
  });

  it.each([
    ['no consent', { consent: false }, 'consent'],
    ['no person', { person: '  ' }, 'person'],
    ['an unclear comma', { od: { sphere: '-200' } }, 'od.sphere'],
    ['a missing axis', { od: { sphere: '-2,00', cylinder: '-0,50' } }, 'od.axis'],
    ['no powers at all', BLANK_PRESCRIPTION, 'od.sphere'],
  ])('refuses %s at its field', async (_what, change, field) => {
    const attempt = createPrescription(scope, { ...own, input: { ...input, ...change } });
    await expect(attempt).rejects.toMatchObject({
      status: 422,
      fields: { [field]: expect.any(String) as string },
    });
    expect((await listPrescriptions(scope, own)).total).toBe(0);
  });

  it('answers the refusal in words', async () => {
    const answer = await callRoute(CREATE, scope, {
      path: '/api/account/prescriptions',
      method: 'POST',
      body: { ...input, od: { sphere: '-2,10' } },
      locals: { user: ana },
    });
    const { fields } = (await answer.json()) as { fields: Record<string, string> };
    expect([answer.status, fields['od.sphere']]).toEqual([
      422,
      expect.stringContaining('0,25 em 0,25'),
    ]);
  });

  it('has what it was before a change as an earlier version', async () => {
    const { _id: id } = await createPrescription(scope, { ...own, input });
    advance(1000);
    const changed = { ...input, oe: '-2,25', version: 1 };
    const stored = await updatePrescription(scope, { ...own, id, input: changed });
    expect(stored).toMatchObject({ version: 2, normalised: { oe: { sphere: -2.25 } } });
    const { versions } = await readPrescription(scope, { ...own, id });
    expect(versions).toMatchObject([{ version: 1, normalised: { oe: { sphere: -2 } } }]);
  });

  it('asks whether the eyes were exchanged since the version before, if they are the same person’s', async () => {
    const { _id: id } = await createPrescription(scope, {
      ...own,
      input: { ...input, od: '-1,00', oe: '-3,00' },
    });
    const crossed = { ...input, od: '-3,00', oe: '-1,00' };
    const change = (more: object = {}) =>
      updatePrescription(scope, { ...own, id, input: { ...crossed, ...more } });
    await expect(change()).rejects.toMatchObject({ fields: { od: 'lenses.findings.eyes' } });
    expect((await readPrescription(scope, { ...own, id })).version).toBe(1);
    expect(await change({ confirmed: ['od:eyes'] })).toMatchObject({ version: 2 });
    const bea = { person: 'Bea', od: '-1,00', oe: '-3,00' };
    expect(await change(bea)).toMatchObject({ version: 3 });
  });

  it('refuses a change of a version that another has replaced, also at once', async () => {
    const { _id: id } = await createPrescription(scope, { ...own, input });
    const change = () => updatePrescription(scope, { ...own, id, input: { ...input, version: 1 } });
    const results = await Promise.allSettled([change(), change()]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    await expect(change()).rejects.toMatchObject({ status: 409, code: 'prescriptionChanged' });
    const last = await updatePrescription(scope, { ...own, id, input });
    expect(last.version).toBe(3);
  });

  it('is its owner’s alone', async () => {
    const { _id: id } = await createPrescription(scope, { ...own, input });
    const other = { accountId: bia.id, id };
    await expect(readPrescription(scope, other)).rejects.toMatchObject({ status: 404 });
    await expect(updatePrescription(scope, { ...other, input })).rejects.toMatchObject({
      status: 404,
    });
    await expect(removePrescription(scope, other)).rejects.toMatchObject({ status: 404 });
    const read = (user: SessionUser | null) =>
      callRoute(READ, scope, {
        path: `/api/account/prescriptions/${id}`,
        params: { id },
        locals: { user },
      });
    expect([(await read(bia)).status, (await read(null)).status]).toEqual([404, 401]);
    expect(await readStoredPrescription(scope.engine.db, as(bia), { id })).toBeNull();
    expect(await readStoredPrescription(scope.engine.db, as(null), { id })).toBeNull();
    expect(await readStoredPrescription(scope.engine.db, as(ana), { id })).toMatchObject({
      wearerName: 'Ana',
      kinship: 'self',
      normalised: { pd: 63 },
    });
    expect((await readPrescription(scope, { ...own, id })).version).toBe(1);
  });

  it('is listed in pages', async () => {
    for (let count = 0; count < 21; count += 1) await createPrescription(scope, { ...own, input });
    const answer = await callRoute(LIST, scope, {
      path: '/api/account/prescriptions?page=2',
      locals: { user: ana },
    });
    const list = (await answer.json()) as { prescriptions: unknown[]; total: number };
    expect(list).toMatchObject({ total: 21, page: 2, pages: 2 });
    expect(list.prescriptions).toHaveLength(1);
  });

  it('takes one of a guest for an order, which nobody can read back, for 60 days', async () => {
    const answer = await callRoute(SEND, scope, {
      path: '/api/prescriptions',
      method: 'POST',
      body: typed,
    });
    const { prescription } = (await answer.json()) as { prescription: { _id: string } };
    expect([answer.status, Object.keys(prescription)]).toEqual([201, ['_id', 'normalised']]);
    const { _id: id } = prescription;
    await expect(readPrescription(scope, { ...own, id })).rejects.toMatchObject({ status: 404 });
    const stored = () => readStoredPrescription(scope.engine.db, as(null), { id });
    expect(await stored()).toMatchObject({ normalised: { pd: 63 }, wearerName: '' });
    const locked = await scope.engine.transaction((tx) =>
      readStoredPrescription(tx, as(null), { id }),
    );
    expect(locked).toEqual(await stored());
    advance(59 * DAY);
    await clearUp(scope);
    expect(await stored()).not.toBeNull();
    advance(2 * DAY);
    expect(await stored()).toBeNull();
    await clearUp(scope);
    const left = await scope.engine.db.selectFrom('prescriptions').select('id').execute();
    expect(left).toEqual([]);
  });

  it('takes one of an account for an order out of its list, until it is put into the vault', async () => {
    const { _id: id } = await sendPrescription(as(ana), { address: '10.0.0.1', input: typed });
    expect((await listPrescriptions(scope, own)).total).toBe(0);
    expect((await readPrescription(scope, { ...own, id })).normalised).toMatchObject({ pd: 63 });
    expect(await readStoredPrescription(scope.engine.db, as(null), { id })).toBeNull();
    await updatePrescription(scope, { ...own, id, input });
    advance(90 * DAY);
    await clearUp(scope);
    expect((await listPrescriptions(scope, own)).total).toBe(1);
  });

  it('goes into the export of its account with its versions, and is erased with it', async () => {
    const { _id: id } = await createPrescription(scope, { ...own, input });
    await updatePrescription(scope, { ...own, id, input: { ...input, oe: '-2,25' } });
    const { prescriptions } = await exportAccount(scope, own);
    expect(prescriptions).toMatchObject([{ _id: id, person: 'Ana', versions: [{ version: 1 }] }]);
    await eraseOwnAccount(scope, {
      user: ana,
      input: { password: PASSWORD, email: 'ana@exemplo.com.br' },
    });
    for (const table of ['prescriptions', 'prescriptionVersions'] as const)
      expect(await scope.engine.db.selectFrom(table).select('version').execute()).toEqual([]);
    await expect(createPrescription(scope, { ...own, input })).rejects.toMatchObject({
      status: 404,
    });
  });
});
