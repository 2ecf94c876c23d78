import { expect, it } from 'vitest';
import { allowedHostNames } from '#server/http/host-check.ts';
import { visit } from '../../support/hostile-visit.ts';
import { ask, serveHandler } from '../../support/http-shop.ts';

const open = () =>
  serveHandler(
    (_req, res) => void res.end('page'),
    {},
    {
      siteUrl: 'https://otica.example',
      allowedHosts: 'www.otica.example, Loja.Example',
    },
  );

it.each([
  'localhost',
  'localhost:4321',
  '127.0.0.1:4321',
  '127.0.0.1:65535',
  '[::1]:4321',
  'otica.example',
  'OTICA.example:443',
  'otica.example.',
  'www.otica.example',
  'loja.example',
])('answers under the name %s', async (host) => {
  expect((await ask(await open(), '/', { headers: { host } })).status).toBe(200);
});

it.each([
  'evil.example',
  'otica.example.evil.example',
  'localhost.evil.example',
  'localhost@evil.example',
  'localhost:80:90',
  'localhost:0',
  '127.0.0.1:65536',
  '127.0.0.1:99999',
  '192.0.2.1',
  '[::2]',
  'otica.example/path',
])('refuses the name "%s"', async (host) => {
  const answer = await ask(await open(), '/', { headers: { host } });
  expect(answer.status).toBe(421);
  expect(answer.body.toString()).toContain('Este endereço não pertence a esta loja.');
});

it.each(['otica.example:8080', 'www.otica.example:8080', 'otica.example:4430'])(
  'refuses "%s": the shop is not reached at that port',
  async (host) => {
    expect(await ask(await open(), '/', { headers: { host } })).toMatchObject({ status: 421 });
  },
);

it('answers at the ports that SITE_URL and ALLOWED_HOSTS name, and at its own', async () => {
  const shop = await serveHandler(
    (_req, res) => void res.end('page'),
    {},
    { siteUrl: 'https://otica.example:8443', allowedHosts: 'intern.example:8080' },
  );
  for (const host of [
    'otica.example:8443',
    'intern.example:8080',
    'intern.example',
    `otica.example:${shop.port}`,
  ]) {
    expect(await ask(shop, '/', { headers: { host } })).toMatchObject({ status: 200 });
  }
});

it.each([
  ['the same', 'Host: localhost\r\nHost: localhost'],
  ['a good and a foreign', 'Host: localhost\r\nHost: evil.example'],
  ['a foreign and a good', 'host: evil.example\r\nHOST: localhost'],
])('answers 400 to two Host headers, %s', async (_which, headers) => {
  const request = `GET / HTTP/1.1\r\n${headers}\r\nConnection: close\r\n\r\n`;
  const shop = await open();
  expect(await visit(shop.port, { bytes: Buffer.from(request), cut: false })).toEqual([400]);
});

it('refuses files and pictures under a foreign name too', async () => {
  const answer = await ask(await open(), '/favicon.txt', { headers: { host: 'evil.example' } });
  expect(answer.status).toBe(421);
});

it('answers under the bare address that was dialled', async () => {
  const shop = await serveHandler((_req, res) => void res.end('page'), {}, { host: '127.0.0.2' });
  const dialled = await ask(shop, '/', { host: '127.0.0.2', headers: { host: '127.0.0.2:4321' } });
  expect(dialled.status).toBe(200);
});

it.each(['0.0.0.0', '::'])('takes the wildcard %s for no name', (host) => {
  expect(allowedHostNames({ host, allowedHosts: '' })).toEqual(
    new Set(['localhost', '127.0.0.1', '[::1]']),
  );
});
