import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { eraseOwnAccount } from '#server/account/erase-own-account.ts';
import { exportAccount } from '#server/account/export-account.ts';
import { mergeCustomers } from '#server/customers/records/move-customer.ts';
import { removeCustomer } from '#server/customers/erase-customer.ts';
import { searchDashboard } from '#server/dashboard-search/search-dashboard.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { removePrescriptionFiles } from '#server/prescriptions/files.ts';
import { createPrescription, updatePrescription } from '#server/prescriptions/vault.ts';
import { resources } from '#server/sections/sections.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { address } from '../../support/fixtures.ts';
import { typedPowers } from '../../support/lens-orders.ts';
import { glassesDesk } from './glasses-desk.ts';
import { customer } from '../account/customers.ts';
import { admin, ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { filesBelow, jobsOf, ownDataFolder } from '../media/shop.ts';

const EMAIL = 'ana@exemplo.com.br';
const PASSWORD = 'uma frase bem longa';

describeOnEveryEngine('the person whose glasses an order makes', (open) => {
  let shop: TestShop;
  let scope: Scope;
  let staff: Scope;
  let desk: Awaited<ReturnType<typeof glassesDesk>>;

  beforeEach(async () => {
    shop = await open();
    ({ scope } = shop);
    staff = actingAs(scope, actorOf(admin));
    vi.stubEnv('PIX_KEY', 'chave@aurora.test');
    desk = await glassesDesk(scope);
  });
  afterEach(() => vi.unstubAllEnvs());

  const removeFiles = async () => {
    for (const { kind, payload } of await jobsOf(scope))
      if (kind === 'prescriptions.removeFiles')
        await removePrescriptionFiles(scope, JSON.parse(payload) as { ids: string[] });
  };
  const queued = async (q: string) =>
    ((await ask(scope, admin, 'GET', `prescriptions?q=${q}`)).json.items as { id: string }[]).map(
      ({ id }) => id,
    );

  it('is found by its number, tray, wearer and buyer, by those who may see prescriptions', async () => {
    const { orderId } = await desk.place();
    const other = await desk.place([desk.glasses()], {
      billingInfo: { ...address, email: 'bia@exemplo.test', fullName: 'Bia Rosa' },
    });
    const id = await desk.idOf(orderId);
    const change = { tray: 'A-17', wearerName: 'Zélia Prado', kinship: 'parent' };
    expect((await ask(scope, admin, 'PUT', `prescriptions/${id}`, change)).status).toBe(200);
    for (const q of ['a-17', 'zelia', orderId]) expect(await queued(q), q).toEqual([id]);
    expect(await queued(id)).toContain(id);
    expect(await queued('bia')).toEqual([await desk.idOf(other.orderId)]);
    const found = async (user: SessionUser) =>
      (await searchDashboard(actingAs(scope, actorOf(user)), { q: 'zelia', resources })).flatMap(
        ({ hits }) => hits.map(({ title }) => title),
      );
    expect(await found(admin)).toEqual([`OS ${id} · Zélia Prado`]);
    expect(await found(staffWith('orders', { view: true }))).toEqual([]);
    // The audit is never erased: it says that the wearer changed, not to whom.
    expect(JSON.stringify(await auditOf(scope))).not.toMatch(/Zélia/);
  });

  it('moves with its customer to another record, open as it is, and is handed out with everything', async () => {
    await ownDataFolder();
    const ana = await customer(scope, EMAIL, { password: PASSWORD });
    const input = { person: 'Lia', kinship: 'child', consent: true, ...typedPowers };
    const { _id } = await createPrescription(scope, { accountId: ana.id, input });
    await desk.photo(_id, ana);
    await updatePrescription(scope, {
      accountId: ana.id,
      id: _id,
      input: { ...input, od: '-3,00', version: 1 },
    });
    const own = await desk.place(
      [desk.glasses({ prescription: undefined, prescriptionId: _id })],
      {},
      ana,
    );
    const guest = await desk.place([desk.glasses()], {
      billingInfo: { ...address, email: 'a@b.test', phone: '(11) 91111-2222', fullName: 'Ana S.' },
    });
    for (const { orderId } of [own, guest]) await desk.act(await desk.idOf(orderId), 'approve');
    await desk.walk(await desk.idOf(guest.orderId), 'lab');
    const [from, into] = [
      (await desk.rowOf(guest.orderId)).customerId!,
      (await desk.rowOf(own.orderId)).customerId!,
    ];
    expect(await mergeCustomers(staff, { ids: [from, into], into })).toEqual({ moved: 1 });
    expect((await desk.rowOf(guest.orderId)).customerId).toBe(into);
    await desk.walk(await desk.idOf(guest.orderId), 'check', 'assembly', 'ready');
    const data = await exportAccount(scope, { accountId: ana.id });
    expect(data.prescriptions).toMatchObject([
      {
        person: 'Lia',
        normalised: { od: { sphere: -3 } },
        fileUrl: expect.stringContaining(_id),
        versions: [{ version: 1, normalised: { od: { sphere: -2 } } }],
      },
    ]);
    expect(data.orderedPrescriptions).toMatchObject([
      { orderId: own.orderId, wearer: 'Lia', normalised: { od: { sphere: -3 } } },
    ]);
  });

  it.each(['a guest', 'an account'])(
    'loses powers, photo, wearer and words with %s that is erased; the book stays',
    async (who) => {
      const folder = await ownDataFolder();
      const ana = who === 'a guest' ? null : await customer(scope, EMAIL, { password: PASSWORD });
      const { _id } = await desk.send(ana, { ...typedPowers, person: 'Zélia Prado' });
      await desk.photo(_id, ana);
      const item = desk.glasses({ prescription: undefined, prescriptionId: _id });
      const { orderId } = await desk.place([item], {}, ana);
      const id = await desk.idOf(orderId);
      await desk.act(id, 'ask', { question: 'Zélia usa prisma?' });
      await desk.act(id, 'approve');
      await desk.walk(id, 'lab');
      await desk.act(id, 'lab', { state: 'remade', reason: 'Zélia devolveu' });
      await ask(scope, admin, 'PUT', `prescriptions/${id}`, { wearerName: 'Zélia P.' });
      expect(await filesBelow(folder)).not.toEqual([]);
      const { customerId } = await desk.rowOf(orderId);
      await expect(removeCustomer(staff, { id: customerId! })).rejects.toMatchObject({
        code: 'openOrders',
      });
      await moveOrder(staff, { orderId, to: 'cancelled', reason: 'buyer' });
      if (ana) await eraseOwnAccount(scope, { user: ana, input: { password: PASSWORD } });
      else await removeCustomer(staff, { id: customerId! });
      await removeFiles();
      expect(await filesBelow(folder)).toEqual([]);
      const { db } = scope.engine;
      for (const table of [
        ...(['orderLenses', 'orderLensSteps', 'prescriptions', 'prescriptionVersions'] as const),
        ...(['orders', 'orderWords', 'orderEvents', 'letters', 'auditEntries', 'jobs'] as const),
      ]) {
        const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute());
        expect(rows, table).not.toMatch(/Zélia|Ana Souza|sphere\W*:|-2,00|Lia Prado/);
      }
      for (const q of ['zelia', 'ana']) expect(await queued(q), q).toEqual([]);
      const [entry] = await db.selectFrom('prescriptionBook').selectAll().execute();
      expect(entry).toMatchObject({ number: 1, content: expect.stringMatching(/Zélia.*sphere/) });
    },
  );
});
