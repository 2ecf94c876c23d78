import { beforeEach, expect, it } from 'vitest';
import type { ServiceOrder, ServiceOrderItem } from '#domain/laboratory/service-order.ts';
import type { LabState } from '#domain/lenses/order-lens.ts';
import { GET as SHEET } from '#pages/api/dashboard/prescriptions/[id]/sheet.ts';
import { GET as SHEETS } from '#pages/api/dashboard/prescriptions/sheets.ts';
import { closeBookDay, correctEntry } from '#server/laboratory/book/close-day.ts';
import { readBook } from '#server/laboratory/book/read-book.ts';
import { lensesNotReady } from '#server/laboratory/steps/lenses-not-ready.ts';
import { startLenses } from '#server/laboratory/steps/start-lenses.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import type { Scope } from '#server/service/scope.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine, TEST_NOW, type TestShop } from '../../support/engines.ts';
import { fillLensShop, placeLensOrder, powers } from '../../support/lens-orders.ts';
import { ask, auditOf, staffWith } from '../dashboard/desk.ts';

const optician = {
  ...staffWith('prescriptions', { view: true, edit: true }),
  id: 'opto',
  name: 'Oto',
};
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

describeOnEveryEngine('lenses in the laboratory', (open) => {
  let shop: TestShop;
  let scope: Scope;

  beforeEach(async () => {
    shop = await open();
    ({ scope } = shop);
    await fillLensShop(scope);
  });

  const lab = (id: string, state: LabState | string, body: object = {}) =>
    ask(scope, optician, 'POST', `prescriptions/${id}/lab`, { state, ...body });
  const approve = (id: string) => ask(scope, optician, 'POST', `prescriptions/${id}/approve`, {});
  const read = async (id: string) =>
    (await ask(scope, optician, 'GET', `prescriptions/${id}`)).json.item as ServiceOrder;
  const list = async (query: string) =>
    (await ask(scope, optician, 'GET', `prescriptions?${query}`)).json.items as ServiceOrderItem[];
  const walk = async (id: string, ...states: LabState[]) => {
    for (const state of states) expect((await lab(id, state)).status, state).toBe(200);
  };
  const setOrder = (orderId: string, columns: object) =>
    scope.engine.transaction((tx) =>
      tx.updateTable('orders').set(columns).where('id', '=', orderId).execute(),
    );
  const start = (orderId: string) =>
    scope.engine.transaction(async (tx) => startLenses(tx, scope, (await findOrder(tx, orderId))!));
  const book = () => readBook(scope, { month: '2026-01' });

  it('go one way, and every other step is refused and changes nothing', async () => {
    const { id } = await placeLensOrder(scope);
    for (const state of ['lab', 'check', 'ready']) {
      const { status, json } = await lab(id, state);
      expect([status, json.code]).toEqual([409, 'lensNotApproved']);
    }
    await approve(id);
    const way: LabState[] = ['lab', 'check', 'assembly', 'ready'];
    const all: LabState[] = ['todo', ...way];
    for (const [index, state] of way.entries()) {
      for (const wrong of all.filter((each) => each !== state)) {
        const { status, json } = await lab(id, wrong);
        expect([status, json.code], `${wrong} instead of ${state}`).toEqual([409, 'lensStep']);
      }
      if (index === 0) expect((await lab(id, 'remade', { reason: 'x' })).status).toBe(409);
      await walk(id, state);
    }
    expect((await lab(id, 'nowhere')).status).toBe(422);
    expect((await read(id)).steps.map(({ state }) => state)).toEqual(['approved', ...all]);
    const letters = await scope.engine.db
      .selectFrom('letters')
      .select('kind')
      .orderBy('id')
      .execute();
    expect(letters.filter(({ kind }) => kind === 'lensesReady')).toHaveLength(1);
  });

  it('are remade for a reason, and go to the laboratory again without a second entry in the book', async () => {
    const { id } = await placeLensOrder(scope);
    await approve(id);
    await walk(id, 'lab', 'check');
    expect((await lab(id, 'remade')).json.fields).toHaveProperty('reason');
    expect((await lab(id, 'remade', { reason: 'Riscada' })).json.item).toMatchObject({
      labState: 'remade',
      nextStates: ['lab'],
    });
    await walk(id, 'lab', 'check', 'assembly', 'ready');
    expect((await book()).days[0]?.entries).toHaveLength(1);
  });

  it('wait for an order that is paid on-line, and one that is being made does not expire', async () => {
    const { id, orderId } = await placeLensOrder(scope);
    await approve(id);
    await setOrder(orderId, { paymentMethod: 'pix' });
    expect((await lab(id, 'lab')).json.code).toBe('lensNotPaid');
    await setOrder(orderId, { paymentMethod: 'cod', expiresAt: TEST_NOW + DAY_MS });
    await walk(id, 'lab');
    expect(await findOrder(scope.engine.db, orderId)).toMatchObject({ expiresAt: null });
  });

  it('are measured: figures within tolerance pass, others need a reason', async () => {
    const { id } = await placeLensOrder(scope);
    await approve(id);
    await walk(id, 'lab', 'check');
    const nothing = { sphere: null, cylinder: null, axis: null };
    const good = { od: { sphere: '−2,06', cylinder: '-0,75', axis: 178 }, oe: nothing, pd: 61 };
    const bad = { ...good, od: { ...good.od, sphere: -2.25 } };
    const refused = await lab(id, 'assembly', { measured: bad });
    expect([refused.status, refused.json.code]).toEqual([409, 'lensOutOfTolerance']);
    expect(refused.json.compared).toContainEqual(
      expect.objectContaining({ eye: 'od', measure: 'sphere', passes: false, tolerance: 0.12 }),
    );
    const passed = await lab(id, 'assembly', { measured: bad, reason: 'Medico de acordo' });
    expect(passed.status).toBe(200);
    expect((passed.json.item as ServiceOrder).steps.at(-1)).toMatchObject({
      note: 'Medico de acordo',
      measured: { od: { sphere: -2.25 } },
    });
    // Entries of one moment are in no order.
    expect((await auditOf(scope)).map(({ details }) => details)).toContainEqual(
      expect.objectContaining({ outOfTolerance: 1 }),
    );
    const other = await placeLensOrder(scope);
    await approve(other.id);
    await walk(other.id, 'lab', 'check');
    expect((await lab(other.id, 'assembly', { measured: good })).status).toBe(200);
  });

  it('are promised once the order is confirmed, counted from the approval if that is later, and are late after', async () => {
    const early = await placeLensOrder(scope);
    const late = await placeLensOrder(scope);
    const plain = await placeLensOrder(scope, { use: 'none', state: null, prescription: null });
    await approve(early.id);
    expect(await read(early.id)).toMatchObject({ labState: 'todo', dueAt: null });
    for (const { orderId } of [early, late, plain]) {
      await setOrder(orderId, { status: 'confirmed' });
      await start(orderId);
      await start(orderId);
    }
    // Five working days after Thursday, 15 January, to the end of the day in Brasília.
    const due = Date.UTC(2026, 0, 23, 3);
    expect(await read(early.id)).toMatchObject({ labState: 'todo', dueAt: due });
    expect(await read(plain.id)).toMatchObject({ labState: 'todo', dueAt: due });
    expect((await read(plain.id)).steps).toHaveLength(1);
    expect(await read(late.id)).toMatchObject({ labState: null, dueAt: null });
    shop.advance(DAY_MS);
    await approve(late.id);
    expect((await read(late.id)).dueAt).toBe(Date.UTC(2026, 0, 24, 3));
    shop.advance(7 * DAY_MS);
    const found = await list('view=late');
    expect(found.map(({ id }) => id)).toEqual([early.id, plain.id]);
    await walk(early.id, 'lab', 'check', 'assembly', 'ready');
    expect((await list('view=late')).map(({ id }) => id)).toEqual([plain.id]);
    expect((await list('view=ready')).map(({ id }) => id)).toEqual([early.id]);
    await setOrder(plain.orderId, { status: 'cancelled' });
    expect(await list('view=late')).toEqual([]);
  });

  it('hold their order back until they are approved and ready; what came back holds nothing', async () => {
    const { id, orderId } = await placeLensOrder(scope);
    const missing = async () =>
      (await lensesNotReady(scope.engine.db, orderId)).map((each) => each.missing);
    expect(await missing()).toEqual(['approval']);
    await approve(id);
    expect(await missing()).toEqual(['lenses']);
    await walk(id, 'lab', 'check', 'assembly');
    expect(await missing()).toEqual(['lenses']);
    await walk(id, 'ready');
    expect(await missing()).toEqual([]);
    const other = await placeLensOrder(scope);
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('orderLines')
        .set({ returned: 1 })
        .where('orderId', '=', other.orderId)
        .execute(),
    );
    expect(await lensesNotReady(scope.engine.db, other.orderId)).toEqual([]);
  });

  it('have a tray and a laboratory, by which they are found', async () => {
    const { id } = await placeLensOrder(scope);
    await placeLensOrder(scope);
    const put = await ask(scope, optician, 'PUT', `prescriptions/${id}`, {
      tray: '42',
      laboratory: 'Lab Sul',
      wearerName: 'Bia Souza',
      kinship: 'child',
    });
    expect(put.json.item).toMatchObject({
      tray: '42',
      wearer: 'Bia Souza',
      laboratories: ['Lab Sul'],
    });
    for (const q of ['q=42', 'q=sul', 'q=bia', 'laboratory=sul'])
      expect(
        (await list(q)).map((item) => item.id),
        q,
      ).toEqual([id]);
    expect(await list('q=ana')).toHaveLength(2);
  });

  const file = async (route: typeof SHEET, path: string, id = '') => {
    const response = await callRoute(route, scope, {
      path: `/api/dashboard/prescriptions/${path}`,
      params: { id },
      locals: { user: optician },
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  it('have a sheet for the laboratory once approved: powers that are no formula, and no contact data', async () => {
    const { id } = await placeLensOrder(scope);
    expect((await file(SHEET, `${id}/sheet?format=csv`, id)).status).toBe(409);
    await approve(id);
    const { status, text, headers } = await file(SHEET, `${id}/sheet?format=csv`, id);
    expect([status, headers.get('cache-control')]).toEqual([200, 'no-store']);
    const [head = '', row = ''] = text.split('\r\n').map((line) => line.split(';'));
    const cell = (name: string) => row[head.indexOf(name)];
    expect([cell('OD Esférico'), cell('OD Cilíndrico'), cell('OD Eixo')]).toEqual([
      '−2,00',
      '−0,75',
      '180',
    ]);
    expect([cell('OE Esférico'), cell('DP'), cell('Índice')]).toEqual(['−1,50', '62', '1,61']);
    for (const each of row) expect(each).not.toMatch(/^[=+\-@]/);
    expect(text).not.toMatch(/Ana|98765|exemplo/);
    const pdf = await file(SHEET, `${id}/sheet?format=pdf`, id);
    expect([pdf.status, pdf.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const sheets = (await auditOf(scope)).filter(({ action }) => action === 'prescriptions.sheet');
    expect(sheets).toHaveLength(2);
  });

  it('go to a laboratory in one file, those that were not approved left out', async () => {
    const [one, two, three] = [
      await placeLensOrder(scope, { change: { laboratory: 'Norte', tray: '=1+1' } }),
      await placeLensOrder(scope, { change: { laboratory: 'Sul' } }),
      await placeLensOrder(scope, { change: { laboratory: 'Norte' } }),
    ];
    await approve(one.id);
    await approve(two.id);
    const north = await file(SHEETS, 'sheets?format=csv&laboratory=Norte');
    expect(north.text).toContain(one.orderId);
    expect(north.text).toContain(`;'=1+1;`);
    expect(north.text).not.toContain(two.orderId);
    expect(north.text).not.toContain(three.orderId);
    expect((await file(SHEETS, 'sheets?laboratory=Oeste')).status).toBe(404);
  });

  it('are entered in the book when they go to the laboratory, numbered without a gap by whoever sends them', async () => {
    const placed = [];
    for (let count = 0; count < 6; count += 1) placed.push(await placeLensOrder(scope));
    for (const { id } of placed) await approve(id);
    const answers = await Promise.all(placed.map(({ id }) => lab(id, 'lab')));
    expect(answers.map(({ status }) => status)).toEqual(placed.map(() => 200));
    const { days } = await book();
    expect(days).toMatchObject([{ day: '2026-01-15', closed: null }]);
    expect(days[0]!.entries.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(days[0]!.entries[0]!.content).toMatchObject({
      patient: 'Ana Souza',
      prescription: powers,
      prescriber: { name: 'Dra. Lia Prado', council: 'CRM' },
      checkedBy: ['Oto'],
      address: ['Rua das Flores, 10', expect.stringContaining('São Paulo')],
    });
    expect((await read(placed[0]!.id)).entry).toBeGreaterThan(0);
  });

  it('close a day of the book for good: what comes later is of the next day, and corrections are entries', async () => {
    const [one, two] = [await placeLensOrder(scope), await placeLensOrder(scope)];
    for (const { id } of [one, two]) await approve(id);
    const closing = { day: '2026-01-15', name: 'Rui Ótico', register: 'TO 123' };
    await expect(closeBookDay(scope, closing)).rejects.toMatchObject({ code: 'bookDayEmpty' });
    await walk(one.id, 'lab');
    await expect(closeBookDay(scope, { ...closing, day: '2026-01-16' })).rejects.toMatchObject({
      fields: { day: expect.any(String) },
    });
    await expect(closeBookDay(scope, { ...closing, register: ' ' })).rejects.toMatchObject({
      fields: { register: expect.any(String) },
    });
    await closeBookDay(scope, closing);
    await expect(closeBookDay(scope, closing)).rejects.toMatchObject({ code: 'bookDayClosed' });
    await walk(two.id, 'lab');
    const first = { number: 1, patient: 'Ana S. Souza', note: 'Nome incompleto' };
    expect(await correctEntry(scope, first)).toEqual({ number: 3 });
    await expect(correctEntry(scope, { ...first, note: ' ' })).rejects.toMatchObject({
      fields: { note: expect.any(String) },
    });
    const { days, technician } = await book();
    expect(technician).toEqual({ name: 'Rui Ótico', register: 'TO 123' });
    expect(days).toMatchObject([
      {
        day: '2026-01-15',
        closed: { name: 'Rui Ótico', register: 'TO 123', at: TEST_NOW },
        entries: [{ number: 1, content: { patient: 'Ana Souza' }, correctedBy: [3] }],
      },
      {
        day: '2026-01-16',
        closed: null,
        entries: [
          { number: 2 },
          { number: 3, corrects: 1, content: { patient: 'Ana S. Souza', note: 'Nome incompleto' } },
        ],
      },
    ]);
  });
});
