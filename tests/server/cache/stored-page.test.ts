import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { StoredPage } from '#server/cache/stored-page.ts';

const HTML = '<p>armação</p>'.repeat(100);
const asIs = (body: Buffer): Buffer => body;

const store = (html = HTML) => StoredPage.from('text/html; charset=utf-8', Buffer.from(html));

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['GZIP;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=1', 'gzip', gunzipSync],
  ['deflate', undefined, asIs],
  ['', undefined, asIs],
])('answers "%s" in the encoding %s', async (accepted, encoding, decompress) => {
  const { status, headers, body } = (await store()).answer(
    new Headers({ 'accept-encoding': accepted }),
  );
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
  });
  expect(decompress(body!).toString()).toBe(HTML);
});

it.each([
  ['its tag', (tag: string) => tag],
  ['one of several tags', (tag: string) => `"other", ${tag}`],
  ['the tag that a proxy made strong', (tag: string) => tag.replace('W/', '')],
  ['the asterisk', () => '*'],
])('answers 304 without a body to who has %s', async (_what, given) => {
  const stored = await store();
  const { etag } = stored.answer(new Headers()).headers;
  const again = stored.answer(new Headers({ 'if-none-match': given(etag!) }));
  expect(again).toMatchObject({ status: 304, body: null, headers: { etag } });
});

it('has another tag for another page', async () => {
  const { headers } = (await store('other')).answer(new Headers());
  const again = (await store()).answer(new Headers({ 'if-none-match': headers.etag! }));
  expect(again.status).toBe(200);
});
