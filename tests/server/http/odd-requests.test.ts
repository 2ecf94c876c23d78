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
