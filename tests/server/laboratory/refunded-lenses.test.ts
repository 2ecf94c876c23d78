import { beforeEach, expect, it } from 'vitest';
import { readBoard } from '#server/laboratory/board.ts';
import { serviceOrders } from '#server/laboratory/list.ts';
import { moveLens } from '#server/laboratory/move-lens.ts';
import { readServiceOrder } from '#server/laboratory/read-service-order.ts';
import { approvePrescription } from '#server/laboratory/review-prescription.ts';
import { sendOrdered } from '#server/laboratory/send-ordered.ts';
import { laboratoryCsv, lensCsv } from '#server/laboratory/sheets/lens-csv.ts';
import { lensesNotReady } from '#server/laboratory/steps/lenses-not-ready.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { confirmRefund } from '#server/payments/settlement/confirm-refund.ts';
import { settleRefund } from '#server/payments/settlement/settle-refund.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { makeGlasses, typedPowers } from '../../support/lens-orders.ts';
import { changingDesk, type ChangingDesk } from '../orders/changing-desk.ts';

const toMake = { state: 'approved', labState: 'todo' } as const;

describeOnEveryEngine('lenses whose refund is under way', (open) => {
  let shop: TestShop;
  let desk: ChangingDesk;

  beforeEach(async () => {
    shop = await open();
    desk = await changingDesk(shop.scope);
  });

  /** A paid order of a frame with lenses and two pieces without, and the refund of the lenses. */
  async function refunded(lens: NonNullable<Parameters<typeof makeGlasses>[2]> = toMake) {
    const orderId = await desk.place(1, 2);
    await desk.pay(orderId);
    const change = { fileId: 'a-photo', fileType: 'image/webp' };
    const id = await makeGlasses(shop.scope, orderId, { priceCents: 4_000, change, ...lens });
    return { orderId, id, ...(await again(orderId)) };
  }
  async function again(orderId: string): Promise<{ refundId: string }> {
    const lines = [{ position: 0, qty: 1, part: 'lens' }];
    const { id: refundId, status } = await desk.giveBack(orderId, { lines });
    expect(status).toBe('processing');
    return { refundId };
  }
  const told = (refundId: string, outcome: 'failed' | 'succeeded') =>
    settleRefund(shop.scope, { provider: 'test', news: { kind: 'refund', refundId, outcome } });
  const work = (id: string) => moveLens(desk.scope, { id, state: 'lab', reason: '' });
  const read = (id: string) => readServiceOrder(desk.scope, id);
  const seen = async (orderId: string) =>
    (await readOrder(shop.scope.engine.db, (await findOrder(shop.scope.engine.db, orderId))!))
      .lines[0]!.lens;
  const removals = async () =>
    (await shop.scope.engine.db.selectFrom('jobs').select(['kind', 'payload']).execute()).filter(
      ({ payload }) => payload.includes('a-photo'),
    );

  it('stand still: nobody works on them, and every screen says so', async () => {
    const { orderId, id } = await refunded();
    const code = 'lensBeingRefunded';
    await expect(work(id)).rejects.toMatchObject({ code });
    await expect(lensCsv(desk.scope, { id })).rejects.toMatchObject({ code });
    const params = new URLSearchParams();
    await expect(laboratoryCsv(desk.scope, { list: serviceOrders, params })).rejects.toMatchObject({
      status: 404,
    });
    expect(await read(id)).toMatchObject({ isBeingRefunded: true, nextStates: [] });
    const { lanes } = await readBoard(desk.scope);
    expect(lanes.find(({ kind }) => kind === 'toMake')?.items).toMatchObject([
      { id, isBeingRefunded: true },
    ]);
    expect(await seen(orderId)).toMatchObject({ isEnded: true });
    // The frame may leave without them.
    expect(await lensesNotReady(shop.scope.engine.db, orderId)).toEqual([]);
    expect(await removals()).toEqual([]);
  });

  it('are neither approved nor sent a prescription for', async () => {
    const { orderId, id } = await refunded({ state: 'waiting' });
    const code = 'lensBeingRefunded';
    await expect(approvePrescription(desk.scope, { id })).rejects.toMatchObject({ code });
    const body = { position: 0, prescription: typedPowers };
    await expect(sendOrdered(shop.scope, { orderId, body })).rejects.toMatchObject({ code });
  });

  const failures = {
    'the provider refuses it': (_: string, refundId: string) => told(refundId, 'failed'),
    'staff could not give it back by hand': (orderId: string, refundId: string) =>
      confirmRefund(desk.scope, { orderId, refundId, done: false, reason: 'Chave errada' }),
  };
  for (const [why, fail] of Object.entries(failures))
    it(`are as they were once ${why}: to be made, or refunded again`, async () => {
      const { orderId, id, refundId } = await refunded();
      await fail(orderId, refundId);
      expect(await read(id)).toMatchObject({
        isBeingRefunded: false,
        labState: 'todo',
        nextStates: ['lab'],
      });
      expect((await seen(orderId))?.isEnded).toBeUndefined();
      expect(await lensesNotReady(shop.scope.engine.db, orderId)).toHaveLength(1);
      expect(await removals()).toEqual([]);
      const { refundId: second } = await again(orderId);
      await expect(work(id)).rejects.toMatchObject({ code: 'lensBeingRefunded' });
      await fail(orderId, second);
      await work(id);
      expect(await read(id)).toMatchObject({ labState: 'lab' });
    });

  const successes = {
    'the provider has given it back': (_: string, refundId: string) => told(refundId, 'succeeded'),
    'staff have': (orderId: string, refundId: string) =>
      confirmRefund(desk.scope, { orderId, refundId }),
  };
  for (const [when, succeed] of Object.entries(successes))
    it(`are ended once ${when}, with the prescription's file`, async () => {
      const { orderId, id, refundId } = await refunded();
      await succeed(orderId, refundId);
      await succeed(orderId, refundId);
      await expect(read(id)).rejects.toMatchObject({ status: 404 });
      expect(await removals()).toHaveLength(1);
      const { timeline, lines } = await desk.record(orderId);
      expect(lines[0]!.lens).toMatchObject({ isEnded: true });
      expect(timeline.filter(({ kind }) => kind === 'lens').map(({ data }) => data)).toMatchObject([
        { state: 'ended' },
      ]);
    });
});
