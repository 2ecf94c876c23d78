import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { BLANK_EYE } from '#domain/prescriptions/blank-prescription.ts';
import { POST } from '#pages/api/orders/[orderId]/prescriptions.ts';
import { approvePrescription, refusePrescription } from '#server/laboratory/review-prescription.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder, type PlacedOrder } from '#server/orders/placing/place-order.ts';
import { receivePrescriptionFile } from '#server/prescriptions/files.ts';
import { sendPrescription } from '#server/prescriptions/send.ts';
import { createPrescription } from '#server/prescriptions/vault.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { call } from '../../support/call.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, orderOf } from '../../support/fixtures.ts';
import { typedPowers } from '../../support/lens-orders.ts';
import { addLens, openLensShop } from '../../support/lens-shop.ts';
import { emptyOutbox } from '../../support/outbox.ts';
import { customer } from '../account/customers.ts';
import { admin } from '../dashboard/desk.ts';
import { ownDataFolder } from '../media/shop.ts';

const DAY = 24 * 3_600_000;
const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');
let keys = 0;

describeOnEveryEngine('a prescription that is sent after the order', (open) => {
  let scope: Scope;
  let staff: Scope;
  let advance: (ms: number) => void;
  let ana: SessionUser;
  let bia: SessionUser;
  let lensId: string;

  beforeEach(async () => {
    ({ scope, advance } = await open());
    staff = actingAs(scope, actorOf(admin));
    await openLensShop(scope);
    await saveSettings(scope, { paymentGateway: { ...initialSettings.paymentGateway, cod: true } });
    lensId = (await addLens(scope)).id;
    ana = await customer(scope, 'ana@exemplo.com.br');
    bia = await customer(scope, 'bia@exemplo.com.br');
  });

  const withLens = (prescription: unknown) => ({
    ...cartItem('round', 1),
    lens: { lensId, use: 'distance', treatments: [], prescription },
  });
  const place = (prescription: unknown = 'later', user: SessionUser | null = null) =>
    placeOrder(actingAs(scope, actorOf(user)), {
      body: orderOf([withLens(prescription)]),
      idempotencyKey: `sent-later-${(keys += 1)}`,
    });
  const send = (
    { orderId, secret }: PlacedOrder,
    body: object = { prescription: typedPowers },
    { key = secret as string | null, user = null as SessionUser | null } = {},
  ) =>
    call(POST, scope, {
      path: `/api/orders/${orderId}/prescriptions${key === null ? '' : `?chave=${key}`}`,
      method: 'POST',
      params: { orderId },
      locals: { user },
      body: { position: 0, ...body },
    });
  const lensOf = ({ json }: Awaited<ReturnType<typeof send>>) =>
    (json.order as { lines: { lens: object }[] }).lines[0]!.lens;
  const numberOf = async ({ orderId }: PlacedOrder) => {
    const { number } = await scope.engine.db
      .selectFrom('orderLenses')
      .select('number')
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    return String(number);
  };

  it('is taken from who has the link or the account, and found by nobody else', async () => {
    const guest = await place();
    for (const key of ['wrong', '', null])
      expect((await send(guest, undefined, { key })).status).toBe(404);
    expect((await send(guest, undefined, { key: null, user: bia })).status).toBe(404);
    const taken = await send(guest);
    expect(lensOf(taken)).toMatchObject({ prescriptionState: 'waiting', hasPrescription: true });
    expect(JSON.stringify(taken.json)).not.toMatch(/sphere|-2,00|Lia Prado/);

    const own = await place('later', ana);
    expect((await send(own, undefined, { key: null, user: bia })).status).toBe(404);
    expect((await send(own, undefined, { key: null, user: ana })).status).toBe(200);
  });

  it('may follow one that was refused, but none that was approved, nor an order that has ended', async () => {
    const placed = await place(typedPowers);
    const id = await numberOf(placed);
    await refusePrescription(staff, { id, reason: 'Receita de 2020.' });
    expect(lensOf(await send(placed))).toMatchObject({ prescriptionState: 'waiting', reason: '' });
    await approvePrescription(staff, { id, acceptExpired: false });
    const late = await send(placed);
    expect([late.status, late.json.code]).toEqual([409, 'prescriptionClosed']);

    const ended = await place();
    const { orderId } = ended;
    await moveOrder(staff, { orderId, to: 'cancelled', reason: 'buyer', note: '' });
    const gone = await send(ended);
    expect([gone.status, gone.json.code]).toEqual([409, 'lensOrderEnded']);
  });

  it.each([
    ['without a sign', { od: '2,00' }, 'od.sphere'],
    ['that nobody can read', { od: { ...BLANK_EYE, sphere: 'x' } }, 'od.sphere'],
    ['beyond the lens', { od: '-9,00' }, 'lens'],
    ['that are old', { issuedAt: '2020-01-05' }, 'issuedAt'],
  ])(
    'is refused with powers %s, at the field, and nothing changes',
    async (_case, change, field) => {
      const placed = await place();
      const refused = await send(placed, { prescription: { ...typedPowers, ...change } });
      expect(refused.status).toBe(422);
      expect(Object.keys(refused.json.fields as object)).toContain(field);
      const row = await scope.engine.db
        .selectFrom('orderLenses')
        .select(['typed', 'prescriptionState'])
        .executeTakeFirst();
      expect(row).toEqual({ typed: '', prescriptionState: 'waiting' });
    },
  );

  it('may be a photo or PDF alone, once it has come, and one of the own vault, but of no other', async () => {
    await ownDataFolder();
    const placed = await place();
    const input = { fileOnly: true };
    const { _id } = await sendPrescription(scope, { address: '::1', input });
    const announced = await send(placed, { prescriptionId: _id });
    expect(announced.json.fields).toHaveProperty('prescriptionId');
    const upload = { name: 'receita.pdf', content: Readable.from([PDF]) };
    await receivePrescriptionFile(scope, { id: _id, address: '::1', upload });
    expect(lensOf(await send(placed, { prescriptionId: _id }))).toMatchObject({
      hasPrescription: true,
    });

    const vault = { person: 'Ana', consent: true, ...typedPowers };
    const stored = await createPrescription(scope, { accountId: ana.id, input: vault });
    const body = { prescriptionId: stored._id };
    expect((await send(placed, body, { user: bia })).json.fields).toHaveProperty('prescriptionId');
    expect((await send(placed, body, { user: ana })).status).toBe(200);
  });

  it('is asked for in the first letter, and again after two and five days while it is missing', async () => {
    const outbox = await emptyOutbox();
    const placed = await place();
    const reminder = `Falta a receita do pedido ${placed.orderId}`;
    const [first] = await outbox(scope);
    const page = `/pedido/${placed.orderId}?chave=${placed.secret}#lentes`;
    expect(first!.text).toContain('Falta a receita das suas lentes.');
    expect(first!.text).toContain(page);

    advance(2 * DAY);
    const [, second] = await outbox(scope);
    expect(second!.subject).toContain(reminder);
    expect(second!.text).toContain(page);
    advance(3 * DAY);
    const all = await outbox(scope);
    expect(all.filter(({ subject }) => subject.startsWith(reminder))).toHaveLength(2);
  });

  it.each([
    ['after the days that the shop has set', [1, 3], [1, 3]],
    ['once if both are the same', [4, 4], [4]],
    ['never, if the shop says so', [0, 0], []],
  ] as const)('is asked for again %s', async (_case, [first, second], days) => {
    const set = { firstReminderDays: first, secondReminderDays: second };
    await saveSettings(scope, { lenses: { ...initialSettings.lenses, ...set } });
    const outbox = await emptyOutbox();
    await place();
    const sentOn: number[] = [];
    for (let day = 1; day <= 6; day += 1) {
      const before = (await outbox(scope)).length;
      advance(DAY);
      if ((await outbox(scope)).length > before) sentOn.push(day);
    }
    expect(sentOn).toEqual(days);
  });

  it('is asked for again if its photo was announced and never came', async () => {
    const { _id: prescriptionId } = await sendPrescription(scope, {
      address: '::1',
      input: { fileOnly: true },
    });
    const item = withLens(undefined);
    const announced = { ...item, lens: { ...item.lens, prescriptionId } };
    await placeOrder(scope, {
      body: orderOf([announced]),
      idempotencyKey: `announced-${(keys += 1)}`,
    });
    const outbox = await emptyOutbox();
    const before = (await outbox(scope)).length;
    advance(2 * DAY);
    const letters = await outbox(scope);
    expect(letters.slice(before).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Falta a receita'),
    ]);
  });

  it('is not asked for again once it is sent, nor for an order that has ended or needs none', async () => {
    const outbox = await emptyOutbox();
    const [sent, ended] = [await place(), await place()];
    await place(typedPowers);
    await send(sent);
    await moveOrder(staff, { orderId: ended.orderId, to: 'cancelled', reason: 'buyer', note: '' });
    advance(6 * DAY);
    const letters = await outbox(scope);
    expect(letters.filter(({ subject }) => subject.startsWith('Falta a receita'))).toEqual([]);
    expect(letters.length).toBeGreaterThanOrEqual(3);
  });
});
