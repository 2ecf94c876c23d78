import { mkdir, rm, symlink, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
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
    'content-type': 'text/javascript;charset=utf-8',
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

it('serves the plain file to a client that accepts no compression', async () => {
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
  'answers 304 to a browser that has %s already',
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

const PICTURE = 'picture'; // seven bytes

it.each([
  ['bytes=0-0', 206, 'p', 'bytes 0-0/7'],
  ['bytes=2-4', 206, 'ctu', 'bytes 2-4/7'],
  ['bytes=5-', 206, 're', 'bytes 5-6/7'],
  ['bytes=5-99', 206, 're', 'bytes 5-6/7'],
  ['bytes=-2', 206, 're', 'bytes 5-6/7'],
  ['bytes=-500', 206, PICTURE, 'bytes 0-6/7'],
  ['bytes=5-2', 416, '', 'bytes */7'],
  ['bytes=7-', 416, '', 'bytes */7'],
  ['bytes=-0', 416, '', 'bytes */7'],
  ['bytes=0-1,4-5', 200, PICTURE, undefined],
  ['lines=1-2', 200, PICTURE, undefined],
])('answers the range %s with %i', async (range, status, body, contentRange) => {
  const shop = await serveHandler(() => undefined, {
    'client/plain.txt': PICTURE,
    'media/plain.webp': PICTURE,
  });
  for (const path of ['/plain.txt', '/media/plain.webp']) {
    const answer = await ask(shop, path, { headers: { range } });
    expect(answer).toMatchObject({ status });
    expect(answer.body.toString()).toBe(body);
    expect(answer.headers['content-range']).toBe(contentRange);
    const head = await ask(shop, path, { method: 'HEAD', headers: { range } });
    expect(head).toMatchObject({ status: 200, headers: { 'content-length': '7' } });
  }
  expect(shop.log).toEqual([]);
});

it('sends the whole of a file that has changed since a browser stored a part of it', async () => {
  const headers = { range: 'bytes=0-1', 'if-range': '"old"' };
  const answer = await ask(await open(), '/media/frame-360.webp', { headers });
  expect(answer).toMatchObject({ status: 200 });
  expect(answer.body.toString()).toBe('picture');
});

it('lets no one keep the answer to a condition that does not hold', async () => {
  const headers = { 'if-match': '"old"' };
  const answer = await ask(await open(), '/media/frame-360.webp', { headers });
  expect(answer).toMatchObject({ status: 412, headers: { 'cache-control': 'no-store' } });
  expect(answer.headers.etag).toBeUndefined();
});

it.each(['gzip;q=0', 'br;q=0, gzip;q=0.0', 'brotli', 'x'])(
  'serves the plain file to who says "%s"',
  async (codings) => {
    const headers = { 'accept-encoding': codings };
    const answer = await ask(await open(), '/_astro/island.a1b2c3.js', { headers });
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.body.toString()).toBe(SCRIPT);
  },
);

it.each([
  '/media/.env',
  '/media/%2eenv',
  '/media/.frame.glb.4711',
  '/media/.git/config',
  '/media/x/.hidden',
  '/.env',
  '/%2eenv',
  '/.git/config',
])('keeps the hidden file %s', async (path) => {
  const hidden = ['.env', '.frame.glb.4711', '.git/config', 'x/.hidden'];
  const shop = await serveHandler(
    (_req, res) => void res.writeHead(404).end(),
    Object.fromEntries(
      hidden.flatMap((name) => [
        [`media/${name}`, 'secret'],
        [`client/${name}`, 'secret'],
      ]),
    ),
  );
  const answer = await ask(shop, path);
  expect(answer).toMatchObject({ status: 404 });
  expect(answer.body.toString()).not.toContain('secret');
});

it('serves what .well-known holds', async () => {
  const shop = await serveHandler(() => undefined, {
    'client/.well-known/security.txt': 'Contact',
  });
  expect((await ask(shop, '/.well-known/security.txt')).body.toString()).toBe('Contact');
});

it('follows no link below its folders, wherever it leads', async () => {
  const outside = await folderWith({ 'vitrine.db': 'secret' });
  const [mediaDir, clientDir] = [
    await folderWith({ 'real.webp': 'picture' }),
    await folderWith({ 'real.txt': 'text' }),
  ];
  for (const folder of [mediaDir, clientDir]) {
    await symlink(join(outside, 'vitrine.db'), join(folder, 'link.webp'));
    await symlink(outside, join(folder, 'folder'));
    await mkdir(join(folder, 'below'));
    await symlink('../..', join(folder, 'below', 'up'));
  }
  const missing = (_req: unknown, res: ServerResponse) => void res.writeHead(404).end();
  const shop = await serveHandler(missing, {}, { mediaDir, clientDir });
  for (const path of ['/link.webp', '/folder/vitrine.db', '/below/up/x']) {
    expect(await ask(shop, path)).toMatchObject({ status: 404 });
    expect(await ask(shop, `/media${path}`)).toMatchObject({ status: 404 });
  }
  expect(await ask(shop, '/media/real.webp')).toMatchObject({ status: 200 });
});

it('serves pictures from a folder that is a link itself', async () => {
  const [place, folder] = [await folderWith({}), await folderWith({ 'real.webp': 'picture' })];
  await symlink(folder, join(place, 'media'));
  const shop = await serveHandler(() => undefined, {}, { mediaDir: join(place, 'media') });
  expect(await ask(shop, '/media/real.webp')).toMatchObject({ status: 200 });
});

it('leaves a request that writes to the pages, even at the path of a file', async () => {
  const answer = await ask(await open(), '/robots.txt', { method: 'POST' });
  expect(answer.body.toString()).toBe('no page');
});

it('answers 404 for a file that was removed since the start', async () => {
  const clientDir = await folderWith({ 'old.txt': 'old', 'robots.txt': 'robots' });
  const shop = await serveHandler(() => undefined, {}, { clientDir });
  await rm(join(clientDir, 'old.txt'));
  expect(await ask(shop, '/old.txt')).toMatchObject({ status: 404 });
  expect((await ask(shop, '/robots.txt')).body.toString()).toBe('robots');
});
