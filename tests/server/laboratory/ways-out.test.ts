import { Readable } from 'node:stream';
import { beforeEach, expect, it } from 'vitest';
import type { SessionUser } from '#domain/access/session-user.ts';
import type { LabState, PrescriptionState } from '#domain/lenses/order-lens.ts';
import { PICK_UP } from '#domain/orders/order.ts';
import { makeAgain } from '#server/laboratory/services/make-again.ts';
import { placeCounterOrder } from '#server/orders/counter/place-counter-order.ts';
import { changeOrder } from '#server/orders/changing/change-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { receivePrescriptionFile } from '#server/prescriptions/files.ts';
import { createPrescription, updatePrescription } from '#server/prescriptions/vault.ts';
import { actingAs, actorOf, type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { cartItem, orderOf } from '../../support/fixtures.ts';
import { fillLensShop, highPower, placeLensOrder, typedPowers } from '../../support/lens-orders.ts';
import { addLens } from '../../support/lens-shop.ts';
import { customer } from '../account/customers.ts';
import { admin, ask, customer as customerOfDesk, staffWith } from '../dashboard/desk.ts';
import { ownDataFolder } from '../media/shop.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj <<>> endobj\n%%EOF');
const optician = { ...staffWith('prescriptions', { view: true, edit: true }), id: 'oto' };
const second = { ...optician, id: 'rosa' };
const looker = { ...staffWith('prescriptions', { view: true }), id: 'look' };
const seller = { ...staffWith('orders', { view: true, edit: true }), id: 'vera' };

/** Everything that lenses may be short of, as their row says it. */
const NOT_YET: [
  string,
  { state?: PrescriptionState | null; labState?: LabState | null; change?: object },
][] = [
  ['waits for the optician', {}],
  ['was not sent', { change: { typed: '', normalised: '' } }],
  ['is approved by one person of two', { change: { approvedBy: 'oto', approvedByName: 'Oto' } }],
  ['was asked about', { state: 'asked' }],
  ['was refused', { state: 'refused' }],
  ['is not approved, though its lenses are there', { state: 'waiting', labState: 'ready' }],
  ...(['todo', 'lab', 'check', 'assembly', 'remade'] as const).map(
    (labState): (typeof NOT_YET)[number] => [
      `is approved, with lenses in ${labState}`,
      { state: 'approved', labState },
    ],
  ),
  ['is not needed, with lenses that are not mounted', { state: null, labState: 'assembly' }],
];

/** Every call by which staff let a parcel go, or hand glasses over. */
const WAYS: [string, (orderId: string) => [path: string, body: object]][] = [
  [
    'a move of the record',
    (id) => [`orders/${id}/move`, { to: 'shipped', carrier: 'Correios', trackingCode: 'AA1' }],
  ],
  ['a move to delivered', (id) => [`orders/${id}/move`, { to: 'delivered' }]],
  ['the list', (id) => ['orders/actions/ship', { ids: [id] }]],
  [
    'a table of tracking codes',
    (id) => [
      'orders/actions/ship',
      { ids: [id], lines: [{ orderId: id, carrier: 'Correios', trackingCode: 'AA2' }] },
    ],
  ],
  ['delivered in the list', (id) => ['orders/actions/deliver', { ids: [id] }]],
  [
    'a tracking code',
    (id) => [`orders/${id}/tracking`, { carrier: 'Correios', trackingCode: 'AA3' }],
  ],
];

describeOnEveryEngine('no graded lens leaves', (open) => {
  let scope: Scope;
  let keys = 0;

  beforeEach(async () => {
    ({ scope } = await open());
    await fillLensShop(scope);
    const lengths = { lensWidth: 50, bridge: 18, temple: 145, lensHeight: 38 };
    const measures = { ...lengths, totalWidth: 132, weight: 20 };
    await scope.engine.transaction((tx) =>
      tx
        .insertInto('frameMeasures')
        .values({ productId: 'frame', size: '', ...measures })
        .execute(),
    );
  });

  const setOrder = (orderId: string, columns: object) =>
    scope.engine.transaction((tx) =>
      tx.updateTable('orders').set(columns).where('id', '=', orderId).execute(),
    );
  const statusOf = async (orderId: string) => (await findOrder(scope.engine.db, orderId))!.status;
  const lensOf = (orderId: string) =>
    scope.engine.db
      .selectFrom('orderLenses')
      .selectAll()
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
  const confirmed = async (lens: Parameters<typeof placeLensOrder>[1] = {}) => {
    const placed = await placeLensOrder(scope, lens);
    await setOrder(placed.orderId, { status: 'confirmed' });
    return placed;
  };
  const call = (user: SessionUser | null, id: string, name: string, body: object = {}) =>
    ask(scope, user, 'POST', `prescriptions/${id}/${name}`, body);
  const ship = async (orderId: string) =>
    (await ask(scope, admin, 'POST', `orders/${orderId}/move`, { to: 'shipped' })).json;
  const make = async (id: string) => {
    for (const state of ['lab', 'check', 'assembly', 'ready'])
      expect((await call(optician, id, 'lab', { state })).status, state).toBe(200);
  };
  /** What it waits for, though somebody tries to ship it. */
  const missingOf = async (orderId: string) => {
    const { code, details, lenses } = (await ship(orderId)) as {
      code?: string;
      details?: { lenses: { missing: string }[] };
      lenses?: { missing: string }[];
    };
    expect(code).toBe('lensesNotReady');
    expect(await statusOf(orderId)).toBe('confirmed');
    return (lenses ?? details?.lenses)?.map(({ missing }) => missing);
  };

  it.each(NOT_YET)('whose prescription %s', async (_state, lens) => {
    const mailed = await confirmed(lens);
    const collected = await confirmed(lens);
    await setOrder(collected.orderId, { deliveryType: PICK_UP });
    for (const [way, call] of WAYS) {
      for (const { orderId } of [mailed, collected]) {
        const [path, body] = call(orderId);
        const { status, json } = await ask(scope, admin, 'POST', path, body);
        if (status === 200) expect(json, way).toMatchObject({ moved: [], refused: [{}] });
        else expect(status, way).toBe(409);
        expect(await statusOf(orderId), way).toBe('confirmed');
      }
    }
  });

  it.each(WAYS)('unless all of it is there, by %s', async (way, call) => {
    const { orderId } = await confirmed({ state: 'approved', labState: 'ready' });
    const isCollected = way.includes('delivered');
    if (isCollected) await setOrder(orderId, { deliveryType: PICK_UP });
    const [path, body] = call(orderId);
    const { status } = await ask(scope, admin, 'POST', path, body);
    // A code alone sends nothing.
    const isMove = !path.endsWith('tracking');
    expect(status).toBe(isMove ? 200 : 409);
    const left = isCollected ? 'delivered' : 'shipped';
    expect(await statusOf(orderId)).toBe(isMove ? left : 'confirmed');
  });

  it('from the counter at once, whatever is paid', async () => {
    const lensId = (await addLens(scope)).id;
    const sale = (handedOver: boolean, use = 'distance') =>
      placeCounterOrder(actingAs(scope, actorOf(seller)), {
        items: [
          {
            variantId: 'frame-0',
            qty: 1,
            lens: {
              lensId,
              use: use as 'distance',
              treatments: [],
              ...(use !== 'none' && { prescription: typedPowers }),
            },
          },
        ],
        buyer: { fullName: 'Rui Costa', phone: '11 98765-4321' },
        payments: [{ method: 'counter-cash', amount: 490, parcels: 1, received: null }],
        handedOver,
        key: `way-out-${(keys += 1)}`,
      });
    for (const use of ['distance', 'none'])
      await expect(sale(true, use)).rejects.toMatchObject({
        fields: { handedOver: 'fields.handedOverLenses' },
      });
    expect(await scope.engine.db.selectFrom('orders').select('id').execute()).toEqual([]);
    const { orderId } = await sale(false);
    const body = { to: 'delivered' };
    expect((await ask(scope, seller, 'POST', `orders/${orderId}/move`, body)).status).toBe(409);
  });

  it('because of somebody who may not approve, or may only look', async () => {
    const { orderId, id } = await confirmed();
    for (const user of [seller, looker, customerOfDesk, null]) {
      for (const [name, body] of [
        ['approve', {}],
        ['lab', { state: 'lab' }],
        ['refuse', { reason: 'Não' }],
      ] as const)
        expect([401, 403], name).toContain((await call(user, id, name, body)).status);
    }
    expect(await lensOf(orderId)).toMatchObject({ prescriptionState: 'waiting', labState: null });
    expect(await missingOf(orderId)).toEqual(['approval']);
  });

  it('by powers that were read otherwise after one of two had approved', async () => {
    const { orderId, id } = await confirmed({ reviews: [highPower] });
    await call(optician, id, 'approve');
    const prescription = { ...typedPowers, od: '-12,00', oe: '-11,00' };
    await call(second, id, 'approve', { prescription });
    expect(await missingOf(orderId)).toEqual(['approval']);
    expect((await call(second, id, 'approve')).json.code).toBe('secondPersonNeeded');
    await call(optician, id, 'approve');
    expect(await lensOf(orderId)).toMatchObject({ prescriptionState: 'approved' });
    // What two have approved is corrected by nobody any more.
    expect((await call(optician, id, 'approve', { prescription })).status).toBe(409);
    expect(await missingOf(orderId)).toEqual(['lenses']);
    await make(id);
    expect(await ship(orderId)).toMatchObject({ moved: true });
  });

  it('by a prescription or photo that its owner changes after the approval', async () => {
    await ownDataFolder();
    const lensId = (await addLens(scope)).id;
    const ana = await customer(scope, 'ana@exemplo.com.br');
    const own = actingAs(scope, actorOf(ana));
    const input = { person: 'Ana', consent: true, ...typedPowers };
    const { _id } = await createPrescription(scope, { accountId: ana.id, input });
    const photo = () =>
      receivePrescriptionFile(own, {
        id: _id,
        address: '::1',
        upload: { name: 'receita.pdf', content: Readable.from([PDF]) },
      });
    await photo();
    const item = {
      ...cartItem('frame', 1),
      lens: { lensId, use: 'distance', prescriptionId: _id },
    };
    const { orderId } = await placeOrder(own, {
      body: orderOf([item]),
      idempotencyKey: `way-out-${(keys += 1)}`,
    });
    const before = await lensOf(orderId);
    await call(optician, String(before.number), 'approve');
    const changed = { ...input, od: '-7,00', version: 1 };
    await updatePrescription(own, { accountId: ana.id, id: _id, input: changed });
    await photo();
    const { typed, normalised, fileId, prescriptionState } = await lensOf(orderId);
    expect(prescriptionState).toBe('approved');
    expect({ typed, normalised, fileId }).toEqual({
      typed: before.typed,
      normalised: before.normalised,
      fileId: before.fileId,
    });
  });

  it('with a frame that is added, or with more pieces than the laboratory makes', async () => {
    const { orderId, id } = await placeLensOrder(scope);
    const staff = actingAs(scope, actorOf(admin));
    const change = async (...items: object[]) => {
      const { version } = (await findOrder(scope.engine.db, orderId))!;
      return changeOrder(staff, { orderId, version, items: items as never });
    };
    // A frame beside it gets no lenses of its own, and the pair counts as before.
    await change({ position: 0, qty: 2 }, { variantId: 'frame-0', qty: 1 });
    await setOrder(orderId, { status: 'confirmed' });
    expect(await missingOf(orderId)).toEqual(['approval']);
    await call(optician, id, 'approve');
    await call(optician, id, 'lab', { state: 'lab' });
    for (const qty of [1, 3, 0])
      await expect(
        change({ position: 0, qty }, { variantId: 'frame-0', qty: 1 }),
      ).rejects.toMatchObject({ code: 'lensInLaboratory', details: { number: Number(id) } });
    await change({ position: 0, qty: 2 }, { variantId: 'frame-0', qty: 2 });
    expect(await missingOf(orderId)).toEqual(['lenses']);
  });

  it('as an exchange, or made again, without a person who approves it once more', async () => {
    const { orderId, id } = await confirmed({ state: 'approved', labState: 'ready' });
    await ship(orderId);
    await ask(scope, admin, 'POST', `orders/${orderId}/move`, { to: 'delivered' });
    const { id: requestId } = await askReturn(scope, {
      orderId,
      body: { kind: 'exchange', lines: [{ position: 0, qty: 1 }], reason: 'Ficou largo.' },
    });
    const answer = (to: string) =>
      ask(scope, admin, 'POST', `orders/${orderId}/return`, {
        requestId,
        to,
        instructions: 'Leve aos Correios.',
      });
    for (const to of ['accepted', 'arrived']) expect((await answer(to)).status).toBe(200);
    const refused = await answer('exchanged');
    expect([refused.status, refused.json.code]).toEqual([409, 'returns.lensesNotMade']);
    const again = await makeAgain(actingAs(scope, actorOf(optician)), {
      id,
      idempotencyKey: null,
      body: { kind: 'remake', reason: 'Outro tamanho' },
    });
    expect(await missingOf(again.orderId)).toEqual(['approval']);
    expect((await answer('exchanged')).status).toBe(200);
  });
});
