import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import type { DatabasePlace } from '#server/db/open.ts';
import { openTestShop } from '../../support/engines.ts';
import { coupon, countOrders, fillShop, simpleProduct } from '../../support/fixtures.ts';
import { placeEnv } from '../../support/places.ts';

const SCRIPT = fileURLToPath(new URL('../../support/race-for-coupon.ts', import.meta.url));
const BUYERS = 4;
/** Races, each for a coupon of its own. */
const ROUNDS = 5;

/** A process on the shop's database. @returns how it is started off, and what it says then */
async function node(name: string, couponCode: string, place: DatabasePlace) {
  const child = spawn(process.execPath, [SCRIPT, name, couponCode, String(BUYERS)], {
    env: { ...process.env, ...placeEnv(place) },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  expect((await lines.next()).value).toBe('ready');
  return async (): Promise<string[]> => {
    const ended = once(child, 'exit');
    child.stdin.write('go\n');
    const said: string[] = [];
    for (let line = await lines.next(); !line.done; line = await lines.next())
      said.push(line.value);
    await ended;
    return said;
  };
}

it('a coupon with one use left is used once, by eight buyers at two nodes at once', async () => {
  const shop = await openTestShop('postgres');
  onTestFinished(() => shop.close());
  const codes = Array.from({ length: ROUNDS }, (_, round) => `RACE${round}`);
  await fillShop(shop.scope, {
    products: [simpleProduct('case', { priceCents: 4_990, qty: 1_000 })],
    coupons: codes.map((code) => coupon(code, { maxUses: 1 })),
  });
  for (const code of codes) {
    const nodes = await Promise.all(['a', 'b'].map((name) => node(name, code, shop.place)));
    const said = (await Promise.all(nodes.map((start) => start()))).flat();
    expect(said.toSorted(), code).toEqual([
      ...Array<string>(2 * BUYERS - 1).fill('coupon.used-up'),
      'ok',
    ]);
  }
  const { db } = shop.scope.engine;
  const uses = await db.selectFrom('coupons').select('used').execute();
  expect(uses.map(({ used }) => used)).toEqual(codes.map(() => 1));
  expect(await countOrders(shop.scope)).toBe(ROUNDS);
  const charged = await db.selectFrom('orders').select('couponCode').execute();
  expect(charged.map(({ couponCode }) => couponCode).toSorted()).toEqual(codes);
});
