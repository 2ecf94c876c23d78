import { expect, it } from 'vitest';
import { allowedHostNames } from '#server/http/host-check.ts';
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
  '192.0.2.1',
  '[::2]',
  'otica.example/path',
])('refuses the name "%s"', async (host) => {
  const answer = await ask(await open(), '/', { headers: { host } });
  expect(answer.status).toBe(421);
  expect(answer.body.toString()).toContain('Este endereço não pertence a esta loja.');
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
