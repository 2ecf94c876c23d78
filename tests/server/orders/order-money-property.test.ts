import { beforeEach, describe, expect, it } from 'vitest';
import { LINE_PARTS } from '#domain/orders/refund.ts';
import { ENDED_STATUSES } from '#domain/orders/status.ts';
import { between, pick, seededRandom, type Random } from '#demo/random.ts';
import { ShopError } from '#server/base/errors.ts';
import { issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { readOrder } from '#server/orders/reading/read-order.ts';
import { markPaid } from '#server/payments/by-hand/take-payment.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { makeGlasses } from '../../support/lens-orders.ts';
import { changingDesk, type ChangingDesk } from './changing-desk.ts';

/** Sums are the shop's own; the slower database has them once for each kind of beginning and a few ends. */
const RUNS = { sqlite: 16, postgres: 4 };

describeOnEveryEngine('the money of an order', (open, engine) => {
  let shop: TestShop;
  let desk: ChangingDesk;

  beforeEach(async () => {
    shop = await open();
    desk = await changingDesk(shop.scope);
  });

  describe('whatever happens to it', () => {
    const STEPS = ['pay', 'part', 'card', 'amount', 'lines', 'edit', 'move', 'back'] as const;

    async function step(random: Random, orderId: string, code: string): Promise<void> {
      const { lines, moves, status } = await desk.record(orderId);
      const some = () => pick(random, lines);
      const cents = between(random, 1, 20_000) / 100;
      switch (pick(random, STEPS)) {
        case 'pay':
          return desk.pay(orderId);
        case 'part':
          return markPaid(desk.scope, { orderId, method: 'counter-cash', amount: cents });
        case 'card':
          return markPaid(desk.scope, { orderId, method: 'giftcard', code });
        case 'amount': {
          const kind = pick(random, ['lowerPrice', 'givenBack', undefined] as const);
          await desk.giveBack(orderId, { amount: cents, kind });
          return;
        }
        case 'lines': {
          const { position, lens } = some();
          const part = lens ? pick(random, [...LINE_PARTS, undefined]) : undefined;
          await desk.giveBack(orderId, {
            lines: [{ position, qty: between(random, 1, 2), ...(part && { part }) }],
          });
          return;
        }
        case 'edit': {
          const glasses = lines.find(({ lens }) => lens !== null);
          const wanted = ([glasses?.position ?? 'a', 'b', 'c'] as const)
            .map((of): [string | number, number] => [of, between(random, 0, 3)])
            .filter(([, qty]) => qty > 0);
          return desk.edit(orderId, ...wanted);
        }
        case 'move': {
          const to = pick(random, ['confirmed', 'shipped', 'delivered', 'cancelled'] as const);
          if (!moves.includes(to) || (to === 'cancelled' && between(random, 0, 3) > 0)) return;
          if (to === 'shipped') await makeLenses(orderId);
          await moveOrder(
            desk.scope,
            to === 'cancelled' ? { orderId, to, reason: 'buyer' } : { orderId, to },
          );
          return;
        }
        case 'back':
          if (status !== 'delivered') return;
          return desk.takeBack(orderId, [
            { position: some().position, qty: between(random, 1, 2) },
          ]);
      }
    }

    const makeLenses = (orderId: string) =>
      shop.scope.engine.transaction((tx) =>
        tx
          .updateTable('orderLenses')
          .set({ prescriptionState: 'approved', labState: 'ready' })
          .where('orderId', '=', orderId)
          .execute(),
      );

    const cents = (reais: number) => Math.round(reais * 100);

    async function expectSums(orderId: string, cardId: string): Promise<void> {
      const { db } = shop.scope.engine;
      const seen = await desk.record(orderId);
      const payments = await db
        .selectFrom('payments')
        .selectAll()
        .where('orderId', '=', orderId)
        .where('status', '=', 'paid')
        .execute();
      const refunds = await db
        .selectFrom('refunds')
        .selectAll()
        .where('orderId', '=', orderId)
        .where('status', '<>', 'failed')
        .execute();
      const sum = (rows: readonly { amountCents: number }[]) =>
        rows.reduce((total, { amountCents }) => total + amountCents, 0);
      const [paid, back] = [sum(payments), sum(refunds)];
      expect([cents(seen.paid), cents(seen.refunded)]).toEqual([paid, back]);
      // Nobody gets back more than was paid, of no payment either.
      expect(cents(seen.refundable)).toBe(paid - back);
      for (const payment of payments) {
        const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
        expect(sum(own)).toBeLessThanOrEqual(payment.amountCents);
      }
      const lowered = refunds.reduce((total, { loweredCents }) => total + loweredCents, 0);
      expect(lowered).toBeLessThanOrEqual(back);
      const hasEnded = ENDED_STATUSES.includes(seen.status);
      expect(cents(seen.due)).toBe(
        hasEnded ? 0 : Math.max(0, cents(seen.payable) - (paid - lowered)),
      );
      for (const line of seen.lines) {
        expect(line.refunded).toBeLessThanOrEqual(line.qty);
        expect(line.refunded).toBeGreaterThanOrEqual(0);
        const { frames, lenses } = line.refundedParts;
        expect(Math.max(frames, lenses)).toBeLessThanOrEqual(line.qty);
        expect(Math.min(frames, lenses)).toBe(line.refunded);
      }
      const row = await findOrder(db, orderId);
      const page = await readOrder(db, row!);
      expect([page.payment.paidCents, page.payment.dueCents]).toEqual([paid, cents(seen.due)]);
      const earned = hasEnded ? 0 : cents(seen.payable) - (back - lowered);
      expect(cents(seen.customer.spent)).toBe(earned);
      expect(cents((await desk.revenue()) as number)).toBe(earned);
      const cash = await db
        .selectFrom('cashEntries')
        .select('amountCents')
        .where('orderId', '=', orderId)
        .execute();
      const counter = payments.filter(({ method }) => method.startsWith('counter-'));
      const ids = counter.map(({ id }) => id);
      const done = refunds.filter(
        ({ status, paymentId }) => status === 'succeeded' && ids.includes(paymentId),
      );
      expect(sum(cash)).toBe(sum(counter) - sum(done));
      const card = await db
        .selectFrom('giftCards')
        .select('balanceCents')
        .where('id', '=', cardId)
        .executeTakeFirstOrThrow();
      const byCard = payments.filter(({ giftCardId }) => giftCardId === cardId);
      const toCard = refunds.filter(({ paymentId }) => byCard.some(({ id }) => id === paymentId));
      expect(card.balanceCents).toBe(5_000 - sum(byCard) + sum(toCard));
    }

    it.each(Array.from({ length: RUNS[engine] }, (_, run) => run))(
      'held is paid less given back, and all agree to the cent (run %i)',
      async (run) => {
        const random = seededRandom(`changed money ${run}`);
        const { db } = shop.scope.engine;
        await shop.scope.engine.transaction((tx) =>
          issueGiftCard(tx, shop.scope, { amountCents: 5_000, recipientEmail: 'b@exemplo.test' }),
        );
        const card = await db.selectFrom('giftCards').selectAll().executeTakeFirstOrThrow();
        const code = await openCode(shop.scope, card);
        const orderId = await desk.place(1, 2, run % 2 === 0 ? { coupon: 'SETE' } : {});
        if (run % 4 > 1) await makeGlasses(shop.scope, orderId, { priceCents: 3_999 });
        for (let left = 14; left > 0; left -= 1) {
          try {
            await step(random, orderId, code);
          } catch (error) {
            // Too much is refused, and nothing else.
            expect(error).toBeInstanceOf(ShopError);
            expect([409, 422]).toContain((error as ShopError).status);
          }
          await expectSums(orderId, card.id);
        }
        const { status, paid } = await desk.record(orderId);
        if (status !== 'delivered') return;
        await desk.takeBack(orderId);
        expect(await desk.record(orderId)).toMatchObject({ refunded: paid, refundable: 0 });
      },
    );
  });
});
