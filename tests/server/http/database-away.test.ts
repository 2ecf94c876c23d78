import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { ask } from '../../support/http-shop.ts';
import { shopPlace, type TestPlace } from '../../support/places.ts';
import { openProxy, type Proxy } from '../../support/postgres/proxy.ts';

describe('a shop whose database is away', () => {
  let place: TestPlace;
  let way: Proxy;
  let shop: BuiltShop;
  const log: string[] = [];

  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation((...values) => void log.push(values.join(' ')));
    place = await shopPlace('postgres');
    way = await openProxy(place.directUrl ?? place.databaseUrl!);
    shop = await openBuiltShop({ DATABASE_URL: way.url });
  }, 300_000);
  afterAll(async () => {
    await shop.stop();
    await way.close();
    await place.leave();
    vi.restoreAllMocks();
  });

  const statusOf = async (path: string) => (await ask(shop, path)).status;
  /** What is cached in memory counts for a second. */
  const becomes = (path: string, status: number) =>
    expect.poll(() => statusOf(path), { timeout: 20_000 }).toBe(status);

  it('says on every page and in JSON that it will be back, and is, without a word for each visitor', async () => {
    expect(await statusOf('/')).toBe(200);
    await way.refuse();
    for (const path of ['/', '/produtos', '/produto/nada', '/entrar', '/conta', '/dashboard']) {
      await becomes(path, 503);
      const { headers, body } = await ask(shop, path);
      expect(headers, path).toMatchObject({ 'retry-after': '5' });
      expect(headers['cache-control'], path).toMatch(/no-store|no-cache/);
      expect(headers['content-security-policy'], path).toBeDefined();
      expect(body.toString(), path).toContain('A loja fez uma pausa');
    }
    const { status, headers, body } = await ask(shop, '/api/products');
    expect([status, headers['retry-after']]).toEqual([503, '5']);
    expect(JSON.parse(body.toString())).toEqual({
      success: false,
      err: 'A loja está sem acesso aos dados. Tente de novo em instantes.',
    });
    expect(log).toEqual([expect.stringContaining('postgres: listener lost its connection')]);
    await way.pass();
    for (const path of ['/', '/produtos', '/entrar', '/api/products']) await becomes(path, 200);
    await expect.poll(() => log.at(-1), { timeout: 20_000 }).toBe('postgres: listener is back');
    expect(log).toHaveLength(2);
  });
});
