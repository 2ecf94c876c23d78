import { beforeEach, describe, expect, it } from 'vitest';
import type { ShopReturnInput } from '#domain/returns/return-input.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { askReturn, moveOwnReturn } from '#server/orders/returns/ask-return.ts';
import { listRecords } from '#server/dashboard/records.ts';
import { readReturns } from '#server/orders/returns/read-returns.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { refundsOf } from '#server/payments/ledger/payment-rows.ts';
import { actingAs, type Scope } from '#server/service/scope.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { loadSettings } from '#server/settings/load-settings.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { answerReturn } from '#server/payments/settlement/answer-return.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct, stockOf } from '../../support/fixtures.ts';
import { asLooker, asSeller } from './staff.ts';

const MINUTE_MS = 60_000;
/** The shop's clock starts at 9 in the morning of São Paulo: from there until eight midnights later. */
const UNTIL_MS = (15 + 7 * 24) * 60 * MINUTE_MS;

describeOnEveryEngine('a request to take pieces back', (open) => {
  let shop: TestShop;
  let staff: Scope;
  let buyer: Scope;
  let keys = 0;

  beforeEach(async () => {
    shop = await open();
    staff = asSeller(shop.scope);
    buyer = actingAs(shop.scope, { kind: 'guest' });
    await fillShop(shop.scope, {
      products: [
        simpleProduct('case', { priceCents: 5_000, qty: 10 }),
        simpleProduct('cloth', { priceCents: 1_000, qty: 10 }),
      ],
    });
  });

  /** Two cases and a cloth, 110,00 and 19,90 of delivery, paid at the door. */
  async function delivered(): Promise<string> {
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('case', 2), cartItem('cloth', 1)]),
      idempotencyKey: `returns-key-${(keys += 1)}`,
    });
    for (const to of ['confirmed', 'shipped', 'delivered'] as const)
      await moveOrder(staff, { orderId, to });
    return orderId;
  }
  const ask = (orderId: string, change: Record<string, unknown> = {}) =>
    askReturn(buyer, {
      orderId,
      body: { kind: 'withdrawal', lines: [{ position: 0, qty: 2 }], ...change },
    });
  const answer = (
    orderId: string,
    requestId: string,
    to: ShopReturnInput['to'],
    more: object = {},
  ) => {
    const words = { instructions: 'Leve aos Correios.', note: 'Recado' };
    return answerReturn(staff, { orderId, requestId, to, ...words, ...more } as ShopReturnInput);
  };
  const arrived = async (orderId: string, change: Record<string, unknown> = {}, more = {}) => {
    const { id } = await ask(orderId, change);
    await answer(orderId, id, 'accepted');
    await answer(orderId, id, 'arrived', more);
    return id;
  };
  const rowOf = (orderId: string) =>
    shop.scope.engine.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const letters = async () => {
    const rows = await shop.scope.engine.db
      .selectFrom('letters')
      .select('payload')
      .where('kind', '=', 'returnMoved')
      .orderBy('id')
      .execute();
    return rows.map(({ payload }) => (JSON.parse(payload) as { status: string }).status);
  };

  describe('is taken', () => {
    it('until the last minute of the seventh day, and not a minute later', async () => {
      const orderId = await delivered();
      shop.advance(UNTIL_MS - MINUTE_MS);
      await ask(orderId, { lines: [{ position: 0, qty: 1 }] });
      shop.advance(MINUTE_MS);
      await expect(ask(orderId, { lines: [{ position: 0, qty: 1 }] })).rejects.toMatchObject({
        status: 409,
        code: 'returns.over',
      });
      const { offers, over } = await readReturns(buyer, orderId);
      expect(offers.map(({ kind }) => kind)).toEqual(['warranty']);
      expect(over.map(({ kind }) => kind)).toEqual(['withdrawal', 'exchange']);
    });

    it('for as many days as the shop promises', async () => {
      const { promises } = await loadSettings(shop.scope);
      await saveSettings(shop.scope, { promises: { ...promises, returnDays: 30 } });
      const orderId = await delivered();
      shop.advance(UNTIL_MS + MINUTE_MS);
      await ask(orderId);
    });

    it('only of what was delivered', async () => {
      const { orderId } = await placeOrder(shop.scope, {
        body: orderOf([cartItem('case', 2)]),
        idempotencyKey: 'not-delivered',
      });
      await expect(ask(orderId)).rejects.toMatchObject({ code: 'returns.notDelivered' });
      expect((await readReturns(buyer, orderId)).offers).toEqual([]);
    });

    it.each([
      ['more pieces than were bought', [{ position: 0, qty: 3 }]],
      ['a line that does not exist', [{ position: 7, qty: 1 }]],
      [
        'a line twice',
        [
          { position: 0, qty: 1 },
          { position: 0, qty: 1 },
        ],
      ],
    ])('not of %s', async (_what, lines) => {
      const orderId = await delivered();
      await expect(ask(orderId, { lines })).rejects.toMatchObject({ status: 422 });
      expect((await readReturns(buyer, orderId)).requests).toEqual([]);
    });

    it('once for a piece, of two at the same moment too', async () => {
      const orderId = await delivered();
      const asked = await Promise.allSettled([ask(orderId), ask(orderId)]);
      expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect((await readReturns(buyer, orderId)).lines).toMatchObject([{ position: 1, qty: 1 }]);
    });

    it('again for the pieces of one that was given up', async () => {
      const orderId = await delivered();
      const { id: requestId } = await ask(orderId);
      await moveOwnReturn(buyer, { orderId, requestId, body: { to: 'cancelled' } });
      await ask(orderId);
      expect(await letters()).toEqual(['requested', 'cancelled', 'requested']);
    });
  });

  it('gives the whole order back, with its delivery, once', async () => {
    const orderId = await delivered();
    const lines = [
      { position: 0, qty: 2 },
      { position: 1, qty: 1 },
    ];
    expect(await readReturns(buyer, orderId)).toMatchObject({
      wholeCents: 12_990,
      deliveryCents: 1_990,
      lines: [{ worthCents: [0, 5_000, 10_000] }, { worthCents: [0, 1_000] }],
    });
    const id = await arrived(
      orderId,
      { lines },
      { lines: [{ position: 1, qty: 1, restock: false }] },
    );
    expect(await rowOf(orderId)).toMatchObject({ status: 'returned', refundedCents: 0 });
    expect(await stockOf(shop.scope, 'case-0')).toBe(10);
    expect(await stockOf(shop.scope, 'cloth-0')).toBe(9);
    // With the money in hand, as it was paid at the door.
    const give = () => answer(orderId, id, 'refunded', { done: true });
    await Promise.all([give(), give()]);
    await give();
    expect(await refundsOf(shop.scope.engine.db, orderId)).toMatchObject([
      { amountCents: 12_990, requestKey: `return:${id}` },
    ]);
    const { requests } = await readReturns(buyer, orderId);
    expect(requests).toMatchObject([{ status: 'refunded', refund: 129.9, moves: [] }]);
    expect(await letters()).toEqual(['requested', 'accepted', 'arrived', 'refunded']);
    const moved = await shop.scope.engine.db
      .selectFrom('letters')
      .select('payload')
      .where('kind', '=', 'orderMoved')
      .orderBy('id')
      .execute();
    expect(moved.map(({ payload }) => payload).join()).not.toContain('returned');
  });

  it('gives a part back without the delivery, and the rest can be asked for', async () => {
    const orderId = await delivered();
    const id = await arrived(orderId, { lines: [{ position: 0, qty: 1 }] });
    await answer(orderId, id, 'refunded');
    expect(await rowOf(orderId)).toMatchObject({ status: 'delivered', refundedCents: 5_000 });
    expect((await readReturns(buyer, orderId)).lines).toMatchObject([
      { position: 0, qty: 1 },
      { position: 1, qty: 1 },
    ]);
  });

  it('leaves an exchange with its buyer, unless its money is given back', async () => {
    const orderId = await delivered();
    const wish = { kind: 'exchange', reason: 'Apertado', lines: [{ position: 0, qty: 1 }] };
    const first = await arrived(orderId, wish);
    await answer(orderId, first, 'exchanged');
    expect(await stockOf(shop.scope, 'case-0')).toBe(8);
    const second = await arrived(orderId, wish);
    await answer(orderId, second, 'refunded');
    expect(await stockOf(shop.scope, 'case-0')).toBe(9);
    expect((await rowOf(orderId)).refundedCents).toBe(5_000);
  });

  it('has its pieces taken back once, if staff have registered them before', async () => {
    const orderId = await delivered();
    const { id } = await ask(orderId);
    await answer(orderId, id, 'accepted');
    const { version } = await rowOf(orderId);
    const lines = [{ position: 0, qty: 2 }];
    await moveOrder(staff, { orderId, version, to: 'returned', lines, refund: 0 });
    await answer(orderId, id, 'arrived');
    await answer(orderId, id, 'refunded');
    expect(await stockOf(shop.scope, 'case-0')).toBe(10);
    expect((await rowOf(orderId)).refundedCents).toBe(10_000);
  });

  it('is refused with a reason, and then nothing follows', async () => {
    const orderId = await delivered();
    const { id } = await ask(orderId);
    await expect(answer(orderId, id, 'refused', { note: ' ' })).rejects.toMatchObject({
      status: 422,
      fields: { note: 'fields.returnNote' },
    });
    await answer(orderId, id, 'refused');
    await expect(answer(orderId, id, 'arrived')).rejects.toMatchObject({
      status: 409,
      code: 'returns.cannotMove',
    });
  });

  it('is sent by its buyer with a code, and then no longer given up', async () => {
    const orderId = await delivered();
    const { id: requestId } = await ask(orderId);
    await answer(orderId, requestId, 'accepted');
    const body = { to: 'in-transit', trackingCode: 'AB123456789BR' };
    await moveOwnReturn(buyer, { orderId, requestId, body });
    await expect(
      moveOwnReturn(buyer, { orderId, requestId, body: { to: 'cancelled' } }),
    ).rejects.toMatchObject({ code: 'returns.cannotMove' });
    const { returns } = await readOrderRecord(staff, orderId);
    expect(returns).toMatchObject([{ status: 'in-transit', trackingCode: 'AB123456789BR' }]);
  });

  it('waits for the shop if it has to answer, in a view of its own', async () => {
    const orderId = await delivered();
    const params = new URLSearchParams('view=returnsAsked');
    const waiting = async () => {
      const { items } = await listRecords(staff, { resource: resourceOf('orders'), params });
      return (items as { id: string }[]).map(({ id }) => id);
    };
    expect(await waiting()).toEqual([]);
    const { id } = await ask(orderId);
    expect(await waiting()).toEqual([orderId]);
    await answer(orderId, id, 'accepted');
    expect(await waiting()).toEqual([]);
    await answer(orderId, id, 'arrived');
    expect(await waiting()).toEqual([orderId]);
  });

  it('is found only with its own order', async () => {
    const [own, other] = [await delivered(), await delivered()];
    const { id: requestId } = await ask(own);
    await expect(
      moveOwnReturn(buyer, { orderId: other, requestId, body: { to: 'cancelled' } }),
    ).rejects.toMatchObject({ status: 404 });
    await expect(answer(other, requestId, 'accepted')).rejects.toMatchObject({ status: 404 });
  });

  it('is answered by no one without the right to edit orders', async () => {
    const orderId = await delivered();
    const { id: requestId } = await ask(orderId);
    const input = { orderId, requestId, to: 'accepted', instructions: 'x' } as const;
    await expect(answerReturn(asLooker(shop.scope), input)).rejects.toMatchObject({ status: 403 });
    await expect(answerReturn(buyer, input)).rejects.toMatchObject({ status: 401 });
    expect((await readReturns(buyer, orderId)).requests[0]?.status).toBe('requested');
  });
});
