import { beforeEach, expect, it } from 'vitest';
import type { Tx } from '#server/db/engine/engine.ts';
import { issueGiftCard, openCode } from '#server/gift-cards/ledger.ts';
import { expireOrder, moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { initialSettings } from '#domain/settings/settings.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { Chance } from '../../support/random.ts';
import { asSeller } from '../orders/staff.ts';

const SEED = 49;
const STEPS = 30;

describeOnEveryEngine('the ledger of gift cards', (open) => {
  let shop: TestShop;
  const cards: { id: string; code: string }[] = [];
  const orders: string[] = [];

  beforeEach(async () => {
    shop = await open();
    cards.length = 0;
    orders.length = 0;
    await fillShop(shop.scope, {
      products: [simpleProduct('frame', { priceCents: 30_000, qty: -1 })],
    });
    await saveSettings(shop.scope, {
      paymentGateway: { ...initialSettings.paymentGateway, cod: true },
      checkout: { ...initialSettings.checkout, maxOpenOrders: STEPS },
    });
  });

  const db = () => shop.scope.engine.db;
  const write = <T>(work: (tx: Tx) => Promise<T>): Promise<T> =>
    shop.scope.engine.transaction(work);

  async function issue(chance: Chance): Promise<void> {
    const amountCents = 1 + chance.below(60_000);
    const id = await write((tx) => issueGiftCard(tx, shop.scope, { amountCents, reason: 'teste' }));
    const row = await db()
      .selectFrom('giftCards')
      .selectAll()
      .where('id', '=', id!)
      .executeTakeFirstOrThrow();
    cards.push({ id: id!, code: await openCode(shop.scope, row) });
  }

  async function spend(chance: Chance): Promise<void> {
    const { code } = chance.of(cards);
    const { orderId } = await placeOrder(shop.scope, {
      body: orderOf([cartItem('frame', 1 + chance.below(2))], { giftCard: { code } }),
      idempotencyKey: `ledger-${SEED}-${orders.length}-${chance.next()}`,
    });
    orders.push(orderId);
  }

  const steps: Record<string, (chance: Chance) => Promise<unknown>> = {
    issue,
    spend,
    spendAgain: spend,
    cancel: (chance) =>
      moveOrder(asSeller(shop.scope), {
        orderId: chance.of(orders),
        to: 'cancelled',
        reason: 'buyer',
      }),
    refund: (chance) =>
      refundOrder(asSeller(shop.scope), {
        body: {
          orderId: chance.of(orders),
          amount: (1 + chance.below(20_000)) / 100,
          reason: 'arrependimento',
        },
        idempotencyKey: null,
      }),
    expire: async (chance) => {
      const orderId = chance.of(orders);
      await write((tx) =>
        tx
          .updateTable('orders')
          .set({ expiresAt: 1 })
          .where('id', '=', orderId)
          .where('expiresAt', 'is not', null)
          .execute(),
      );
      await expireOrder(shop.scope, orderId);
    },
  };

  /** What must be true after every step, whatever it was and whether it was refused. */
  async function check(): Promise<void> {
    const entries = await db().selectFrom('giftCardEntries').selectAll().execute();
    const sumOf = (rows: readonly { amountCents: number }[]) =>
      rows.reduce((sum, { amountCents }) => sum + amountCents, 0);
    for (const { id, balanceCents } of await db().selectFrom('giftCards').selectAll().execute()) {
      expect(balanceCents).toBe(sumOf(entries.filter(({ giftCardId }) => giftCardId === id)));
      expect(balanceCents).toBeGreaterThanOrEqual(0);
    }
    // Nothing else pays here: what orders keep of their money is what cards have given for them.
    for (const { id, paidCents, refundedCents } of await db()
      .selectFrom('orders')
      .selectAll()
      .execute()) {
      const booked = sumOf(entries.filter(({ orderId }) => orderId === id));
      expect(paidCents - refundedCents + booked, id).toBe(0);
      expect(booked).toBeLessThanOrEqual(0);
    }
  }

  it('sums to the balances and to what orders keep, whatever happens in whatever order', async () => {
    const chance = new Chance(SEED);
    await issue(chance);
    await spend(chance);
    const names = Object.keys(steps);
    const done = new Set<string>();
    for (let step = 0; step < STEPS; step += 1) {
      const name = chance.of(names);
      await steps[name]!(chance).then(
        () => done.add(name),
        // A refusal is an answer too, if it has left nothing behind; what breaks is none.
        (error: unknown) => expect((error as { status?: number }).status).toBeLessThan(500),
      );
      await check();
    }
    expect([...done].toSorted()).toEqual(names.toSorted());
  });
});
