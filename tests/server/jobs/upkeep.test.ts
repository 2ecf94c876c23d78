import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { allHandlers } from '#server/worker/job-handlers.ts';
import { queueRecurring } from '#server/jobs/lease.ts';
import { doDueJobs, startWorker } from '#server/worker/worker.ts';
import { listLetters } from '#server/letters/read-letters.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import type { Scope } from '#server/service/scope.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct, stockOf } from '../../support/fixtures.ts';
import { emptyOutbox } from '../../support/outbox.ts';

const MINUTE = 60_000;
const DAYS = 24 * 3_600_000;

describeOnEveryEngine('the upkeep of a running shop', (open) => {
  let shop: TestShop;
  let sent: Awaited<ReturnType<typeof emptyOutbox>>;
  let log: string[];

  beforeEach(async () => {
    sent = await emptyOutbox();
    shop = await open();
    log = [];
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
    });
    await placeOrder(shop.scope, {
      body: orderOf([cartItem('case', 2)]),
      idempotencyKey: 'upkeep-key-0001',
    });
    await queueRecurring(shop.scope);
  });

  const round = (scope: Scope = shop.scope) =>
    doDueJobs(scope, { log: (line) => void log.push(line) });
  const recurring = () =>
    shop.scope.engine.db
      .selectFrom('jobs')
      .selectAll()
      .where('id', 'like', 'every-%')
      .orderBy('id')
      .execute();

  it('does at its start what became due while nothing ran', async () => {
    shop.advance(3 * DAYS);
    const worker = startWorker(shop.scope);
    await vi.waitFor(async () => expect(await stockOf(shop.scope, 'case-0')).toBe(5), {
      timeout: 30_000,
    });
    await worker.stop();
    expect(await sent(shop.scope)).toHaveLength(2);
  });

  it('recurs: every minute, and every hour what only clears up or counts', async () => {
    await round();
    const due = (await recurring()).map(({ id, runAt }) => [id, runAt - shop.scope.now()]);
    expect(due).toEqual([
      ['every-backUp', 10 * MINUTE],
      ['every-clearUp', 60 * MINUTE],
      ['every-countSales', 60 * MINUTE],
      ['every-expireOrders', MINUTE],
      ['every-lookAtPayments', 30_000],
      ['every-reconcilePayments', 60 * MINUTE],
    ]);
    shop.advance(2 * DAYS);
    await round();
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
    expect(log).toEqual([]);
  });

  it('has one row for each kind of work, however many nodes start', async () => {
    await Promise.all([queueRecurring(shop.scope), queueRecurring(shop.scope)]);
    await queueRecurring(shop.scope);
    expect(await recurring()).toHaveLength(6);
  });

  it('forgets idempotency keys after a week, however many, and keeps answering younger ones', async () => {
    const old = Array.from({ length: 1_100 }, (_, n) => ({
      key: `old-key-${n}`,
      fingerprint: 'x',
      orderId: 'x',
      owner: null,
      createdAt: shop.scope.now(),
    }));
    await shop.scope.engine.transaction(async (tx) => {
      for (let at = 0; at < old.length; at += 100) {
        await tx
          .insertInto('idempotencyKeys')
          .values(old.slice(at, at + 100))
          .execute();
      }
    });
    const input = orderOf([cartItem('case', 1)]);
    const context = { signal: AbortSignal.any([]), tries: 1, finish: async () => undefined };
    shop.advance(DAYS);
    const { orderId } = await placeOrder(shop.scope, {
      body: input,
      idempotencyKey: 'upkeep-key-0002',
    });
    const keys = () => shop.scope.engine.db.selectFrom('idempotencyKeys').select('key').execute();
    shop.advance(6 * DAYS - 1);
    await allHandlers.clearUp.run(shop.scope, {}, context);
    expect(await keys()).toHaveLength(1_102);
    expect(
      (await placeOrder(shop.scope, { body: input, idempotencyKey: 'upkeep-key-0002' })).orderId,
    ).toBe(orderId);
    shop.advance(1);
    await allHandlers.clearUp.run(shop.scope, {}, context);
    expect(await keys()).toEqual([{ key: 'upkeep-key-0002' }]);
  });

  it('forgets letters after thirty days, those of no one after an hour, and dead jobs', async () => {
    await sent(shop.scope);
    const add = (id: string, state: 'unsent' | 'dropped') =>
      shop.scope.engine.transaction((tx) =>
        tx
          .insertInto('letters')
          .values({ id, state, kind: 'reset', payload: '{}', createdAt: shop.scope.now() })
          .execute(),
      );
    const ids = async () =>
      (await shop.scope.engine.db.selectFrom('letters').select('id').orderBy('id').execute()).map(
        ({ id }) => id,
      );
    await shop.scope.engine.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          id: 'dead',
          kind: 'letter',
          payload: '{}',
          key: null,
          state: 'dead',
          runAt: shop.scope.now(),
          createdAt: shop.scope.now(),
        })
        .execute(),
    );
    await add('nobody', 'dropped');
    shop.advance(1);
    await add('young', 'unsent');
    shop.advance(60 * MINUTE);
    await round();
    expect(await ids()).not.toContain('nobody');
    shop.advance(30 * DAYS - 60 * MINUTE - 1);
    await round();
    expect(await ids()).toEqual(expect.arrayContaining(['young']));
    const { total } = await listLetters(shop.scope, { page: 1, limit: 20, state: 'unsent' });
    // The order's letter has gone; the one that told of its expiry is younger.
    expect(total).toBe(2);
    const dead = await shop.scope.engine.db.selectFrom('jobs').select('id').execute();
    expect(dead.map(({ id }) => id)).not.toContain('dead');
  });

  it('deletes the letters that an earlier version has left as files, and nothing else there', async () => {
    const folder = join(process.env.DATA_DIR!, 'outbox');
    await mkdir(folder, { recursive: true });
    const names = [
      '2026-01-10T12-00-00-000Z-id-1.json',
      '2026-01-20T12-00-00-000Z-id-2.json',
      '2020-notes.json',
    ];
    for (const name of names) await writeFile(join(folder, name), '{}');
    shop.advance(27 * DAYS);
    await round();
    expect((await readdir(folder)).toSorted()).toEqual([names[2], names[1]].toSorted());
  });

  it('says once what fails, goes on trying, and says when it works again', async () => {
    let isBroken = true;
    const handlers = {
      ...allHandlers,
      expireOrders: {
        run: async () => (isBroken ? Promise.reject(new Error('a broken order')) : undefined),
      },
    };
    const next = async () => {
      await doDueJobs(shop.scope, { handlers, log: (line) => void log.push(line) });
      shop.advance(MINUTE);
    };
    await next();
    await next();
    await next();
    expect(log).toEqual(['expireOrders: a broken order']);
    isBroken = false;
    await next();
    await next();
    expect(log).toEqual(['expireOrders: a broken order', 'expireOrders: works again']);
  });
});
