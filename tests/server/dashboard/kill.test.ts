import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import type { Db } from '#server/db/engine/engine.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { moveOrder } from '#server/orders/moving/move-order.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { shopScope } from '#server/start/shop.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';
import { placeEnv, shopPlace } from '../../support/places.ts';
import { asSeller } from '../orders/staff.ts';

const SCRIPT = fileURLToPath(new URL('../../support/change-until-killed.ts', import.meta.url));
const STOCK = 1_000;
const ORDERS = 30;
const BRANDS = 60;
const PRODUCTS = 5;
/** `KILLS=50` tries more moments than there is time for each day. */
const KILLS = Number(process.env.KILLS ?? 2);
/** Lines that a process may say before its end is near, and how near at most, in ms. */
const MOST_LINES = 20;
const LONGEST_END = 30;

/** Starts a shop and kills it at a moment that chance decides. @returns what it had said */
async function live(env: Record<string, string>, random: () => number): Promise<string[]> {
  const child = spawn(process.execPath, [SCRIPT], {
    env: { ...process.env, ...env, NODE_NO_WARNINGS: '1' },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const exited = once(child, 'exit');
  const said: string[] = [];
  const last = 2 + Math.floor(random() * MOST_LINES);
  for await (const line of createInterface(child.stdout)) {
    if (line === 'ready') child.stdin.write('go\n');
    said.push(line);
    if (said.length === last) void delay(random() * LONGEST_END).then(() => child.kill('SIGKILL'));
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  return said;
}

const numbersOf = (said: readonly string[], what: string): string[] =>
  said.flatMap((line) => (line.startsWith(`${what} `) ? [line.slice(what.length + 1)] : []));

/** No merge is half done: brand, products, redirect and audit go together. */
async function expectWholeMerges(db: Db, said: readonly string[]): Promise<void> {
  const left = new Set((await db.selectFrom('brands').select('id').execute()).map(({ id }) => id));
  const redirected = await db
    .selectFrom('oldSlugs')
    .select('slug')
    .where('section', '=', 'brands')
    .execute();
  const audited = await db
    .selectFrom('auditEntries')
    .select('action')
    .where('action', '=', 'brands.merge')
    .execute();
  const products = await db
    .selectFrom('products')
    .select(['id', 'brandId'])
    .where('id', 'like', 'm%')
    .execute();
  const old = Array.from({ length: BRANDS }, (_, n) => `b${n}-old`);
  const gone = old.filter((id) => !left.has(id));
  expect(redirected.map(({ slug }) => slug).toSorted()).toEqual(gone.toSorted());
  // One of the brand that is gone, one of that which stays.
  expect(audited).toHaveLength(2 * gone.length);
  expect(products.map(({ brandId }) => brandId)).toEqual(
    products.map(({ id }) =>
      left.has(`b${id.slice(1)}-old`) ? `b${id.slice(1)}-old` : `b${id.slice(1)}-new`,
    ),
  );
  expect(numbersOf(said, 'merged').filter((id) => left.has(id))).toEqual([]);
}

/** What a product is, the audit has said last. */
async function expectToldStates(db: Db): Promise<void> {
  const products = await db
    .selectFrom('products')
    .select(['id', 'status'])
    .where('id', 'like', 'p%')
    .execute();
  const told = await db
    .selectFrom('auditEntries')
    .select(['action', 'subject'])
    .where('action', 'in', ['products.hide', 'products.publish'])
    .execute();
  for (const { id, status } of products) {
    const times = (action: string) =>
      told.filter((entry) => entry.subject === id && entry.action === action).length;
    const change = times('products.hide') - times('products.publish');
    expect(change, id).toBe(status === 'active' ? 0 : 1);
  }
}

/** Pieces, money and history of a return go together. */
async function expectWholeReturns(db: Db, said: readonly string[]): Promise<void> {
  const requests = await db.selectFrom('returnRequests').selectAll().execute();
  const events = await db.selectFrom('returnEvents').selectAll().execute();
  const moved = await db
    .selectFrom('stockMovements')
    .selectAll()
    .where('reason', '=', 'returned')
    .execute();
  for (const { id, orderId, status } of requests) {
    const own = events.filter(({ requestId }) => requestId === id);
    expect(own.toSorted((one, other) => one.position - other.position).at(-1)!.status).toBe(status);
    const isBack = !['requested', 'accepted'].includes(status);
    expect(moved.filter((each) => each.orderId === orderId).map(({ delta }) => delta)).toEqual(
      isBack ? [2] : [],
    );
  }
  expect(new Set(requests.map(({ orderId }) => orderId)).size).toBe(requests.length);
  const back = new Set(moved.map(({ orderId }) => orderId));
  expect(numbersOf(said, 'back').filter((orderId) => !back.has(orderId))).toEqual([]);
  const stock = await db
    .selectFrom('variants')
    .select('qty')
    .where('id', '=', 'case-0')
    .executeTakeFirstOrThrow();
  expect(stock.qty).toBe(STOCK - 2 * ORDERS + 2 * moved.length);
}

it.each(['sqlite', 'postgres'] as const)(
  'no merge, publication or return is half done, over kills at any moment (%s)',
  async (engineName) => {
    const place = await shopPlace(engineName);
    const engine = await openDatabase(place);
    onTestFinished(async () => {
      await engine.close();
      await place.leave();
    });
    const scope = shopScope(engine, readEnvironment(process.env));
    const names = (count: number, letter: string) =>
      Array.from({ length: count }, (_, n) => `${letter}${n}`);
    await fillShop(scope, {
      products: ['case', ...names(BRANDS, 'm'), ...names(PRODUCTS, 'p')].map((id) =>
        simpleProduct(id, { priceCents: 4_990, qty: STOCK }),
      ),
    });
    await engine.transaction(async (tx) => {
      for (const name of names(BRANDS, 'b')) {
        for (const id of [`${name}-old`, `${name}-new`]) {
          await tx
            .insertInto('brands')
            .values({ id, slug: id, name: id, description: '' })
            .execute();
        }
        const brand = { brandId: `${name}-old` };
        await tx
          .updateTable('products')
          .set(brand)
          .where('id', '=', name.replace('b', 'm'))
          .execute();
      }
    });
    for (let n = 0; n < ORDERS; n += 1) {
      const body = orderOf([cartItem('case', 2)]);
      const { orderId } = await placeOrder(scope, { body, idempotencyKey: `kill-return-${n}` });
      for (const to of ['confirmed', 'shipped', 'delivered'] as const) {
        await moveOrder(asSeller(scope), { orderId, to });
      }
    }
    const random = seededRandom('changes');
    const env = {
      ...placeEnv(place),
      RATE_LIMIT_ORDER: '100000/60',
    };
    const said: string[] = [];
    for (let kill = 0; kill < KILLS; kill += 1) {
      said.push(...(await live(env, random)));
      await expectWholeMerges(engine.db, said);
      await expectToldStates(engine.db);
      await expectWholeReturns(engine.db, said);
    }
    expect(said.length).toBeGreaterThan(2 * KILLS);
  },
);
