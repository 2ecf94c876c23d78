import { expect, it } from 'vitest';
import { ask, serveHandler } from '../../support/http-shop.ts';

it.each([
  ['TRACE', '/api/orders', 405],
  ['GET', '/pedido/A%00', 400],
  ['GET', '/pedido/A%2500', 400],
  ['GET', '/busca?q=%00', 400],
  ['GET', '/busca?q=100%25', 200],
])('answers %s %s with %i', async (method, path, status) => {
  const shop = await serveHandler((_req, res) => res.end('ok'));
  expect(await ask(shop, path, { method })).toMatchObject({ status });
});

it('answers 400 to a whole address in place of a path', async () => {
  const shop = await serveHandler((_req, res) => res.end('ok'));
  const path = 'http://evil.example/';
  expect(await ask(shop, path, { headers: { host: 'localhost' } })).toMatchObject({ status: 400 });
});

it.each([
  ['/produto/%E3%A', '/404'],
  ['/%ff', '/404'],
  ['/api/products/%', '/api/404'],
  ['/busca?q=100%', '/busca?q=100%'],
])('takes %s, cut off in the middle of a letter, to where nothing is', async (path, seen) => {
  const shop = await serveHandler((req, res) => res.end(req.url));
  expect((await ask(shop, path)).body.toString()).toBe(seen);
});
