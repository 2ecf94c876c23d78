import { StatementSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { actingAs } from '#server/service/scope.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { openTestShop, type TestShop } from '../../support/engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

let shop: TestShop;
const frames = ['round', 'square', 'oval'];

beforeEach(async () => {
  vi.stubEnv('SITE_URL', 'https://loja.exemplo.com.br');
  shop = await openTestShop('sqlite');
  await fillShop(shop.scope, {
    products: frames.map((id) => simpleProduct(id, { priceCents: 10_000, qty: 50 })),
  });
  await place(frames);
  await doDueJobs(shop.scope);
});

afterEach(async () => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  await shop.close();
});

let orders = 0;
const place = (ids: readonly string[]) =>
  placeOrder(actingAs(shop.scope, { kind: 'guest' }), {
    body: orderOf(ids.map((id) => cartItem(id))),
    idempotencyKey: `statements-${(orders += 1)}`,
    address: '203.0.113.7',
  });

/** The statements that SQLite executes meanwhile, begins and commits included. */
async function statementsOf(work: () => Promise<unknown>): Promise<number> {
  const executed = (['all', 'run'] as const).map((name) => vi.spyOn(StatementSync.prototype, name));
  await work();
  const count = executed.reduce((sum, { mock }) => sum + mock.calls.length, 0);
  for (const spy of executed) spy.mockRestore();
  return count;
}

it('asks the database no more than decision 019 says', async () => {
  expect(await statementsOf(() => place(['round']))).toBeLessThanOrEqual(24);
  // Two claims: the second finds nothing.
  expect(await statementsOf(() => doDueJobs(shop.scope))).toBeLessThanOrEqual(11 + 2 * 3);
});

it('asks once more for each further line', async () => {
  const one = await statementsOf(() => place(['round']));
  expect(await statementsOf(() => place(frames))).toBe(one + 2);
});
