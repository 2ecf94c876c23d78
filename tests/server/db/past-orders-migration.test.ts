import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import type { Engine } from '#server/db/engine/engine.ts';
import { TEST_NOW } from '../../support/engines.ts';
import { emptyPlace } from '../../support/places.ts';

interface PastOrder {
  id: string;
  customerId?: string;
  email?: string;
  buyer?: object;
  source?: 'web' | 'counter';
  method?: string;
  place?: string;
  status?: string;
  events?: readonly (readonly [kind: string, actorName: string, data: object])[];
}

const ANA = { fullName: 'Ana Souza', phone: '(11) 98765-4321' };
const paid = (amountCents: number) => ['payment', 'Vera', { amountCents }] as const;

/** Orders from before there were customers, and a counter's cash. */
const ORDERS: readonly PastOrder[] = [
  { id: 'AAAAAAAA', customerId: 'eva', email: 'outra@exemplo.test' },
  { id: 'AAAAAAAB', email: 'ana@exemplo.test', buyer: { ...ANA, cpf: '529.982.247-25' } },
  { id: 'AAAAAAAC', email: ' ANA@exemplo.test', status: 'cancelled' },
  { id: 'AAAAAAAD', buyer: { fullName: 'Ana Lima', phone: '+55 11 98765-4321' } },
  { id: 'AAAAAAAE', buyer: { fullName: 'Rui Souza', phone: '11987654321' } },
  { id: 'AAAAAAAF', email: 'nova@exemplo.test', buyer: { ...ANA, cpf: '52998224725' } },
  // A sale at the counter without a name, and its return; a card; one collected in notes.
  {
    id: 'AAAAAAAG',
    source: 'counter',
    method: 'counter-cash',
    events: [
      ['status', 'Vera', {}],
      paid(10_000),
      ['return', 'Bruno', { lines: [], refundCents: 4_000 }],
    ],
  },
  { id: 'AAAAAAAH', source: 'counter', method: 'counter-card', events: [paid(5_000)] },
  { id: 'AAAAAAAJ', place: 'Rua do Sol, 10', method: 'cod', events: [paid(700)] },
  // No money of the counter: sent, paid by transfer, or from before actors were recorded.
  { id: 'AAAAAAAK', method: 'cod', events: [paid(900)] },
  { id: 'AAAAAAAM', source: 'counter', method: 'bank', events: [paid(900)] },
  {
    id: 'AAAAAAAN',
    source: 'counter',
    method: 'counter-cash',
    events: [['payment', '', { amountCents: 900 }]],
  },
];

async function insertOrders(engine: Engine): Promise<void> {
  await engine.transaction(async (tx) => {
    for (const [id, email, role, verified] of [
      ['eva', 'eva@exemplo.test', 'customer', TEST_NOW],
      ['vera', 'vera@exemplo.test', 'staff', TEST_NOW],
    ] as const) {
      await sql`
        INSERT INTO accounts (id, email, full_name, phone, created_at, role, email_verified_at)
        VALUES (${id}, ${email}, 'Eva Dias', '', ${TEST_NOW - 5}, ${role}, ${verified})`.execute(
        tx,
      );
    }
    for (const [index, order] of ORDERS.entries()) {
      const { id, email = '', buyer = {}, source = 'web', method = 'cod' } = order;
      await sql`
        INSERT INTO orders (id, secret, status, payment_status, payment_method, email, billing_info,
          shipping_info, delivery_type, delivery_area, delivery_cents, delivery_days, subtotal_cents,
          discount_cents, total_cents, payable_cents, created_at, updated_at, source, customer_id, delivery_place)
        VALUES (${id}, 's', ${order.status ?? 'delivered'}, 'paid', ${method}, ${email},
          ${JSON.stringify(buyer)}, '{}', 'PAC', '', 0, 7, 100, 0, 100, 100,
          ${TEST_NOW + index}, ${TEST_NOW}, ${source}, ${order.customerId ?? null}, ${order.place ?? ''})`.execute(
        tx,
      );
      for (const [position, [kind, name, data]] of (order.events ?? []).entries()) {
        await sql`
          INSERT INTO order_events (order_id, position, kind, status, at, data, actor_id, actor_name)
          VALUES (${id}, ${position}, ${kind}, 'delivered', ${TEST_NOW + position},
            ${JSON.stringify(data)}, ${name.toLowerCase()}, ${name})`.execute(tx);
      }
    }
  });
}

describe.each(['sqlite', 'postgres'] as const)('orders of an older shop (%s)', (name) => {
  let engine: Engine;

  beforeAll(async () => {
    const place = await emptyPlace(name);
    engine = await openDatabase(place);
    const before = Object.entries(migrations(engine)).filter(([each]) => each < '0021');
    await engine.migrate(Object.fromEntries(before));
    await insertOrders(engine);
    await migrate(engine);
    return async () => {
      await engine.close();
      await place.leave();
    };
  });

  it('find their customers by account, e-mail, CPF, or phone and first name', async () => {
    const { db } = engine;
    const orders = await db
      .selectFrom('orders')
      .select(['id', 'customerId'])
      .where('customerId', 'is not', null)
      .orderBy('id')
      .execute();
    const ana = 'guest-AAAAAAAB';
    expect(orders.map(({ id, customerId }) => [id.slice(-1), customerId])).toEqual([
      ['A', 'eva'],
      ['B', ana],
      ['C', ana],
      ['D', ana],
      // Another first name at the same phone, another e-mail with the same CPF: someone else.
      ['E', 'guest-AAAAAAAE'],
      ['F', 'guest-AAAAAAAF'],
    ]);
    const customers = await db.selectFrom('customers').selectAll().orderBy('id').execute();
    expect(customers.map((row) => row.id)).toEqual(
      [
        'eva',
        ...orders
          .slice(3)
          .map((row) => row.customerId)
          .toSorted(),
      ].toSorted(),
    );
    expect(customers.find(({ id }) => id === ana)).toMatchObject({
      accountId: null,
      sortName: 'ana souza',
      orderCount: 3,
      revenueCents: 200,
      createdAt: TEST_NOW + 1,
      lastOrderAt: TEST_NOW + 3,
    });
    const keys = await db
      .selectFrom('customerKeys')
      .select(['kind', 'value'])
      .where('customerId', '=', ana)
      .orderBy('kind')
      .execute();
    expect(keys.map(({ kind, value }) => `${kind} ${value}`)).toEqual([
      'cpf 52998224725',
      'email ana@exemplo.test',
      'phone 11987654321',
    ]);
    const found = await db
      .selectFrom('customerWords')
      .select('word')
      .where('customerId', '=', ana)
      .execute();
    expect(found.map(({ word }) => word).toSorted()).toEqual([
      '11987654321',
      '52998224725',
      '987654321',
      'ana',
      'ana@exemplo.test',
      'souza',
    ]);
  });

  it('leave what money passed the counter in the name of who took it', async () => {
    const entries = await engine.db.selectFrom('cashEntries').selectAll().orderBy('id').execute();
    const rows = entries.map((row) => [
      row.id,
      row.orderId,
      row.method,
      row.amountCents,
      row.at - TEST_NOW,
      `${row.actorId}/${row.actorName}`,
    ]);
    expect(rows).toEqual([
      ['AAAAAAAG-1', 'AAAAAAAG', 'counter-cash', 10_000, 1, 'vera/Vera'],
      ['AAAAAAAG-2', 'AAAAAAAG', 'counter-cash', -4_000, 2, 'bruno/Bruno'],
      ['AAAAAAAH-0', 'AAAAAAAH', 'counter-card', 5_000, 0, 'vera/Vera'],
      ['AAAAAAAJ-0', 'AAAAAAAJ', 'cod', 700, 0, 'vera/Vera'],
    ]);
  });
});
