import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { dayOf } from '#domain/date.ts';
import type { VisitStep } from '#domain/visits/visit.ts';
import { InvalidFieldsError, TooManyTriesError } from '#server/base/errors.ts';
import { openDatabase } from '#server/db/open.ts';
import { closeVisitDays, visitorFigures } from '#server/visits/close-days.ts';
import { countTold, countVisit } from '#server/visits/count-visit.ts';
import { writeVisits } from '#server/visits/waiting-visits.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) Chrome/141.0 Mobile Safari/537.36';
const COMPUTER = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/141.0 Safari/537.36';
const DAY_MS = 24 * 3_600_000;

describeOnEveryEngine('visits', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    shop = await open();
  });

  afterEach(() => vi.unstubAllEnvs());

  const visit = (
    step: VisitStep,
    { from = '', userAgent = PHONE, network = '203.0.113.7', scope = shop.scope } = {},
  ) => countVisit(scope, { step, from, visitor: { userAgent, network } });
  const today = async () => {
    await writeVisits(shop.scope);
    return visitorFigures(shop.scope.engine.db).orderBy('device').orderBy('source').execute();
  };
  const marks = () =>
    shop.scope.engine.db.selectFrom('visitors').selectAll().orderBy('visitor').execute();

  it('count a visitor’s way once a day, each step with those before it', async () => {
    await visit('visit', { from: 'www.google.com' });
    await visit('product');
    await visit('product');
    await writeVisits(shop.scope);
    await visit('cart');
    await visit('visit', { from: 'l.instagram.com' });
    await visit('checkout', { userAgent: COMPUTER });
    await visit('order', { userAgent: COMPUTER });
    const day = dayOf(shop.scope.now());
    expect(await today()).toEqual([
      { day, device: 'computer', source: 'direct', ...all(1) },
      { day, device: 'phone', source: 'google', ...all(1), checkouts: 0, orders: 0 },
    ]);
  });

  it('write nothing for a page, and little for many', async () => {
    const transaction = vi.spyOn(shop.scope.engine, 'transaction');
    for (let n = 0; n < 40; n += 1) await visit('visit', { network: `198.51.100.${n}` });
    // The day's salt.
    expect(transaction).toHaveBeenCalledTimes(1);
    await writeVisits(shop.scope);
    expect(transaction).toHaveBeenCalledTimes(2);
    for (let n = 0; n < 40; n += 1) await visit('visit', { network: `198.51.100.${n}` });
    await writeVisits(shop.scope);
    expect(transaction).toHaveBeenCalledTimes(2);
    expect(await marks()).toHaveLength(40);
  });

  it('are the same visitor on every node', async () => {
    const engine = await openDatabase(shop.place);
    const other = { ...shop.scope, engine };
    try {
      await visit('cart');
      await visit('product', { scope: other });
      await writeVisits(other);
      await writeVisits(shop.scope);
      await visit('visit', { scope: other });
      await writeVisits(other);
      expect(await marks()).toMatchObject([{ step: 2 }]);
    } finally {
      await engine.close();
    }
  });

  it('store neither address nor browser, and cannot be told apart once their day is over', async () => {
    await visit('product');
    await writeVisits(shop.scope);
    const [before] = await marks();
    expect(JSON.stringify(before)).not.toMatch(/203\.0|Android|Pixel/);
    shop.advance(DAY_MS);
    await visit('product');
    await writeVisits(shop.scope);
    expect(new Set((await marks()).map(({ visitor }) => visitor)).size).toBe(2);
    const salts = await shop.scope.engine.db.selectFrom('visitSalts').select('day').execute();
    expect(salts).toEqual([{ day: dayOf(shop.scope.now()) }]);

    await closeVisitDays(shop.scope);
    await closeVisitDays(shop.scope);
    const day = dayOf(shop.scope.now() - DAY_MS);
    expect((await marks()).map((mark) => mark.day)).toEqual([dayOf(shop.scope.now())]);
    const { db } = shop.scope.engine;
    expect(await db.selectFrom('visitDays').selectAll().execute()).toEqual([
      { day, device: 'phone', source: 'direct', ...all(0), visits: 1, products: 1 },
    ]);
  });

  it('add to a day that was summed up already', async () => {
    const { engine, now } = shop.scope;
    const day = dayOf(now());
    const row = { day, step: 4, device: 'phone', source: 'direct' } as const;
    for (const visitor of ['a', 'b']) {
      shop.advance(DAY_MS);
      await engine.transaction((tx) =>
        tx
          .insertInto('visitors')
          .values({ ...row, visitor })
          .execute(),
      );
      await closeVisitDays(shop.scope);
    }
    expect(await engine.db.selectFrom('visitDays').selectAll().execute()).toMatchObject([all(2)]);
  });

  it('leave out robots, and refuse what no page tells', async () => {
    for (const userAgent of ['', 'curl/8.5', 'Mozilla/5.0 (compatible; Googlebot/2.1)']) {
      await visit('visit', { userAgent });
    }
    expect(await today()).toEqual([]);
    const visitor = { userAgent: PHONE, network: '203.0.113.7' };
    for (const body of [{}, { step: 'order' }, { step: 'visit', from: 'x'.repeat(300) }, null]) {
      await expect(countTold(shop.scope, { body, visitor })).rejects.toThrow(InvalidFieldsError);
    }
    await countTold(shop.scope, { body: { step: 'visit' }, visitor });
    expect(await today()).toHaveLength(1);
  });

  it('take no more news from a network than people bring, for as long as the limit lasts', async () => {
    vi.stubEnv('RATE_LIMIT_VISIT', '3/60');
    const stranger = (n: number) => visit('visit', { userAgent: `${PHONE} ${n}` });
    for (let n = 0; n < 3; n += 1) await stranger(n);
    await expect(stranger(3)).rejects.toThrow(TooManyTriesError);
    // Who is known already is no news; another network has its own window.
    await stranger(0);
    await visit('visit', { network: '203.0.113.8' });
    shop.advance(61_000);
    await stranger(4);
    expect((await today())[0]).toMatchObject({ visits: 5 });
  });
});

const all = (count: number) => ({
  visits: count,
  products: count,
  carts: count,
  checkouts: count,
  orders: count,
});
