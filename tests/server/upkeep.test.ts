import { readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, it, vi } from 'vitest';
import { outbox, outboxFolder } from '#server/mail/outbox.ts';
import { listOutbox } from '#server/mail/read-outbox.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { startUpkeep } from '#server/upkeep.ts';
import { describeOnEveryEngine, type TestShop } from '../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct, stockOf } from '../support/fixtures.ts';
import { emptyOutbox } from '../support/outbox.ts';

const DAYS = 24 * 3_600_000;

describeOnEveryEngine('the upkeep of a running shop', (open) => {
  let shop: TestShop;
  let sent: Awaited<ReturnType<typeof emptyOutbox>>;
  let log: string[];
  let dataDir: string;
  /** The next round, while one is waited for. */
  let next: (() => void) | null;

  beforeEach(async () => {
    sent = await emptyOutbox();
    dataDir = process.env.DATA_DIR!;
    shop = await open();
    log = [];
    next = null;
    await fillShop(shop.scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })],
    });
    await placeOrder(shop.scope, orderOf([cartItem('case', 2)]), 'upkeep-key-0001');
  });

  const start = (scope = shop.scope) =>
    startUpkeep(scope, {
      siteUrl: 'https://loja.example',
      dataDir,
      log: (message) => void log.push(message),
      later(callback) {
        next = callback;
        return () => (next = null);
      },
    });
  const endOfRound = () => vi.waitFor(() => expect(next).not.toBeNull());
  const nextRound = () => {
    const begin = next!;
    next = null;
    begin();
    return endOfRound();
  };

  it('does at once what became due while nothing ran', async () => {
    shop.advance(3 * DAYS);
    await start().stop();
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
    expect(await sent(shop.scope)).toHaveLength(1);
  });

  it('does it in a later round when it becomes due meanwhile, and no more once it was stopped', async () => {
    const upkeep = start();
    await endOfRound();
    expect(await stockOf(shop.scope, 'case-0')).toBe(3);
    shop.advance(2 * DAYS);
    await nextRound();
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
    await upkeep.stop();
    expect(next).toBeNull();
    expect(log).toEqual([]);
  });

  it('forgets idempotency keys after a week, however many, and keeps answering younger ones', async () => {
    const old = Array.from({ length: 1_100 }, (_, n) => ({
      ...{ key: `old-key-${n}`, fingerprint: 'x', orderId: 'x', owner: null },
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
    shop.advance(DAYS);
    const { orderId } = await placeOrder(shop.scope, input, 'upkeep-key-0002');
    const keys = () => shop.scope.engine.db.selectFrom('idempotencyKeys').select('key').execute();
    shop.advance(6 * DAYS - 1);
    await start().stop();
    expect(await keys()).toHaveLength(1_102);
    expect((await placeOrder(shop.scope, input, 'upkeep-key-0002')).orderId).toBe(orderId);
    shop.advance(1);
    await start().stop();
    expect(await keys()).toEqual([{ key: 'upkeep-key-0002' }]);
    expect(log).toEqual([]);
  });

  it('deletes letters of the outbox after thirty days, and nothing else there', async () => {
    const send = outbox(shop.scope, dataDir);
    const letter = { to: 'ana@exemplo.com.br', text: 'http://loja.example', html: '' };
    await send('loja@aurora.test', { ...letter, subject: 'old' });
    shop.advance(1);
    await send('loja@aurora.test', { ...letter, subject: 'young' });
    await writeFile(join(outboxFolder(dataDir), '2020-notes.json'), '{}');
    const subjects = async () =>
      (await listOutbox(dataDir, { page: 1, limit: 9 }, () => undefined)).items.map(
        ({ subject }) => subject,
      );
    shop.advance(30 * DAYS - 2);
    await start().stop();
    expect(await subjects()).toEqual(expect.arrayContaining(['old', 'young']));
    shop.advance(1);
    await start().stop();
    const left = await subjects();
    expect(left).toContain('young');
    expect(left).not.toContain('old');
    expect(await readdir(outboxFolder(dataDir))).toContain('2020-notes.json');
    expect(log).toEqual([]);
  });

  it('clears up once an hour, and again after it failed', async () => {
    const upkeep = start();
    await endOfRound();
    const folder = outboxFolder(dataDir);
    await rm(folder, { recursive: true, force: true });
    await writeFile(folder, 'no folder');
    await nextRound();
    expect(log).toEqual([]);
    shop.advance(3_600_000);
    await nextRound();
    expect(log).toEqual([expect.stringContaining('old letters: ENOTDIR')]);
    await rm(folder);
    shop.advance(3_600_000);
    await nextRound();
    expect(log.at(-1)).toBe('old letters: works again');
    await upkeep.stop();
  });

  it('says once that the database is gone, goes on trying, and says when it is back', async () => {
    let isGone = true;
    const { engine } = shop.scope;
    const transaction: typeof engine.transaction = (work) =>
      isGone ? Promise.reject(new Error('connection refused')) : engine.transaction(work);
    shop.advance(2 * DAYS);
    const upkeep = start({ ...shop.scope, engine: { ...engine, transaction } });
    await endOfRound();
    await nextRound();
    expect(log).toEqual(['orders that expire: connection refused']);
    isGone = false;
    await nextRound();
    expect(log.at(-1)).toBe('orders that expire: works again');
    expect(await stockOf(shop.scope, 'case-0')).toBe(5);
    await upkeep.stop();
  });
});
