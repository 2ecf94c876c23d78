import { beforeEach, expect, it, vi } from 'vitest';
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
  /** The next round, while one is waited for. */
  let next: (() => void) | null;

  beforeEach(async () => {
    sent = await emptyOutbox();
    shop = await open();
    log = [];
    next = null;
    await fillShop(shop.ctx, { products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })] });
    await placeOrder(shop.ctx, orderOf([cartItem('case', 2)]), 'upkeep-key-0001');
  });

  const start = (ctx = shop.ctx) =>
    startUpkeep(ctx, {
      siteUrl: 'https://loja.example',
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
    expect(await stockOf(shop.ctx, 'case-0')).toBe(5);
    expect(await sent(shop.ctx)).toHaveLength(1);
  });

  it('does it in a later round when it becomes due meanwhile, and no more once it was stopped', async () => {
    const upkeep = start();
    await endOfRound();
    expect(await stockOf(shop.ctx, 'case-0')).toBe(3);
    shop.advance(2 * DAYS);
    await nextRound();
    expect(await stockOf(shop.ctx, 'case-0')).toBe(5);
    await upkeep.stop();
    expect(next).toBeNull();
    expect(log).toEqual([]);
  });

  it('says once that the database is gone, goes on trying, and says when it is back', async () => {
    let isGone = true;
    const { engine } = shop.ctx;
    const transaction: typeof engine.transaction = (work) =>
      isGone ? Promise.reject(new Error('connection refused')) : engine.transaction(work);
    shop.advance(2 * DAYS);
    const upkeep = start({ ...shop.ctx, engine: { ...engine, transaction } });
    await endOfRound();
    await nextRound();
    expect(log).toEqual(['orders that expire: connection refused']);
    isGone = false;
    await nextRound();
    expect(log.at(-1)).toBe('orders that expire: works again');
    expect(await stockOf(shop.ctx, 'case-0')).toBe(5);
    await upkeep.stop();
  });
});
