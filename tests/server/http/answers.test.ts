import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { succeed } from '#pages/_edge/answer.ts';
import type { Handler } from '#server/http/sequence.ts';
import { ask, serveHandler } from '../../support/http-shop.ts';

const PAGE = `<!doctype html>${'<p>armação redonda</p>'.repeat(200)}`;

const page: Handler = (_req, res) => {
  res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
  res.end(PAGE);
};

it.each([
  ['br', 'br', brotliDecompressSync],
  ['gzip', 'gzip', gunzipSync],
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
])('compresses a page for who takes "%s" as %s', async (accepted, encoding, decompress) => {
  const shop = await serveHandler(page);
  const answer = await ask(shop, '/', { headers: { 'accept-encoding': accepted } });
  expect(answer.headers['content-encoding']).toBe(encoding);
  expect(answer.headers.vary).toBe('Accept-Encoding');
  expect(decompress(answer.body).toString()).toBe(PAGE);
});

it('sends a page uncompressed to a client that accepts no compression', async () => {
  const answer = await ask(await serveHandler(page), '/');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body.toString()).toBe(PAGE);
});

/** Sends a response as Astro's adapter does. */
const sending =
  (answer: Response): Handler =>
  async (_req, res) => {
    res.writeHead(answer.status, Object.fromEntries(answer.headers));
    for await (const part of answer.body!) res.write(part);
    res.end();
  };

it('sends a short answer of the API as it is, in one piece', async () => {
  const shop = await serveHandler(sending(succeed({ city: 'São Paulo' })));
  const { headers, body } = await ask(shop, '/', { headers: { 'accept-encoding': 'br' } });
  expect(JSON.parse(body.toString())).toEqual({ success: true, city: 'São Paulo' });
  expect(headers['content-encoding']).toBeUndefined();
  expect(headers['transfer-encoding']).toBeUndefined();
  expect(headers['content-length']).toBe(String(body.length));
});

it('compresses a long answer of the API', async () => {
  const shop = await serveHandler(sending(succeed({ text: PAGE })));
  const { headers, body } = await ask(shop, '/', { headers: { 'accept-encoding': 'br' } });
  expect(headers['content-encoding']).toBe('br');
  expect(headers['content-length']).toBeUndefined();
  expect(JSON.parse(brotliDecompressSync(body).toString())).toMatchObject({ text: PAGE });
});

it('does not compress what came compressed', async () => {
  const shop = await serveHandler((_req, res) => {
    res.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' });
    res.end(PAGE);
  });
  const answer = await ask(shop, '/', { headers: { 'accept-encoding': 'br' } });
  expect(answer.body.toString()).toBe(PAGE);
});

it.each(['/', '/favicon.txt', '/media/gone.webp'])(
  'sends the security headers with %s',
  async (path) => {
    const answer = await ask(await serveHandler(page), path);
    expect(answer.headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'content-security-policy': expect.stringContaining("object-src 'none'"),
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect(answer.headers['strict-transport-security']).toBeUndefined();
  },
);

it('tells a script or a style sheet nothing that only a page is told', async () => {
  const shop = await serveHandler(page, { 'client/_astro/part.a1.js': 'export {};' });
  const { status, headers } = await ask(shop, '/_astro/part.a1.js');
  expect(status).toBe(200);
  expect(headers['x-content-type-options']).toBe('nosniff');
  expect(headers['content-security-policy']).toBe("default-src 'none'; frame-ancestors 'none'");
  expect(headers['permissions-policy']).toBeUndefined();
  expect(headers['cross-origin-opener-policy']).toBeUndefined();
});

it('lets nothing run in a file of the media folder, opened by itself', async () => {
  const drawing = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const shop = await serveHandler(page, { 'media/logo.svg': drawing });
  const { headers } = await ask(shop, '/media/logo.svg');
  expect(headers['content-type']).toBe('image/svg+xml;charset=utf-8');
  expect(headers['content-security-policy']).toMatch(/^default-src 'none';.*; sandbox$/);
});

it('keeps browsers on https if that is the public address', async () => {
  const shop = await serveHandler(page, {}, { siteUrl: 'https://otica.example' });
  const answer = await ask(shop, '/');
  expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
});

it.each<[string, Handler]>([
  [
    'throws',
    () => {
      throw new Error('broken');
    },
  ],
  ['rejects', () => Promise.reject(new Error('broken'))],
])('answers 500 and logs when a handler %s', async (_how, handler) => {
  const shop = await serveHandler(handler);
  const answer = await ask(shop, '/');
  expect(answer.status).toBe(500);
  expect(JSON.parse(answer.body.toString())).toEqual({
    success: false,
    err: 'Algo deu errado do nosso lado. Tente de novo em instantes.',
  });
  expect(shop.log).toEqual([new Error('broken')]);
});

it('cuts an answer that fails half-way, so that no one takes it for whole', async () => {
  const shop = await serveHandler(async (_req, res) => {
    res.writeHead(200, { 'content-length': '100' });
    await new Promise((resolve) => res.write('half', resolve));
    throw new Error('broken');
  });
  await expect(ask(shop, '/')).rejects.toThrow('aborted');
});
