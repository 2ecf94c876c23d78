import { beforeEach, expect, it } from 'vitest';
import { readBook } from '#server/laboratory/book/read-book.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { type Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine } from '../../support/engines.ts';
import { setStock, stockOf } from '../../support/fixtures.ts';
import { fillLensShop, placeLensOrder, powers, typedPowers } from '../../support/lens-orders.ts';
import { addLens } from '../../support/lens-shop.ts';
import { ask, auditOf, staffWith } from '../dashboard/desk.ts';
import { optician, serviceDesk } from './service-desk.ts';

const looker = staffWith('prescriptions', { view: true });

describeOnEveryEngine('glasses that are made again after they were handed over', (open) => {
  let scope: Scope;
  let at: ReturnType<typeof serviceDesk>;

  beforeEach(async () => {
    ({ scope } = await open());
    at = serviceDesk(scope);
    await fillLensShop(scope);
  });

  it('make glasses again that were handed over, by the same prescription, which is approved again', async () => {
    const first = await at.delivered();
    const stock = await stockOf(scope, 'frame-0');
    const heights = { od: 18.5, oe: 19 };
    await ask(scope, optician, 'PUT', `prescriptions/${first.id}`, { heights });
    const made = await at.placeRemake(first.id);
    expect(await at.rowOf(made.orderId)).toMatchObject({
      kind: 'warranty',
      firstOrderId: first.orderId,
      firstPosition: 0,
      status: 'confirmed',
      payableCents: 0,
      paymentStatus: 'paid',
      source: 'counter',
      customerId: (await at.rowOf(first.orderId)).customerId,
    });
    expect(await at.read(made.id)).toMatchObject({
      state: 'waiting',
      labState: null,
      normalised: powers,
      heights,
      kind: 'warranty',
      work: 'Descolou o antirreflexo',
      first: { orderId: first.orderId, number: Number(first.id) },
      isRemakeable: false,
    });
    expect(await at.read(first.id)).toMatchObject({
      madeAgain: [{ orderId: made.orderId, number: Number(made.id), kind: 'warranty' }],
      isRemakeable: false,
    });
    expect((await at.act(made.id, 'lab', { state: 'lab' })).json.code).toBe('lensNotApproved');
    await expect(
      moveOrder(at.desk, { orderId: made.orderId, to: 'shipped' }),
    ).rejects.toMatchObject({
      code: 'lensesNotReady',
    });
    await at.act(made.id, 'approve');
    await at.make(made.id);
    await moveOrder(at.desk, { orderId: made.orderId, to: 'shipped' });
    expect(await stockOf(scope, 'frame-0')).toBe(stock);
    // Lenses that are made again are made up again.
    expect((await readBook(scope, { month: '2026-01' })).days[0]?.entries).toHaveLength(2);
    expect(await at.letters()).toContain('servicePlaced');
    expect(await auditOf(scope)).toContainEqual(
      expect.objectContaining({
        action: 'prescriptions.remake',
        subject: made.id,
        subjectName: made.orderId,
        details: { kind: 'warranty', first: Number(first.id) },
      }),
    );
  });

  it('only follow glasses that were handed over, once at a time', async () => {
    const open = await placeLensOrder(scope);
    expect((await at.remake(open.id)).json).toMatchObject({ code: 'remakeNotHandedOver' });
    expect((await at.remake('999')).status).toBe(404);
    const { id } = await at.delivered();
    const answers = await Promise.all([at.remake(id), at.remake(id)]);
    const codes = answers.map(({ status, json }) => json.code ?? status);
    expect(codes.toSorted()).toEqual([201, 'remakeOpen']);
    const [placed] = answers.filter(({ status }) => status === 201);
    const { orderId, number } = placed!.json;
    expect((await at.remake(id)).json).toMatchObject({ orderId, number });
    // Once it has ended, or was handed over, there may be another.
    await moveOrder(at.desk, { orderId: String(orderId), to: 'cancelled', reason: 'other' });
    expect((await at.remake(id)).status).toBe(201);
    const { id: brought } = await at.placeBench();
    expect((await at.remake(brought)).json).toMatchObject({ code: 'remakeNoLenses' });
  });

  it('are placed once by the same key, and never by who may not edit', async () => {
    const { id } = await at.delivered();
    const first = await at.remake(id, {}, { key: 'remake-key-1' });
    const again = await at.remake(id, {}, { key: 'remake-key-1' });
    expect([first.status, again.status]).toEqual([201, 200]);
    expect(again.json).toEqual(first.json);
    const other = await at.remake(id, { reason: 'Outro' }, { key: 'remake-key-1' });
    expect(other.json.code).toBe('idempotencyKeyReused');
    const twice = await Promise.all([1, 2].map(() => at.bench({}, { key: 'bench-key-1' })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 201]);
    expect(twice[0]!.json).toEqual(twice[1]!.json);
    expect((await at.remake(id, {}, { user: looker })).status).toBe(403);
    expect((await at.bench({}, { user: looker })).status).toBe(403);
  });

  it('take a new frame from stock if one is wanted, and give it back if they are cancelled', async () => {
    const { id } = await at.delivered();
    await setStock(scope, 'frame-0', 1);
    const { orderId } = await at.placeRemake(id, { frame: true });
    expect(await stockOf(scope, 'frame-0')).toBe(0);
    await moveOrder(at.desk, { orderId, to: 'cancelled', reason: 'other' });
    expect(await stockOf(scope, 'frame-0')).toBe(1);
    const without = await at.placeRemake(id);
    await moveOrder(at.desk, { orderId: without.orderId, to: 'cancelled', reason: 'other' });
    expect(await stockOf(scope, 'frame-0')).toBe(1);
    await setStock(scope, 'frame-0', 0);
    expect((await at.remake(id, { frame: true })).json).toMatchObject({
      code: 'stockShort',
      lines: [{ variantId: 'frame-0', requested: 1, available: 0 }],
    });
    expect((await at.read(id)).madeAgain.map(({ status }) => status)).toEqual([
      'cancelled',
      'cancelled',
    ]);
  });

  it('are judged if powers or lens are others', async () => {
    const { id } = await at.delivered();
    const typed = { ...typedPowers, od: { ...typedPowers.od, sphere: '-2,25' } };
    expect((await at.remake(id, { prescription: { ...typed, pd: '' } })).json).toMatchObject({
      fields: { 'prescription.pd': expect.any(String) },
    });
    expect((await at.remake(id, { lensId: 'nothing' })).json.fields).toHaveProperty('lensId');
    const lens = await addLens(scope);
    // The frame of this shop has no measures.
    expect((await at.remake(id, { lensId: lens._id })).json.fields).toHaveProperty('lensId');
    const made = await at.placeRemake(id, { prescription: typed, kind: 'remake' });
    const shown = await at.read(made.id);
    expect(shown.normalised?.od.sphere).toBe(-2.25);
    expect(shown).toMatchObject({ kind: 'remake', state: 'waiting', fileUrl: null });
    for (const wrong of [{ reason: '' }, { kind: 'repair' }, { reason: 'x'.repeat(5000) }])
      expect((await at.remake(id, wrong)).status, JSON.stringify(wrong)).toBe(422);
  });

  it('need no approval without power', async () => {
    const { id } = await at.delivered({
      use: 'none',
      state: null,
      labState: 'todo',
      prescription: null,
    });
    const made = await at.placeRemake(id);
    expect(await at.read(made.id)).toMatchObject({ state: null, labState: 'todo' });
  });
});
