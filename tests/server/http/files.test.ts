import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { ask, folderWith, serveHandler } from '../../support/http-shop.ts';

const SCRIPT = 'export const frame = "aviador";\n'.repeat(100);
const files = {
  'client/_astro/island.a1b2c3.js': SCRIPT,
  'client/locales/pt-BR/translation.json': JSON.stringify({ text: 'óculos '.repeat(300) }),
  'client/robots.txt': 'User-agent: *',
  'media/frame-360.webp': 'picture',
  'media/frame.glb': SCRIPT,
  'media-private/secret.txt': 'secret',
  'vitrine.db': 'secret',
};

const open = () =>
  serveHandler((_req, res) => {
    res.writeHead(404).end('no page');
  }, files);

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
])('serves the %s twin that the build has made', async (encoding, decompress) => {
  const answer = await ask(await open(), '/_astro/island.a1b2c3.js', {
    headers: { 'accept-encoding': encoding },
  });
  expect(answer.headers).toMatchObject({
    'content-encoding': encoding,
    'content-type': 'text/javascript',
    vary: 'Accept-Encoding',
  });
  expect(answer.body.length).toBeLessThan(SCRIPT.length / 10);
  expect(decompress(answer.body).toString()).toBe(SCRIPT);
});

it('serves a 3D model by its type, compressed, and a part of it as it is', async () => {
  const shop = await open();
  const answer = await ask(shop, '/media/frame.glb', { headers: { 'accept-encoding': 'br' } });
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'content-type': 'model/gltf-binary',
    'cache-control': 'public, max-age=31536000, immutable',
  });
  expect(brotliDecompressSync(answer.body).toString()).toBe(SCRIPT);
  const part = await ask(shop, '/media/frame.glb', {
    headers: { 'accept-encoding': 'br', range: 'bytes=0-9' },
  });
  expect(part.status).toBe(206);
  expect(part.headers['content-encoding']).toBeUndefined();
  expect(part.body.toString()).toBe(SCRIPT.slice(0, 10));
});

it('serves the plain file to who takes no compression', async () => {
  const answer = await ask(await open(), '/_astro/island.a1b2c3.js');
  expect(answer.headers['content-encoding']).toBeUndefined();
  expect(answer.body.toString()).toBe(SCRIPT);
});

it.each([
  ['/_astro/island.a1b2c3.js', 'public, max-age=31536000, immutable'],
  ['/media/frame-360.webp', 'public, max-age=31536000, immutable'],
  ['/locales/pt-BR/translation.json', 'no-cache'],
  ['/robots.txt', 'public, max-age=600'],
])('lets browsers keep %s as "%s"', async (path, policy) => {
  const answer = await ask(await open(), path);
  expect(answer.status).toBe(200);
  expect(answer.headers['cache-control']).toBe(policy);
});

it.each(['/locales/pt-BR/translation.json', '/robots.txt', '/media/frame-360.webp'])(
  'answers 304 to who has %s already',
  async (path) => {
    const shop = await open();
    const { headers } = await ask(shop, path);
    const again = await ask(shop, path, { headers: { 'if-none-match': headers.etag } });
    expect(again.status).toBe(304);
    expect(again.body).toHaveLength(0);
  },
);

it('answers HEAD with the headers alone', async () => {
  const answer = await ask(await open(), '/_astro/island.a1b2c3.js', { method: 'HEAD' });
  expect(answer.status).toBe(200);
  expect(answer.headers['content-length']).toBe(String(SCRIPT.length));
  expect(answer.body).toHaveLength(0);
});

it.each([
  '/../vitrine.db',
  '/%2e%2e/vitrine.db',
  '/media/../vitrine.db',
  '/media/..%2fvitrine.db',
  '/media/%2e%2e/vitrine.db',
  '/media/..%5cvitrine.db',
  '/media/../media-private/secret.txt',
  '/media//../../vitrine.db',
  '/media/%00',
  '/media/%',
  '/_astro/../../vitrine.db',
])('keeps files outside its folders from %s', async (path) => {
  const answer = await ask(await open(), path);
  expect(answer.status).toBe(404);
  expect(answer.body.toString()).not.toContain('secret');
});

it.each(['/_astro/island.gone.js', '/media/gone.webp', '/media/'])(
  'answers 404 to %s without asking for a page',
  async (path) => {
    const answer = await ask(await open(), path);
    expect(answer.status).toBe(404);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(answer.body.toString()).toBe('');
  },
);

it('serves a picture that came after the start', async () => {
  const mediaDir = await folderWith({});
  const shop = await serveHandler(() => undefined, {}, { mediaDir });
  await writeFile(join(mediaDir, 'new-360.avif'), 'new');
  const answer = await ask(shop, '/media/new-360.avif');
  expect(answer.headers['content-type']).toBe('image/avif');
  expect(answer.body.toString()).toBe('new');
});

it('leaves a request that writes to the pages, even at the path of a file', async () => {
  const answer = await ask(await open(), '/robots.txt', { method: 'POST' });
  expect(answer.body.toString()).toBe('no page');
});

it('outlives a file that was removed since the start', async () => {
  const clientDir = await folderWith({ 'old.txt': 'old', 'robots.txt': 'robots' });
  const shop = await serveHandler(() => undefined, {}, { clientDir });
  await rm(join(clientDir, 'old.txt'));
  await expect(ask(shop, '/old.txt')).rejects.toThrow('socket hang up');
  expect((await ask(shop, '/robots.txt')).body.toString()).toBe('robots');
});
