import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { StoredPage } from '#server/caching/stored-page.ts';

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
])('answers 304 without a body to a browser that has %s', async (_what, given) => {
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

it('takes the memory of its body, not of the larger piece that this was made in', async () => {
  const stored = await store();
  for (const accepted of ['br', 'gzip', 'identity']) {
    const { body } = await stored.answer({ 'accept-encoding': accepted });
    expect(body!.buffer.byteLength, accepted).toBe(body!.length);
  }
});

it.each(['gzip', 'identity'])('makes one body in %s for all who ask for it', async (encoding) => {
  const page = `<p>${encoding}</p>`.repeat(1_000);
  const asked = { 'accept-encoding': encoding };
  const stored = await store(page);
  const [one, ...others] = await Promise.all(
    Array.from({ length: 50 }, () => stored.answer(asked)),
  );
  // The same page rendered again, too.
  others.push(await stored.answer(asked), await (await store(page)).answer(asked));
  for (const { body } of others) expect(body).toBe(one!.body);
});

it('answers in other encodings, however many pages are asked for at once', async () => {
  const pages = Array.from({ length: 60 }, (_, n) => `${n}`.padEnd(400_000, 'óculos '));
  const stored = await Promise.all(pages.map((page) => store(page)));
  const answers = await Promise.all(stored.map((page) => page.answer({})));
  expect(answers.map(({ body }) => body!.toString() === pages.shift())).not.toContain(false);
});
