import { beforeEach, expect, it } from 'vitest';
import { RETURNED_VALID_MS } from '#domain/gift-cards/expiry.ts';
import type { MoveOrderInput } from '#domain/orders/order-move.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { bookGiftCard, issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { issueOrdered } from '#server/gift-cards/ordered-cards.ts';
import { checkGiftCard } from '#server/gift-cards/spend.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderRecord } from '#server/orders/reading/read-record.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { paymentsOf } from '#server/payments/ledger/payment-rows.ts';
import { actingAs } from '#server/service/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { readPayment } from '#server/payments/settlement/read-payment.ts';
import { recordReturn } from '#server/payments/settlement/return-payment.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { admin } from '../dashboard/desk.ts';
import { asSeller } from '../orders/staff.ts';

const digital = { type: 'Entrega digital', area: 'Digital' };

describeOnEveryEngine('the refund of an order that bought a gift card', (open) => {
  let shop: TestShop;
  let keys = 0;

  beforeEach(async () => {
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        // With the freight of R$ 19,90, R$ 60 and R$ 30.
        simpleProduct('case', { priceCents: 4_010, qty: -1 }),
        simpleProduct('cloth', { priceCents: 1_010, qty: -1 }),
        simpleProduct('gift', { priceCents: 10_000, qty: -1 }, { isGiftCard: 1 }),
      ],
    });
    await saveSettings(shop.scope, {
      paymentGateway: { ...initialSettings.paymentGateway, cod: true },
      checkout: { ...initialSettings.checkout, maxOpenOrders: 60 },
    });
  });

  const db = () => shop.scope.engine.db;
  const place = (items: ReturnType<typeof cartItem>[], change: Record<string, unknown> = {}) =>
    placeOrder(shop.scope, {
      body: orderOf(items, change),
      idempotencyKey: `card-refund-${(keys += 1)}`,
    });
  const cardsOf = (orderId: string) =>
    db()
      .selectFrom('giftCards')
      .selectAll()
      .where('orderId', '=', orderId)
      .orderBy('piece')
      .execute();
  const rowOf = async (orderId: string) => (await findOrder(db(), orderId))!;

  /** An order of gift cards, paid, with the cards issued. */
  async function buy(qty = 1, others: ReturnType<typeof cartItem>[] = []): Promise<string> {
    const delivery = others.length === 0 ? { deliveryInfo: digital } : {};
    const { orderId } = await place([cartItem('gift', qty), ...others], delivery);
    await markPaid(asSeller(shop.scope), { orderId });
    await issueOrdered(shop.scope, { orderId });
    return orderId;
  }
  /** Spends R$ 60 of an order's card, or R$ 30. */
  async function spend(bought: string, { piece = 0, slug = 'case' } = {}): Promise<string> {
    const code = await openCode(shop.scope, (await cardsOf(bought))[piece]!);
    const { orderId } = await place([cartItem(slug, 1)], { giftCard: { code } });
    return orderId;
  }
  const refund = (orderId: string, how: object = {}) =>
    refundOrder(asSeller(shop.scope), {
      body: { orderId, reason: 'arrependimento', ...how },
      idempotencyKey: null,
    });
  const move = (orderId: string, how: object) =>
    moveOrder(asSeller(shop.scope), { orderId, ...how } as MoveOrderInput);
  const refused = (name: string, key: string) => ({ fields: { [name]: `fields.${key}` } });

  /** What the shop has got for the cards, it has given back, still owes, or has delivered goods for. */
  async function check(orderId: string): Promise<void> {
    const { paidCents, refundedCents } = await rowOf(orderId);
    const cards = await cardsOf(orderId);
    const entries = await db().selectFrom('giftCardEntries').selectAll().execute();
    const spent = entries
      .filter(({ giftCardId }) => cards.some(({ id }) => id === giftCardId))
      .filter(({ kind }) => kind === 'spent' || kind === 'returned')
      .reduce((sum, { amountCents }) => sum - amountCents, 0);
    const owed = cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0);
    expect(spent + owed).toBeLessThanOrEqual(paidCents - refundedCents);
  }

  it.each([
    ['as a whole', {}],
    ['by its line', { lines: [{ position: 0, qty: 1 }] }],
    ['by a sum', { amount: 40 }],
  ])('gives back %s what was not spent, and nothing more', async (_how, how) => {
    const orderId = await buy();
    await spend(orderId);
    expect(await readOrderRecord(shop.scope, orderId)).toMatchObject({
      refundable: 40,
      cardsSpent: 60,
      lines: [{ cardsSpent: [60] }],
    });
    await expect(refund(orderId, { amount: 40.01 })).rejects.toMatchObject(
      refused('amount', 'refundCardSpent'),
    );
    expect(await refund(orderId, how)).toMatchObject({ amount: 40 });
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 0 }]);
    for (const again of [{}, { amount: 0.01 }]) {
      await expect(refund(orderId, again)).rejects.toMatchObject(
        refused('amount', 'refundCardSpentAll'),
      );
    }
    await check(orderId);
  });

  it('gives back the card that is left of two, and for one that was spent nothing of the goods beside it', async () => {
    const orderId = await buy(2, [cartItem('case', 1)]);
    await spend(orderId);
    await spend(orderId, { slug: 'cloth' });
    await refund(orderId, { lines: [{ position: 0, qty: 1 }] });
    expect(await rowOf(orderId)).toMatchObject({ refundedCents: 10_000 });
    expect(await cardsOf(orderId)).toMatchObject([
      { balanceCents: 1_000, blocked: 0 },
      { balanceCents: 0, blocked: 1 },
    ]);
    expect(await refund(orderId, { lines: [{ position: 0, qty: 1 }] })).toMatchObject({
      amount: 10,
    });
    await check(orderId);
    expect(await refund(orderId)).toMatchObject({ amount: 60 });
    await check(orderId);
  });

  it('takes of the card what a sum gives back beyond the goods beside it', async () => {
    const orderId = await buy(1, [cartItem('case', 1)]);
    await refund(orderId, { amount: 100 });
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 6_000, blocked: 0 }]);
    await spend(orderId);
    await expect(refund(orderId)).rejects.toMatchObject(refused('amount', 'refundCardSpentAll'));
    await check(orderId);
  });

  it('gives it back once what was spent has come back to the card', async () => {
    const orderId = await buy();
    const other = await spend(orderId);
    await refund(orderId);
    await move(other, { to: 'cancelled', reason: 'buyer' });
    await check(orderId);
    expect(await refund(orderId)).toMatchObject({ amount: 60 });
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 0, blocked: 1 }]);
    await check(orderId);
  });

  it('gives what comes back to a card time to be spent, and takes no time from one that has more', async () => {
    const DAY = 86_400_000;
    const valid = async (expiresAt: number | null) => {
      const id = await shop.scope.engine.transaction((tx) =>
        issueGiftCard(tx, shop.scope, { amountCents: 5_000, recipientEmail: 'a@exemplo.test' }),
      );
      await shop.scope.engine.transaction(async (tx) => {
        await tx.updateTable('giftCards').set({ expiresAt }).where('id', '=', id!).execute();
        await bookGiftCard(tx, shop.scope, id!, { kind: 'spent', amountCents: -1_000 });
        await bookGiftCard(tx, shop.scope, id!, { kind: 'returned', amountCents: 1_000 });
      });
      const card = db().selectFrom('giftCards').select('expiresAt').where('id', '=', id!);
      return (await card.executeTakeFirstOrThrow()).expiresAt;
    };
    const now = shop.scope.now();
    expect(await valid(now - DAY)).toBe(now + RETURNED_VALID_MS);
    expect(await valid(now + DAY)).toBe(now + RETURNED_VALID_MS);
    expect(await valid(now + 400 * DAY)).toBe(now + 400 * DAY);
    expect(await valid(null)).toBeNull();
  });

  it('of an order that is cancelled leaves what was spent, and blocks the card', async () => {
    const orderId = await buy();
    await spend(orderId);
    await expect(
      move(orderId, { to: 'cancelled', reason: 'buyer', refund: 41 }),
    ).rejects.toMatchObject(refused('refund', 'refundCardSpent'));
    await move(orderId, { to: 'cancelled', reason: 'buyer' });
    expect(await rowOf(orderId)).toMatchObject({ refundedCents: 4_000 });
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 0, blocked: 1 }]);

    const kept = await buy();
    await move(kept, { to: 'cancelled', reason: 'buyer', refund: 0 });
    const [card] = await cardsOf(kept);
    const code = await openCode(shop.scope, card!);
    await expect(checkGiftCard(shop.scope, { code })).rejects.toMatchObject({
      fields: { code: 'giftCard.blocked' },
    });
  });

  it('of pieces that come back leaves what was spent', async () => {
    const orderId = await buy(2);
    await spend(orderId);
    for (const to of ['confirmed', 'shipped', 'delivered']) await move(orderId, { to });
    const { version } = await rowOf(orderId);
    const back = { to: 'returned', version, lines: [{ position: 0, qty: 2 }] };
    await expect(move(orderId, { ...back, refund: 141 })).rejects.toMatchObject(
      refused('refund', 'refundCardSpent'),
    );
    await move(orderId, back);
    expect(await rowOf(orderId)).toMatchObject({ refundedCents: 14_000, status: 'returned' });
    expect((await cardsOf(orderId)).map((card) => [card.balanceCents, card.blocked])).toEqual([
      [0, 1],
      [0, 1],
    ]);
    await check(orderId);
  });

  it('leaves no card to be issued for a piece, or a sum, that was given back before', async () => {
    const { orderId } = await place([cartItem('gift', 3), cartItem('case', 1)]);
    await markPaid(asSeller(shop.scope), { orderId });
    await refund(orderId, { lines: [{ position: 0, qty: 1 }] });
    await refund(orderId, { amount: 90 });
    await issueOrdered(shop.scope, { orderId });
    const cards = await cardsOf(orderId);
    expect(cards).toHaveLength(2);
    expect(cards.reduce((sum, { balanceCents }) => sum + balanceCents, 0)).toBe(17_000);
    await check(orderId);
  });

  it('takes the card away for money that was given back elsewhere', async () => {
    const orderId = await buy();
    const [payment] = await paymentsOf(db(), orderId);
    const given = { paymentId: payment!.id, amount: 70, reason: 'no balcão', reference: '' };
    await recordReturn(actingAs(shop.scope, { kind: 'user', user: admin }), given);
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 3_000 }]);
    await check(orderId);
  });

  it('records what went back elsewhere though it was spent, and tells staff before', async () => {
    const orderId = await buy();
    await spend(orderId);
    const desk = actingAs(shop.scope, { kind: 'user', user: admin });
    const { id: paymentId } = (await paymentsOf(db(), orderId))[0]!;
    expect(await readPayment(desk, paymentId)).toMatchObject({ cardsSpent: 60, returnable: 100 });
    await recordReturn(desk, {
      paymentId,
      amount: 100,
      reason: 'no site do provedor',
      reference: '',
    });
    expect(await cardsOf(orderId)).toMatchObject([{ balanceCents: 0, blocked: 1 }]);
    expect(await findOrder(db(), orderId)).toMatchObject({ refundedCents: 10_000 });
  });

  it('is never more than what is unspent, whoever comes first of those who spend and who refund', async () => {
    const bought = await Promise.all(Array.from({ length: 8 }, () => buy(2)));
    const all = await Promise.allSettled(
      bought.flatMap((orderId, index) => [
        ...(index % 2 === 0
          ? [spend(orderId), refund(orderId)]
          : [refund(orderId), spend(orderId)]),
        spend(orderId, { piece: 1, slug: 'cloth' }),
        refund(orderId, { lines: [{ position: 0, qty: 1 }] }),
      ]),
    );
    // What is refused is refused in words.
    for (const one of all) {
      if (one.status === 'rejected') expect((one.reason as { status: number }).status).toBe(422);
    }
    for (const orderId of bought) await check(orderId);
  });
});
