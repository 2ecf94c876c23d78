import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { up as shop } from '#server/db/migrations/0001-shop.ts';
import { up as accounts } from '#server/db/migrations/0002-accounts.ts';
import { up as orderExpiry } from '#server/db/migrations/0004-order-expiry.ts';
import { up as orderLedger } from '#server/db/migrations/0007-order-ledger.ts';
import { openDatabase } from '#server/db/open.ts';
import { TEST_NOW } from '../../support/engines.ts';
import { address } from '../../support/fixtures.ts';
import { emptyPlace } from '../../support/places.ts';

describe.each(['sqlite', 'postgres'] as const)('orders of an older shop (%s)', (name) => {
  it('are found and sorted, and its stock is an opening movement', async () => {
    const place = await emptyPlace(name);
    const engine = await openDatabase(place);
    const run = (statement: ReturnType<typeof sql>) =>
      engine.transaction((tx) => statement.execute(tx));
    try {
      await engine.transaction(async (tx) => {
        await shop(tx as never, engine.search);
        await accounts(tx as never);
        await orderExpiry(tx as never);
      });
      await run(sql`INSERT INTO brands (id, slug, name, description) VALUES ('b', 'b', 'B', '')`);
      await run(sql`
        INSERT INTO products (id, type, status, kind, slug, sku, name, sort_name, description, brand_id,
          created_at, updated_at, version)
        VALUES ('p', 'variable', 'active', 'grau', 'p', 'p', 'P', 'p', '', 'b', 0, 0, 1)`);
      await run(sql`
        INSERT INTO variants (id, product_id, position, sku, price_cents, qty)
        VALUES ('some', 'p', 0, 's1', 1, 7), ('none', 'p', 1, 's2', 1, 0), ('endless', 'p', 2, 's3', 1, -1)`);
      const parts = JSON.stringify(address);
      for (const [id, status] of [
        ['AAAAAAAB', 'confirmed'],
        ['AAAAAAAC', 'returned'],
      ]) {
        await run(sql`
          INSERT INTO orders (id, secret, status, payment_status, payment_method, email, billing_info,
            shipping_info, delivery_type, delivery_area, delivery_cents, delivery_days, subtotal_cents,
            discount_cents, total_cents, payable_cents, created_at, updated_at)
          VALUES (${id}, 's', ${status}, ${status === 'returned' ? 'refunded' : 'pending'}, 'cod',
            ${address.email}, ${parts}, ${parts}, 'PAC', 'Brasil', 0, 7, 100, 0, 100, 100,
            ${TEST_NOW}, ${TEST_NOW})`);
        await run(sql`
          INSERT INTO order_lines (order_id, position, product_id, variant_id, name, sku, slug, qty,
            unit_price_cents, total_cents)
          VALUES (${id}, 0, 'p', 'some', 'Aurora', 'SKU-1', 'p', 2, 50, 100)`);
        await run(sql`
          INSERT INTO order_events (order_id, position, status, at)
          VALUES (${id}, 0, 'pending', ${TEST_NOW}), (${id}, 1, 'confirmed', ${TEST_NOW})`);
      }
      await engine.transaction((tx) => orderLedger(tx as never, engine));

      const { db } = engine;
      const movements = await db.selectFrom('stockMovements').selectAll().execute();
      expect(movements).toMatchObject([{ variantId: 'some', delta: 7, reason: 'opening' }]);
      const orders = await db
        .selectFrom('orders')
        .select(['id', 'state', 'buyerName', 'dueAt', 'refundedCents', 'version'])
        .orderBy('priority')
        .execute();
      const found = { state: 'SP', buyerName: 'ana souza', version: 1 };
      expect(orders).toEqual([
        { id: 'AAAAAAAB', ...found, dueAt: Date.UTC(2026, 0, 27, 3), refundedCents: 0 },
        { id: 'AAAAAAAC', ...found, dueAt: null, refundedCents: 100 },
      ]);
      const lines = await db.selectFrom('orderLines').select(['orderId', 'returned']).execute();
      expect(lines).toContainEqual({ orderId: 'AAAAAAAC', returned: 2 });
      const words = await db
        .selectFrom('orderWords')
        .select('word')
        .where('orderId', '=', 'AAAAAAAB')
        .orderBy('word')
        .execute();
      expect(words.map(({ word }) => word)).toEqual([
        '11987654321',
        '987654321',
        'aaaaaaab',
        'ana',
        'ana@exemplo.com.br',
        'sku-1',
        'souza',
      ]);
      const events = await db.selectFrom('orderEvents').selectAll().orderBy('position').execute();
      expect(events[0]).toMatchObject({ kind: 'status', actorId: '', data: '{}' });
    } finally {
      await engine.close();
      await place.leave();
    }
  });
});
