import { statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { migrate, migrations } from '#server/db/migrate.ts';
import { openDatabase } from '#server/db/open.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { openTestShop, TEST_NOW } from '../../support/engines.ts';
import { address, cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { emptyPlace } from '../../support/places.ts';

describe.each(['sqlite', 'postgres'] as const)('an older shop (%s)', (name) => {
  it('keeps its words, events, lines, stock, letters, keys, limits, jobs and open orders', async () => {
    const place = await emptyPlace(name);
    const engine = await openDatabase(place);
    const run = (statement: ReturnType<typeof sql>) =>
      engine.transaction((tx) => statement.execute(tx));
    try {
      const all = Object.entries(migrations(engine));
      await engine.migrate(Object.fromEntries(all.filter(([each]) => each < '0012')));
      const parts = JSON.stringify(address);
      await run(sql`
        INSERT INTO orders (id, secret, status, payment_status, payment_method, email, billing_info,
          shipping_info, delivery_type, delivery_area, delivery_cents, delivery_days, subtotal_cents,
          discount_cents, total_cents, payable_cents, created_at, updated_at)
        VALUES ('AAAAAAAB', 's', 'pending', 'pending', 'cod', ${address.email}, ${parts}, ${parts}, 'PAC',
          'Brasil', 0, 7, 100, 0, 100, 100, ${TEST_NOW}, ${TEST_NOW})`);
      await run(sql`INSERT INTO order_words (order_id, word) VALUES ('AAAAAAAB', 'ana')`);
      await run(sql`
        INSERT INTO order_events (order_id, position, status, at, reason)
        VALUES ('AAAAAAAB', 0, 'pending', ${TEST_NOW}, 'as it was')`);
      await run(sql`
        INSERT INTO order_lines (order_id, position, product_id, variant_id, name, sku, slug, qty,
          unit_price_cents, total_cents)
        VALUES ('AAAAAAAB', 0, 'p', 'v', 'Aurora', 'A-1', 'aurora', 1, 100, 100)`);
      await run(sql`
        INSERT INTO stock_movements (id, variant_id, delta, reason, order_id, actor_id, at)
        VALUES ('m', 'v', -1, 'order', 'AAAAAAAB', 'system', ${TEST_NOW})`);
      await run(sql`
        INSERT INTO letters (id, kind, payload, created_at, recipient)
        VALUES ('l', 'orderPlaced', '{"orderId":"AAAAAAAB"}', 1, 'ana@exemplo.com.br')`);
      await run(sql`
        INSERT INTO idempotency_keys (key, fingerprint, order_id, created_at, owner)
        VALUES ('key', 'print', 'AAAAAAAB', 1, 'owner')`);
      await run(sql`
        INSERT INTO rate_limits (key, ends_at, hits)
        VALUES ('signin:x', 5, 3), ('order-person:ana', 5, 1)`);
      await run(sql`INSERT INTO open_order_keys (order_id, key) VALUES ('AAAAAAAB', 'ana')`);
      await run(sql`
        INSERT INTO jobs (id, kind, payload, created_at, key, run_at, tries)
        VALUES ('j1', 'letter', '{}', 1, NULL, 2, 4), ('j2', 'letter', '{}', 1, NULL, 2, 0),
          ('j3', 'media.remove', '{}', 1, 'media.remove:m', 2, 0)`);

      await migrate(engine);

      const { db } = engine;
      expect(await db.selectFrom('orderWords').selectAll().execute()).toEqual([
        { orderId: 'AAAAAAAB', word: 'ana' },
      ]);
      expect(
        await db.selectFrom('orderEvents').selectAll().orderBy('position').execute(),
      ).toMatchObject([
        { position: 0, status: 'pending', at: TEST_NOW, reason: 'as it was', kind: 'status' },
      ]);
      expect(await db.selectFrom('orderLines').selectAll().execute()).toMatchObject([
        { orderId: 'AAAAAAAB', position: 0, sku: 'A-1', qty: 1, returned: 0, totalCents: 100 },
      ]);
      expect(await db.selectFrom('stockMovements').selectAll().execute()).toMatchObject([
        { id: 'm', variantId: 'v', delta: -1, orderId: 'AAAAAAAB', at: TEST_NOW },
      ]);
      expect(await db.selectFrom('letters').selectAll().orderBy('id').execute()).toMatchObject([
        { id: 'l', state: 'waiting', recipient: 'ana@exemplo.com.br', maybeTwice: 0 },
      ]);
      expect(await db.selectFrom('idempotencyKeys').selectAll().execute()).toMatchObject([
        { key: 'key', fingerprint: 'print', orderId: 'AAAAAAAB', createdAt: 1, owner: 'owner' },
      ]);
      expect(await db.selectFrom('rateLimits').selectAll().execute()).toEqual([
        { key: 'signin:x', endsAt: 5, hits: 3 },
      ]);
      expect(await db.selectFrom('orderPersons').selectAll().execute()).toEqual([
        { key: 'ana', orderId: 'AAAAAAAB', placedAt: TEST_NOW },
      ]);
      const jobs = await db.selectFrom('jobs').selectAll().orderBy('id').execute();
      expect(jobs).toMatchObject([
        { id: 'j1', kind: 'letter', key: null, state: 'queued', runAt: 2, tries: 4 },
        { id: 'j2', key: null },
        { id: 'j3', key: 'media.remove:m' },
      ]);
      await expect(
        run(sql`
          INSERT INTO jobs (id, kind, payload, created_at, key, run_at)
          VALUES ('j4', 'media.remove', '{}', 1, 'media.remove:m', 2)`),
      ).rejects.toThrow(/unique/i);
    } finally {
      await engine.close();
      await place.leave();
    }
  });
});

describe('the pages that an order writes (sqlite)', () => {
  /** Bytes of a page in the log, with what stands before it. */
  const FRAME = 4096 + 24;

  it('are one at most for each table and index that it changes, more of a new buyer, and 9 for its letter', async () => {
    const shop = await openTestShop('sqlite');
    try {
      await fillShop(shop.scope, {
        products: [simpleProduct('frame', { priceCents: 4_990, qty: 100 })],
      });
      const file = join(shop.place.dataDir, 'vitrine.db');
      const database = new DatabaseSync(file);
      /** Pages written meanwhile. */
      const written = async (work: () => Promise<unknown>) => {
        database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
        await work();
        return Math.round((statSync(`${file}-wal`).size - 32) / FRAME);
      };
      const place = (n: number, buyer = n) =>
        placeOrder(shop.scope, {
          body: orderOf([cartItem('frame')], {
            billingInfo: { ...address, email: `ana${buyer}@exemplo.com.br` },
          }),
          idempotencyKey: `pages-key-${n}`,
          address: `203.0.113.${n}`,
        });
      await place(0);
      await doDueJobs(shop.scope);
      // A new buyer has a record with words and keys of their own; a known one has it already.
      expect(await written(() => place(1))).toBeLessThanOrEqual(38);
      expect(await written(() => doDueJobs(shop.scope))).toBeLessThanOrEqual(9);
      expect(await written(() => place(2, 1))).toBeLessThanOrEqual(30);
      database.close();
    } finally {
      await shop.close();
    }
  });
});
