import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { JSDOM } from 'jsdom';
import { beforeEach, expect, it, vi } from 'vitest';
import { GET } from '#pages/feeds/[target].xml.ts';
import { publishChange } from '#server/caching/publish-change.ts';
import { readFeed, reportFeed } from '#server/feeds/feeds.ts';
import { actingAs } from '#server/service/scope.ts';
import { callRoute } from '../../support/call.ts';
import { describeOnEveryEngine, type TestShop } from '../../support/engines.ts';
import { fillShop, simpleProduct, variableProduct } from '../../support/fixtures.ts';
import { ownDataFolder } from '../media/shop.ts';

const origin = 'https://loja.test';
const google = { target: 'google', origin } as const;
const described = { description: 'Armação leve.' };

describeOnEveryEngine('a feed', (open) => {
  let shop: TestShop;
  let dataDir: string;

  beforeEach(async () => {
    dataDir = await ownDataFolder();
    shop = await open();
    await fillShop(shop.scope, {
      products: [
        variableProduct(
          'brisa',
          [
            { priceCents: 20_000, qty: 2, color: 'Preto', size: 'M' },
            { priceCents: 22_000, qty: 0, color: 'Tartaruga', size: 'M' },
          ],
          described,
        ),
        simpleProduct('oculto', { priceCents: 1_000, qty: 1 }, { ...described, status: 'hidden' }),
        // More than a page of problems, and more than are read at once.
        ...Array.from({ length: 60 }, (_, n) =>
          simpleProduct(`calado-${String(n).padStart(2, '0')}`, { priceCents: 1_000, qty: 1 }),
        ),
        ...Array.from({ length: 250 }, (_, n) =>
          simpleProduct(`estojo-${n}`, { priceCents: 1_000, qty: 1 }, described),
        ),
      ],
    });
  });

  const begin = () => readFeed(shop.scope, { ...google, gzip: false });
  const rest = async (reader: ReadableStreamDefaultReader<Uint8Array>) => {
    const pieces: Uint8Array[] = [];
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(pieces).toString();
      pieces.push(value);
    }
  };
  const read = () => rest(begin().getReader());
  const files = () => readdir(join(dataDir, 'media/.incoming'));
  const raise = (priceCents: number) =>
    shop.scope.engine.transaction(async (tx) => {
      await tx.updateTable('variants').set({ priceCents }).where('id', '=', 'estojo-0-0').execute();
      await publishChange(shop.scope, 'product:estojo-0');
    });
  const ask = (headers: Record<string, string> = {}, method = 'GET') =>
    callRoute(GET, shop.scope, {
      path: '/feeds/google.xml',
      params: { target: 'google' },
      method,
      headers,
    });

  it('has each variant that is sold once, and nothing that is hidden or would be refused in any case', async () => {
    const xml = await read();
    const { window } = new JSDOM(xml, { contentType: 'text/xml' });
    const ids = [...window.document.getElementsByTagName('g:id')].map((id) => id.textContent);
    expect(new Set(ids).size).toBe(252);
    expect(ids).toHaveLength(252);
    expect(ids).toEqual(expect.arrayContaining(['SKU-brisa-0', 'SKU-brisa-1', 'SKU-estojo-249-0']));
    expect(xml).not.toContain('oculto');
  });

  it('is read from the database once for all who ask, however slowly, until something of it changes', async () => {
    const heavy = vi.spyOn(shop.scope.engine.heavy, 'selectFrom');
    const slow = Array.from({ length: 20 }, () => begin().getReader());
    const heads = await Promise.all(slow.map((reader) => reader.read()));
    const before = await read();
    const statements = heavy.mock.calls.length;
    expect(await read()).toBe(before);
    await reportFeed(shop.scope, { ...google, page: 1 });
    // Which products sell most is in no feed.
    await publishChange(shop.scope, 'best-sellers');
    expect(await read()).toBe(before);
    expect(heavy.mock.calls).toHaveLength(statements);

    await raise(123_45);
    const after = await read();
    expect(before).not.toContain('123.45 BRL');
    expect(after).toContain('123.45 BRL');
    expect(heavy.mock.calls).toHaveLength(2 * statements);
    heavy.mockRestore();
    // Whoever has begun to read gets the whole of that one, though its file is gone.
    expect(await files()).toHaveLength(2);
    for (const [n, reader] of slow.entries()) {
      const whole = Buffer.from(heads[n]!.value!).toString() + (await rest(reader));
      expect(whole).toBe(before);
    }
  });

  it('is whole for those who read while it is written, and as it is now for those who come meanwhile', async () => {
    const early = begin().getReader();
    const { value } = await early.read();
    await raise(123_45);
    const [others, after] = await Promise.all([rest(early), read()]);
    const whole = Buffer.from(value!).toString() + others;
    expect(whole.match(/<item>/g)).toHaveLength(252);
    expect(whole).toMatch(/<\/rss>\n$/);
    expect(after).toContain('123.45 BRL');
  });

  it('is answered with 304 to whoever has it, without being written, and compressed to whoever takes that', async () => {
    const head = await ask({}, 'HEAD');
    const etag = head.headers.get('etag')!;
    expect([head.status, head.body]).toEqual([200, null]);
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    await expect(files()).rejects.toMatchObject({ code: 'ENOENT' });

    const zipped = await ask({ 'accept-encoding': 'gzip, br', 'if-none-match': '"another"' });
    expect(zipped.headers.get('content-encoding')).toBe('gzip');
    const xml = gunzipSync(await zipped.bytes()).toString();
    const plain = await ask({ 'accept-encoding': 'gzip;q=0' });
    expect(plain.headers.get('content-encoding')).toBeNull();
    expect(await plain.text()).toBe(xml);
    expect(plain.headers.get('etag')).toBe(etag);

    await publishChange(shop.scope, 'best-sellers');
    expect((await ask({ 'if-none-match': etag })).status).toBe(304);
    await raise(123_45);
    const changed = await ask({ 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.headers.get('etag')).not.toBe(etag);
    expect(await changed.text()).toContain('123.45 BRL');
  });

  it('is written again once its files are gone, and after a pass that has failed', async () => {
    const whole = await read();
    for (const name of await files()) await rm(join(dataDir, 'media/.incoming', name));
    expect(await read()).toBe(whole);
    await raise(123_45);
    const broken = vi.spyOn(shop.scope.engine.heavy, 'selectFrom').mockImplementationOnce(() => {
      throw new Error('away');
    });
    await expect(read()).rejects.toThrow('away');
    broken.mockRestore();
    expect(await read()).toContain('123.45 BRL');
  });

  it('says which variants lack what, a page at a time', async () => {
    const pageOf = (page: number) => reportFeed(shop.scope, { ...google, page });
    const first = await pageOf(1);
    expect(first).toMatchObject({ sent: 252, total: 60, page: 1, pages: 2 });
    expect(first.problems).toHaveLength(50);
    expect(first.problems[0]).toEqual({
      productId: 'calado-00',
      name: 'Armação calado-00',
      sku: 'SKU-calado-00-0',
      field: 'description',
      reason: 'description',
    });
    const last = await pageOf(2);
    expect(last.problems.map(({ productId }) => productId)).toEqual(
      Array.from({ length: 10 }, (_, n) => `calado-${50 + n}`),
    );
    expect(await pageOf(9)).toEqual(last);
    const guest = actingAs(shop.scope, { kind: 'guest' });
    await expect(reportFeed(guest, { ...google, page: 1 })).rejects.toMatchObject({ status: 401 });
  });
});
