import { beforeEach, describe, expect, it } from 'vitest';
import { initialSettings } from '#domain/settings/settings.ts';
import { orderedFrame } from '#server/laboratory/reading/ordered-frame.ts';
import { lensesNotReady } from '#server/laboratory/steps/lenses-not-ready.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { askReturn } from '#server/orders/returns/ask-return.ts';
import { readReturns } from '#server/orders/returns/read-returns.ts';
import { answerReturn } from '#server/payments/settlement/answer-return.ts';
import { confirmRefund } from '#server/payments/settlement/confirm-refund.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { stockOf } from '../../support/fixtures.ts';
import { makeGlasses } from '../../support/lens-orders.ts';
import { changingDesk, type ChangingDesk } from './changing-desk.ts';

type GlassesOrder = NonNullable<Parameters<typeof makeGlasses>[2]> & { qty?: number };

describeOnEveryEngine('a refund of glasses', (open) => {
  let shop: TestShop;
  let desk: ChangingDesk;

  beforeEach(async () => {
    shop = await open();
    desk = await changingDesk(shop.scope);
  });

  /** Frames of R$ 100,00 of which the lenses are R$ 40,00, and two b of R$ 60,00, with 7 % off; delivery 16,90. */
  async function glasses({ qty = 1, ...lens }: GlassesOrder = {}): Promise<string> {
    const orderId = await desk.place(qty, 2, { coupon: 'SETE' });
    await desk.pay(orderId);
    await makeGlasses(shop.scope, orderId, { priceCents: 4_000, ...lens });
    return orderId;
  }
  const give = (orderId: string, ...lines: object[]) => desk.giveBack(orderId, { lines });
  const giveAtOnce = (orderId: string, ...lines: object[]) =>
    desk.giveBack(orderId, { lines, done: true });
  const lens = { position: 0, qty: 1, part: 'lens' };
  const frame = { position: 0, qty: 1, part: 'frame' };
  const services = (orderId: string) =>
    shop.scope.engine.db
      .selectFrom('orderLenses')
      .select('position')
      .where('orderId', '=', orderId)
      .execute();
  const made = { state: 'approved', labState: 'ready' } as const;
  const fieldsOf = (call: Promise<unknown>) =>
    call.then(
      () => null,
      (error: { fields?: object }) => error.fields ?? error,
    );

  describe('of a part', () => {
    it('gives lenses and frame back with their share of the discount, which are the piece together', async () => {
      const orderId = await glasses(made);
      expect((await give(orderId, lens)).amount).toBe(37.2);
      expect((await give(orderId, frame)).amount).toBe(55.8);
      const whole = await glasses(made);
      expect((await give(whole, { position: 0, qty: 1 })).amount).toBe(93);
      expect(await desk.record(orderId)).toMatchObject({
        refunded: 93,
        lines: [{ refunded: 1 }, {}],
      });
    });

    it('names the field of what was given back already, and of a part of what has none', async () => {
      const orderId = await glasses(made);
      await give(orderId, lens);
      expect(await fieldsOf(give(orderId, lens))).toEqual({
        'lines.0.qty': 'fields.returnTooMany',
      });
      expect(await fieldsOf(give(orderId, { position: 0, qty: 1 }))).toEqual({
        'lines.0.part': 'fields.refundPartGone',
      });
      expect(await fieldsOf(give(orderId, frame, { position: 0, qty: 1 }))).toMatchObject({
        'lines.1.qty': 'fields.returnTooMany',
      });
      expect(await fieldsOf(give(orderId, { ...lens, position: 1 }))).toEqual({
        'lines.0.part': 'fields.refundNoLenses',
      });
      expect((await desk.record(orderId)).refunded).toBe(37.2);
    });

    it('is counted when the line becomes shorter: what was refunded goes first', async () => {
      const orderId = await glasses({ qty: 2 });
      await give(orderId, lens);
      await desk.edit(orderId, [0, 1], ['b', 2]);
      const { lines, due } = await desk.record(orderId);
      expect([lines[0]!.refundedParts, due]).toEqual([{ frames: 0, lenses: 0 }, 0]);
    });

    it('takes a repeated key with another part for another request', async () => {
      const orderId = await glasses(made);
      const body = { orderId, reason: 'Teste' };
      const send = (line: object) =>
        refundOrder(desk.scope, {
          body: { ...body, lines: [line] } as never,
          idempotencyKey: 'a-part-of-a-pair',
        });
      const { id } = await send(lens);
      expect((await send(lens)).id).toBe(id);
      await expect(send(frame)).rejects.toMatchObject({ code: 'idempotencyKeyReused' });
    });
  });

  describe('of lenses that are still to be made', () => {
    it('ends their service order: the order leaves with the frame alone', async () => {
      const orderId = await glasses({ labState: 'todo' });
      const { db } = shop.scope.engine;
      expect(await lensesNotReady(db, orderId)).toHaveLength(1);
      await giveAtOnce(orderId, lens);
      expect(await services(orderId)).toEqual([]);
      await desk.deliver(orderId);
      const { timeline, lines } = await desk.record(orderId);
      expect(lines[0]!.lens).toMatchObject({ isEnded: true });
      expect(timeline.find(({ kind }) => kind === 'lens')?.data).toMatchObject({ state: 'ended' });
      const page = await readOrder(db, (await findOrder(db, orderId))!);
      expect(page.lines[0]!.lens?.isEnded).toBe(true);
    });

    it('goes on with the pairs that are left', async () => {
      const orderId = await glasses({ qty: 2, labState: 'todo' });
      const { id: refundId } = await give(orderId, lens);
      expect(await services(orderId)).toHaveLength(1);
      const sheet = await orderedFrame(shop.scope.engine.db, { orderId, position: 0 });
      expect(sheet?.qty).toBe(1);
      await giveAtOnce(orderId, lens);
      // The first pair's refund may still fail.
      expect(await services(orderId)).toHaveLength(1);
      await confirmRefund(desk.scope, { orderId, refundId });
      expect(await services(orderId)).toEqual([]);
    });

    it('is refused while the laboratory has them, and gives nothing back', async () => {
      const orderId = await glasses({ labState: 'lab' });
      await expect(give(orderId, lens)).rejects.toMatchObject({ code: 'lensBeingMade' });
      expect((await desk.record(orderId)).refunded).toBe(0);
      // The frame alone, and a sum, are for the shop to decide.
      expect((await give(orderId, frame)).amount).toBe(55.8);
    });
  });

  it('gives for a piece that comes back what its lenses have left of it, and puts the frame into stock', async () => {
    const orderId = await glasses(made);
    await give(orderId, lens);
    const before = await stockOf(shop.scope, 'a-0');
    await desk.deliver(orderId);
    expect(await stockOf(shop.scope, 'a-0')).toBe(before);
    await desk.takeBack(orderId, [{ position: 0, qty: 1 }]);
    const { refunded, lines } = await desk.record(orderId);
    expect([refunded, lines[0]!.refundedParts]).toEqual([93, { frames: 1, lenses: 1 }]);
    expect(await stockOf(shop.scope, 'a-0')).toBe(before + 1);
    expect(await fieldsOf(give(orderId, lens))).toEqual({ 'lines.0.qty': 'fields.returnTooMany' });
  });

  describe('after a withdrawal from made lenses', () => {
    const KEPT = 30;

    async function delivered(): Promise<string> {
      const orderId = await glasses(made);
      await shop.scope.engine.transaction((tx) =>
        tx
          .updateTable('orderLines')
          .set({ lensKeptPercent: KEPT })
          .where('orderId', '=', orderId)
          .where('position', '=', 0)
          .execute(),
      );
      await desk.deliver(orderId);
      return orderId;
    }
    async function arrived(orderId: string, change: object = {}): Promise<string> {
      const body = { kind: 'withdrawal', lines: [{ position: 0, qty: 1 }], ...change };
      const { id: requestId } = await askReturn(shop.scope, { orderId, body });
      const words = { orderId, requestId, instructions: 'Leve aos Correios.' };
      await answerReturn(desk.scope, { ...words, to: 'accepted' });
      await answerReturn(desk.scope, { ...words, to: 'arrived' });
      return requestId;
    }

    it('gives the frame back whole, and of the lenses what the shop does not keep', async () => {
      const orderId = await delivered();
      const { lines, wholeCents, madeLensesText } = await readReturns(shop.scope, orderId);
      // 93,00 less 30 % of 37,20.
      expect(lines[0]).toMatchObject({
        worthCents: [0, 8_184],
        madeLenses: { keptPercent: KEPT, keptCents: [0, 1_116] },
      });
      expect(lines[1]).not.toHaveProperty('madeLenses');
      expect(wholeCents).toBe(22_150 - 1_116);
      expect(madeLensesText).toBe(initialSettings.lenses.withdrawalText);
      const requestId = await arrived(orderId);
      await answerReturn(desk.scope, { orderId, requestId, to: 'refunded' });
      expect(await desk.record(orderId)).toMatchObject({ refunded: 81.84 });
    });

    it('gives more if staff want to, never less, and never more than is left', async () => {
      const orderId = await delivered();
      const requestId = await arrived(orderId);
      const answer = (amount: number) =>
        answerReturn(desk.scope, { orderId, requestId, to: 'refunded', amount });
      expect(await fieldsOf(answer(81.83))).toEqual({ amount: 'fields.refundTooLittle' });
      expect(await fieldsOf(answer(1_000))).toEqual({ amount: 'fields.refundTooMuch' });
      await answer(90);
      expect(await desk.record(orderId)).toMatchObject({ refunded: 90 });
    });

    it('gives everything back for a fault, and for lenses that nobody has made', async () => {
      const orderId = await delivered();
      const requestId = await arrived(orderId, { kind: 'warranty', reason: 'Riscou sozinha' });
      await answerReturn(desk.scope, { orderId, requestId, to: 'refunded' });
      expect(await desk.record(orderId)).toMatchObject({ refunded: 93 });
    });

    it('gives only what is left if the lenses were given back before', async () => {
      const orderId = await delivered();
      await give(orderId, lens);
      const requestId = await arrived(orderId);
      await answerReturn(desk.scope, { orderId, requestId, to: 'refunded' });
      expect(await desk.record(orderId)).toMatchObject({ refunded: 93 });
    });
  });
});
