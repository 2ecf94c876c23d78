import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { StoredPage } from '#server/cache/stored-page.ts';

const HTML = '<p>armação</p>'.repeat(100);
const asIs = (body: Buffer): Buffer => body;

const POLICY = { 'content-security-policy': "default-src 'self'" };

const store = (html = HTML) =>
  StoredPage.from({ 'content-type': 'text/html; charset=utf-8', ...POLICY }, Buffer.from(html));

it.each([
  ['gzip, deflate, br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['GZIP;q=0.5', 'gzip', gunzipSync],
  ['br;q=0, gzip;q=1', 'gzip', gunzipSync],
  ['deflate', undefined, asIs],
  ['', undefined, asIs],
])('answers "%s" in the encoding %s', async (accepted, encoding, decompress) => {
  const stored = await store();
  const { status, headers, body } = await stored.answer({ 'accept-encoding': accepted });
  expect(status).toBe(200);
  expect(headers['content-encoding']).toBe(encoding);
  expect(headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'public, no-cache',
    vary: 'Accept-Encoding',
    'content-length': String(body!.length),
    ...POLICY,
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
  const { etag } = (await stored.answer({})).headers;
  const again = await stored.answer({ 'if-none-match': given(etag!) });
  expect(again).toMatchObject({ status: 304, body: null, headers: { etag, ...POLICY } });
  expect(again.headers).not.toHaveProperty('content-length');
});

it('has another tag for another page', async () => {
  const { headers } = await (await store('other')).answer({});
  const again = await (await store()).answer({ 'if-none-match': headers.etag! });
  expect(again.status).toBe(200);
});

it('takes the memory of what is asked for: brotli, gzip from the first who wants it, never the text', async () => {
  const stored = await store();
  const own = stored.bytes;
  await stored.answer({ 'accept-encoding': 'br' });
  await stored.answer({ 'accept-encoding': 'identity' });
  expect(stored.bytes).toBe(own);
  let grown = 0;
  stored.whenGrown(() => (grown += 1));
  const asked = { 'accept-encoding': 'gzip' };
  const [one, other] = await Promise.all([stored.answer(asked), stored.answer(asked)]);
  expect(other.body).toBe(one.body);
  expect(stored.bytes).toBe(own + one.body!.length);
  expect(grown).toBe(1);
  // No more than is counted: short buffers are parts of larger pieces.
  for (const { body } of [one, await stored.answer({ 'accept-encoding': 'br' })]) {
    expect(body!.buffer.byteLength).toBe(body!.length);
  }
});
