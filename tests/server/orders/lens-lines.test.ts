import { beforeEach, describe, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { InvalidFieldsError } from '#server/base/errors.ts';
import { removeCustomer } from '#server/customers/erase-customer.ts';
import { deliveryOptions } from '#server/deliveries/delivery-options.ts';
import { approvePrescription } from '#server/laboratory/review-prescription.ts';
import { moveLens } from '#server/laboratory/move-lens.ts';
import { sendOrdered } from '#server/laboratory/send-ordered.ts';
import { startOrdered } from '#server/laboratory/steps/start-lenses.ts';
import { changeOrder, previewOrderChange } from '#server/orders/changing/change-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { orderForGuest } from '#server/orders/reading/read-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, orderOf } from '../../support/fixtures.ts';
import { typedPowers } from '../../support/lens-orders.ts';
import { addLens, MULTIFOCAL, openLensShop } from '../../support/lens-shop.ts';
import { seller } from './staff.ts';

let keys = 0;

describeOnEveryEngine('frames that are ordered with lenses', (open) => {
  let scope: Scope;
  let staff: Scope;
  let lensId: string;

  beforeEach(async () => {
    ({ scope } = await open());
    staff = actingAs(scope, { kind: 'user', user: { ...seller, admin: true } });
    await openLensShop(scope);
    await saveSettings(scope, { paymentGateway: { ...initialSettings.paymentGateway, cod: true } });
    lensId = (await addLens(scope)).id;
  });

  const lens = (change: object = {}) => ({
    lensId,
    use: 'distance',
    treatments: ['antiReflective'],
    prescription: typedPowers,
    ...change,
  });
  const frame = (change: object | null = {}, qty = 1) => ({
    ...cartItem('round', qty),
    lens: change && lens(change),
  });
  const place = async (...items: ReturnType<typeof frame>[]) =>
    placeOrder(scope, { body: orderOf(items), idempotencyKey: `lens-lines-${(keys += 1)}` });
  const faultsOf = async (change: object): Promise<Record<string, string>> => {
    const error = await place(frame(change)).then(
      () => null,
      (thrown: unknown) => thrown,
    );
    expect(error).toBeInstanceOf(InvalidFieldsError);
    return (error as InvalidFieldsError).fields as Record<string, string>;
  };
  const numberOf = async (orderId: string, position = 0) => {
    const { number } = await scope.engine.db
      .selectFrom('orderLenses')
      .select('number')
      .where('orderId', '=', orderId)
      .where('position', '=', position)
      .executeTakeFirstOrThrow();
    return String(number);
  };

  it('cost frame and pair, and are a line beside the frame alone', async () => {
    const placed = await place(frame({}, 2), frame(null), frame());
    const { lines, subtotalCents } = await orderForGuest(scope, placed);
    expect(subtotalCents).toBe(3 * (30_000 + 41_000) + 30_000);
    expect(lines.map(({ qty, unitPriceCents }) => [qty, unitPriceCents])).toEqual([
      [3, 71_000],
      [1, 30_000],
    ]);
    expect(lines[0]!.lens).toEqual({
      lensId,
      name: 'Policarbonato 1,59',
      type: 'clear',
      index: 1.59,
      use: 'distance',
      treatments: ['antiReflective'],
      priceCents: 41_000,
      days: 4,
      position: 0,
      prescriptionState: 'waiting',
      hasPrescription: true,
      question: '',
      reason: '',
      labState: null,
      progress: [{ state: 'waiting', at: scope.now() }],
    });
    expect(lines[1]!.lens).toBeNull();
    expect(JSON.stringify(lines)).not.toMatch(/sphere|-2,00|Lia Prado/);
    const alone = await orderForGuest(scope, await place(frame(null)));
    expect((await orderForGuest(scope, placed)).delivery.days).toBe(alone.delivery.days + 4);
  });

  it('are counted in the days of a delivery, as the buyer is told before ordering', async () => {
    const daysOf = async (item: object) => {
      const question = { state: 'SP', items: [item] };
      const [option] = await deliveryOptions(scope, question);
      return option!.days;
    };
    const wanted = lens({ prescription: 'later' });
    expect(await daysOf({ ...frame(null), lens: wanted })).toBe((await daysOf(frame(null))) + 4);
  });

  it('cost the shop frame and pair; what it has not said of one is not known of both', async () => {
    const costOf = async () => {
      const { orderId } = await place(frame());
      const line = scope.engine.db.selectFrom('orderLines').select('costCents');
      return (await line.where('orderId', '=', orderId).executeTakeFirstOrThrow()).costCents;
    };
    expect(await costOf()).toBeNull();
    await scope.engine.transaction((tx) =>
      tx.updateTable('variants').set({ costCents: 9_000 }).execute(),
    );
    expect(await costOf()).toBe(9_000 + 11_050);
    await scope.engine.transaction((tx) =>
      tx.updateTable('lenses').set({ costCents: null }).execute(),
    );
    expect(await costOf()).toBeNull();
  });

  it('keep what was bought, whatever becomes of the catalogue and the settings', async () => {
    const keep = (withdrawalKeptPercent: number) =>
      saveSettings(scope, { lenses: { ...initialSettings.lenses, withdrawalKeptPercent } });
    await keep(30);
    const placed = await place(frame());
    await scope.engine.transaction((tx) =>
      tx
        .updateTable('lenses')
        .set({ name: 'Outra', priceCents: 1, costCents: 2, active: 0 })
        .execute(),
    );
    await keep(80);
    const line = scope.engine.db.selectFrom('orderLines').where('lens', '<>', '');
    expect(await line.select(['lensCostCents', 'lensKeptPercent']).executeTakeFirst()).toEqual({
      lensCostCents: 11_050,
      lensKeptPercent: 30,
    });
    const { lines, subtotalCents } = await orderForGuest(scope, placed);
    expect(lines[0]!.lens).toMatchObject({ name: 'Policarbonato 1,59', priceCents: 41_000 });
    expect(subtotalCents).toBe(71_000);
    await expect(place(frame())).rejects.toMatchObject({ code: 'linesUnavailable' });
  });

  it.each([
    ['beyond the lens', { prescription: { ...typedPowers, od: '-9,00' } }, ''],
    ['without a sign', { prescription: { ...typedPowers, od: '2,00' } }, '.od.sphere'],
    ['without a DP', { prescription: { ...typedPowers, pd: '' } }, '.pd'],
    ['that is too old', { prescription: { ...typedPowers, issuedAt: '2020-01-05' } }, '.issuedAt'],
    ['for another use', { use: 'multifocal' }, ''],
    ['with a treatment it cannot have', { treatments: ['hydrophobic'] }, ''],
    ['by one that is not stored', { prescription: null, prescriptionId: 'x' }, '.prescriptionId'],
  ])('are refused %s, at the field, and nothing is written', async (_case, change, field) => {
    expect(Object.keys(await faultsOf(change))).toContain(`items.0.lens${field}`);
    const { engine } = scope;
    for (const table of ['orders', 'orderLenses', 'counters'] as const)
      expect(await engine.db.selectFrom(table).selectAll().execute()).toEqual([]);
  });

  it('are numbered without a gap, however many are bought at once', async () => {
    await Promise.all(Array.from({ length: 6 }, () => place(frame())));
    const rows = await scope.engine.db.selectFrom('orderLenses').select('number').execute();
    expect(rows.map(({ number }) => number).sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });

  it('take a stored prescription, or wait for one that is sent later', async () => {
    const { _id } = await sendPrescription(scope, { address: '::1', input: typedPowers });
    const stored = await place(frame({ prescription: undefined, prescriptionId: _id }));
    expect((await orderForGuest(scope, stored)).lines[0]!.lens!.hasPrescription).toBe(true);
    const later = await place(frame({ prescription: 'later' }));
    expect((await orderForGuest(scope, later)).lines[0]!.lens).toMatchObject({
      prescriptionState: 'waiting',
      hasPrescription: false,
    });
    const { orderId } = later;
    const wrong = { position: 0, prescription: { ...typedPowers, od: '-9,00' } };
    await expect(sendOrdered(scope, { orderId, body: wrong })).rejects.toBeInstanceOf(
      InvalidFieldsError,
    );
    await sendOrdered(scope, { orderId, body: { position: 0, prescription: typedPowers } });
    expect((await orderForGuest(scope, later)).lines[0]!.lens!.hasPrescription).toBe(true);
  });

  it('without power need no prescription, and may be for any frame', async () => {
    const placed = await place(frame({ use: 'none', prescription: null }));
    expect((await orderForGuest(scope, placed)).lines[0]!.lens).toMatchObject({
      prescriptionState: null,
      labState: null,
    });
  });

  it('cannot be a multifocal lens in a frame that is too low', async () => {
    const multifocal = (await addLens(scope, MULTIFOCAL)).id;
    const item = {
      ...cartItem('sizes', 1, { color: 'Preto', size: 'P' }),
      lens: lens({
        lensId: multifocal,
        use: 'multifocal',
        prescription: { ...typedPowers, addition: '+2,00' },
      }),
    };
    await expect(place(item)).rejects.toMatchObject({
      fields: { 'items.0.lens': 'lenses.findings.height' },
    });
  });

  describe('leave the shop', () => {
    const ship = (orderId: string) => moveOrder(staff, { orderId, to: 'shipped' });

    it('only once a prescription is approved and the glasses are made', async () => {
      const { orderId } = await place(frame());
      const id = await numberOf(orderId);
      await moveOrder(staff, { orderId, to: 'confirmed' });
      await startOrdered(scope, { orderId });
      await expect(ship(orderId)).rejects.toMatchObject({
        code: 'lensesNotReady',
        details: { lenses: [{ number: Number(id), missing: 'approval' }] },
      });
      await approvePrescription(staff, { id, acceptExpired: false });
      for (const state of ['lab', 'check', 'assembly', 'ready'] as const) {
        await expect(ship(orderId)).rejects.toMatchObject({ code: 'lensesNotReady' });
        await moveLens(staff, { id, state, reason: '' });
      }
      await ship(orderId);
      expect((await readOrderRecord(staff, orderId)).status).toBe('shipped');
    });

    it('without power once they are mounted', async () => {
      const { orderId } = await place(frame({ use: 'none', prescription: null }));
      await moveOrder(staff, { orderId, to: 'confirmed' });
      await startOrdered(scope, { orderId });
      const [row] = await scope.engine.db.selectFrom('orderLenses').selectAll().execute();
      expect(row).toMatchObject({ labState: 'todo' });
      await expect(ship(orderId)).rejects.toMatchObject({ code: 'lensesNotReady' });
    });
  });

  it('lose the person with the customer, while the book that the law asks for stays', async () => {
    const { orderId } = await place(frame());
    const id = await numberOf(orderId);
    await moveOrder(staff, { orderId, to: 'confirmed' });
    await startOrdered(scope, { orderId });
    await approvePrescription(staff, { id, acceptExpired: false });
    await moveLens(staff, { id, state: 'lab', reason: '' });
    await moveOrder(staff, { orderId, to: 'cancelled', reason: 'buyer' });
    const { customer } = await readOrderRecord(staff, orderId);
    await removeCustomer(staff, { id: customer.id! });
    const { db } = scope.engine;
    const [row] = await db.selectFrom('orderLenses').selectAll().execute();
    expect(row).toMatchObject({ typed: '', normalised: '', wearerName: '', lensId });
    const book = await db.selectFrom('prescriptionBook').selectAll().execute();
    expect(book).toMatchObject([
      { number: 1, orderId, content: expect.stringContaining('sphere') },
    ]);
  });

  describe('in an order that is changed', () => {
    const change = async (orderId: string, ...items: object[]) => {
      const { version } = await readOrderRecord(staff, orderId);
      return changeOrder(staff, { orderId, version, items: items as never });
    };

    it('stay as they are if nothing is said of them, and keep their price', async () => {
      const { orderId } = await place(frame(), frame(null));
      await change(orderId, { variantId: 'round-0', qty: 3 });
      const { lines, subtotal } = await readOrderRecord(staff, orderId);
      expect(lines.map(({ position, qty }) => [position, qty])).toEqual([
        [0, 1],
        [1, 3],
      ]);
      expect(subtotal).toBe(710 + 900);
    });

    it('are named by their position, and can be taken out until they are being made', async () => {
      const { orderId } = await place(frame(), frame(null));
      const { version } = await readOrderRecord(staff, orderId);
      const rest = { variantId: 'round-0', qty: 1 };
      const items = [rest, { position: 0, qty: 2 }];
      const preview = await previewOrderChange(staff, { orderId, version, items });
      expect(preview.after.subtotal).toBe(2 * 710 + 300);
      const id = await numberOf(orderId);
      await approvePrescription(staff, { id, acceptExpired: false });
      await moveOrder(staff, { orderId, to: 'confirmed' });
      await startOrdered(scope, { orderId });
      await moveLens(staff, { id, state: 'lab', reason: '' });
      await expect(change(orderId, rest, { position: 0, qty: 0 })).rejects.toMatchObject({
        code: 'lensInLaboratory',
      });
      const other = await place(frame(), frame(null));
      await change(other.orderId, rest, { position: 0, qty: 0 });
      expect((await readOrderRecord(staff, other.orderId)).subtotal).toBe(300);
      const left = await scope.engine.db.selectFrom('orderLenses').select('orderId').execute();
      expect(left).toEqual([{ orderId }]);
    });
  });
});
