import { sql } from 'kysely';
import { describe, expect, it, onTestFinished } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { TEST_NOW } from '../../support/engines.ts';
import { emptyPlace } from '../../support/places.ts';

describe.each(['sqlite', 'postgres'] as const)('an older shop (%s)', (name) => {
  it('says who used a coupon without an e-mail, and what its events cost, in the new way', async () => {
    const place = await emptyPlace(name);
    onTestFinished(place.leave);
    const engine = await openDatabase(place);
    onTestFinished(() => engine.close());
    const all = Object.entries(migrations(engine));
    await engine.migrate(Object.fromEntries(all.filter(([each]) => each < '0014')));
    const events = [
      { kind: 'status', data: { note: 'amount' } },
      { kind: 'payment', data: { paymentStatus: 'paid', amount: 100 } },
      { kind: 'return', data: { lines: [], refund: 50, note: 'x' } },
      {
        kind: 'change',
        data: { lines: [{ name: 'A', sku: 'A-1', from: 1, to: 2 }], from: 100, to: 200 },
      },
    ];
    await engine.transaction(async (tx) => {
      for (const id of ['AAAAAAAB', 'AAAAAAAC']) {
        await sql`
          INSERT INTO orders (id, secret, status, payment_status, payment_method, email, billing_info,
            shipping_info, delivery_type, delivery_area, delivery_cents, delivery_days, subtotal_cents,
            discount_cents, total_cents, payable_cents, created_at, updated_at)
          VALUES (${id}, 's', 'pending', 'pending', 'cod', '', '{}', '{}', 'PAC', 'Brasil', 0, 7, 100, 0,
            100, 100, ${TEST_NOW}, ${TEST_NOW})`.execute(tx);
      }
      await sql`
        INSERT INTO coupons (id, code, percent, min_total_cents, one_per_customer, used)
        VALUES ('c', 'DEZ', 10, 0, 1, 2)`.execute(tx);
      await sql`
        INSERT INTO coupon_uses (coupon_id, order_id, email, cpf)
        VALUES ('c', 'AAAAAAAB', '', '1'), ('c', 'AAAAAAAC', 'ana@exemplo.com.br', NULL)`.execute(
        tx,
      );
      for (const [position, { kind, data }] of events.entries()) {
        await sql`
          INSERT INTO order_events (order_id, position, kind, status, at, data)
          VALUES ('AAAAAAAB', ${position}, ${kind}, 'pending', 0, ${JSON.stringify(data)})`.execute(
          tx,
        );
      }
    });
    await migrate(engine);

    const { db } = engine;
    expect(await db.selectFrom('couponUses').selectAll().orderBy('orderId').execute()).toEqual([
      { couponId: 'c', orderId: 'AAAAAAAB', email: null, cpf: '1', accountId: null },
      {
        couponId: 'c',
        orderId: 'AAAAAAAC',
        email: 'ana@exemplo.com.br',
        cpf: null,
        accountId: null,
      },
    ]);
    const stored = await db.selectFrom('orderEvents').select('data').orderBy('position').execute();
    expect(stored.map(({ data }) => JSON.parse(data) as unknown)).toEqual([
      { note: 'amount' },
      { paymentStatus: 'paid', amountCents: 100 },
      { lines: [], refundCents: 50, note: 'x' },
      {
        lines: [{ name: 'A', sku: 'A-1', from: 1, to: 2 }],
        fromCents: 100,
        toCents: 200,
      },
    ]);
  });
});
