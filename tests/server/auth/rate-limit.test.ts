import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { hitRateLimit } from '#server/security/rate-limit.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';

describeOnEveryEngine('the limit of calls', (open) => {
  let shop: TestShop;

  beforeEach(async () => {
    vi.stubEnv('RATE_LIMIT_COUPON', '3/60');
    shop = await open();
  });
  afterEach(() => void vi.unstubAllEnvs());

  const hit = (...who: string[]) => hitRateLimit(shop.scope, 'coupon', ...who);

  it('lets the calls of a window through, and tells when the next is welcome', async () => {
    for (let n = 0; n < 3; n += 1) await hit('ana');
    shop.advance(45_000);
    await expect(hit('ana')).rejects.toMatchObject({ status: 429, retryAfter: 15 });
    shop.advance(15_000);
    await hit('ana');
  });

  it('counts each caller and each kind of call on its own', async () => {
    for (let n = 0; n < 3; n += 1) await hit('ana');
    await hit('bia');
    await hitRateLimit(shop.scope, 'order', 'ana');
    await expect(hit('ana', 'bia')).rejects.toMatchObject({ status: 429 });
  });

  it('loses no call of many at once', async () => {
    const answers = await Promise.allSettled(Array.from({ length: 10 }, () => hit('ana', 'bia')));
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  });

  it('forgets windows that are over, and never knew who called', async () => {
    await hit('ana');
    await hit('bia');
    shop.advance(60_000);
    await hit('clara');
    const rows = await shop.scope.engine.db.selectFrom('rateLimits').selectAll().execute();
    expect(rows).toEqual([
      {
        key: expect.stringMatching(/^coupon:[\w-]{43}$/),
        hits: 1,
        endsAt: shop.scope.now() + 60_000,
      },
    ]);
  });
});
