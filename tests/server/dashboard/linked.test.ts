import { beforeAll, expect, it } from 'vitest';
import { sql, type InsertObject } from 'kysely';
import type { Schema } from '#server/db/schema/schema.ts';
import { hasEach } from '#server/dashboard/linked.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const ORDERS = 60;
const idOf = (n: number) => `order-${String(n).padStart(2, '0')}`;

/** Words that all orders have, many, some of those, a few; and what has them. */
const WORDS: Record<string, (n: number) => boolean> = {
  all: () => true,
  even: (n) => n % 2 === 0,
  third: (n) => n % 3 === 0,
  few: (n) => n < 4,
  none: () => false,
};

const links = { table: 'orderWords', owner: 'orderId', id: 'orders.id' } as const;

describeOnEveryEngine('records found by what is linked to them', (open) => {
  let shop: TestShop;

  beforeAll(async () => {
    shop = await open();
    const numbers = Array.from({ length: ORDERS }, (_, n) => n);
    const order: Omit<InsertObject<Schema, 'orders'>, 'id'> = {
      secret: 's',
      status: 'confirmed',
      paymentStatus: 'paid',
      paymentMethod: 'cod',
      accountId: null,
      email: 'ana@exemplo.test',
      billingInfo: '{}',
      shippingInfo: '{}',
      deliveryType: 'PAC',
      deliveryArea: 'Brasil',
      deliveryCents: 0,
      deliveryDays: 1,
      couponCode: null,
      couponPercent: 0,
      subtotalCents: 1,
      discountCents: 0,
      totalCents: 1,
      payableCents: 1,
      createdAt: 1,
      updatedAt: 1,
      expiresAt: null,
    };
    await shop.scope.engine.transaction(async (tx) => {
      await tx
        .insertInto('orders')
        .values(numbers.map((n) => ({ id: idOf(n), ...order })))
        .execute();
      const words = Object.entries(WORDS).flatMap(([word, has]) =>
        numbers.filter(has).map((n) => ({ orderId: idOf(n), word })),
      );
      await tx.insertInto('orderWords').values(words).execute();
    });
  });

  // Each way of looking: the links lead, rare ones alone, several together, one is looked up among, none.
  it.each([
    { alone: 1000, together: 1000 },
    { alone: 10, together: 25 },
    { alone: 0, together: 40 },
    { alone: 0, together: 0 },
  ])('are the same ones, however many links may lead to them (%o)', async (most) => {
    const { engine } = shop.scope;
    const searches = [
      [],
      ['all'],
      ['even'],
      ['few'],
      ['none'],
      ['all', 'even'],
      ['even', 'third'],
      ['third', 'few'],
      ['all', 'none'],
      ['all', 'even', 'third'],
      ['few', 'even', 'all', 'third'],
    ];
    for (const words of searches) {
      const conditions = words.map((word, n) => ({
        indexed: sql<boolean>`order_words.word = ${word}`,
        ...(n === 0 && { perRecord: sql<boolean>`order_words.word || '' = ${word}` }),
      }));
      const rows = await engine.db
        .selectFrom('orders')
        .select('id')
        .where(await hasEach(engine, links, conditions, most))
        .orderBy('id')
        .execute();
      const expected = Array.from({ length: ORDERS }, (_, n) => n)
        .filter((n) => words.every((word) => WORDS[word]?.(n)))
        .map(idOf);
      expect(
        rows.map(({ id }) => id),
        words.join(' '),
      ).toEqual(expected);
    }
  });
});
