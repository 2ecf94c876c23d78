import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect, it, onTestFinished, vi } from 'vitest';
import { seededRandom } from '#demo/random.ts';
import type { Db } from '#server/db/engine/engine.ts';
import { openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { shopScope } from '#server/start/shop.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { startWorker } from '#server/worker/worker.ts';
import { fillShop, simpleProduct } from '../../../support/fixtures.ts';
import { placeEnv, shopPlace, type EngineName } from '../../../support/places.ts';
import {
  startStripe,
  STRIPE_KEYS,
  type StripeServer,
} from '../../../support/providers/stripe-server.ts';

const SCRIPT = fileURLToPath(new URL('../../../support/pay-until-killed.ts', import.meta.url));
/** The same deeds each time; the moments differ as machines do. */
const SEED = 'money';
const STOCK = 10_000;
/** Lines that a process may print before its death is near, and how near at most, in ms. */
const MOST_LINES = 24;
const LONGEST_END = 40;
/** Every so many kills, one falls while the provider has a call and has not answered. */
const KILL_IN_CALL = 3;
/** `KILLS=50` tries more moments than there is time for each day. */
const KILLS = process.env.KILLS ? Number(process.env.KILLS) : null;

/** What the shop has said is done. */
interface Acknowledged {
  orders: Set<string>;
  events: Set<string>;
  refunds: Set<string>;
}

interface World {
  provider: StripeServer;
  random: () => number;
  acknowledged: Acknowledged;
  /** Orders that were ever bought, for refunds. */
  bought: string[];
  keys: { next: number };
}

/** The shop's buyers, its provider and its staff: what they do next, when the shop has said something. */
function* reactions(world: World, line: string): Generator<string> {
  const { provider, random, acknowledged, bought, keys } = world;
  const [said = '', id = '', session = ''] = line.split(' ');
  const key = () => `kill-key-${(keys.next += 1)}`;
  if (said === 'placed') acknowledged.orders.add(id);
  if (said === 'told') acknowledged.events.add(id);
  if (said === 'refunded') acknowledged.refunds.add(id);
  if (said === 'bought' && session !== '') {
    bought.push(id);
    if (random() < 0.75) {
      provider.pay(session);
      const event = `evt_${session}`;
      const { body, headers } = provider.event(
        'checkout.session.completed',
        session,
        Date.now(),
        event,
      );
      const told = { body, signature: headers.get('stripe-signature'), id: event };
      for (let times = 1 + Math.floor(random() * 3); times > 0; times -= 1) {
        yield `event ${JSON.stringify(told)}`;
      }
    }
  }
  if (random() < 0.4 && bought.length > 0) {
    const order = bought[Math.floor(random() * bought.length)]!;
    yield `refund ${order} ${(1 + Math.floor(random() * 2_000)) / 100} ${key()}`;
  }
  if (random() < 0.05) yield 'expire';
  yield `buy ${key()}`;
}

/** Lets a shop live until it is killed, at a moment that chance decides. */
async function live(world: World, shop: ChildProcess, lines: number): Promise<void> {
  const { provider, random } = world;
  const kill = () => void shop.kill('SIGKILL');
  const exited = once(shop, 'exit');
  // It may be dead while it is told something.
  shop.stdin!.on('error', () => undefined);
  shop.stdin!.write('open\n');
  let count = 0;
  for await (const line of createInterface(shop.stdout!)) {
    for (const deed of reactions(world, line)) shop.stdin!.write(`${deed}\n`);
    count += 1;
    if (count !== lines) continue;
    if (lines % KILL_IN_CALL === 0) provider.meanwhile = async () => kill();
    else void delay(random() * LONGEST_END).then(kill);
  }
  expect(await exited).toEqual([null, 'SIGKILL']);
  provider.meanwhile = null;
}

const sum = (cents: readonly number[]): number => cents.reduce((total, each) => total + each, 0);

async function readShop(db: Db) {
  return {
    orders: await db.selectFrom('orders').selectAll().execute(),
    lines: await db.selectFrom('orderLines').selectAll().execute(),
    payments: await db.selectFrom('payments').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    events: await db.selectFrom('paymentEvents').selectAll().execute(),
    letters: await db.selectFrom('letters').select(['kind', 'payload']).execute(),
    movements: await db.selectFrom('stockMovements').selectAll().execute(),
    stock: await db.selectFrom('variants').select('qty').executeTakeFirstOrThrow(),
  };
}

it.each<[EngineName, number]>([
  ['sqlite', KILLS ?? 3],
  ['postgres', KILLS ?? 3],
])(
  'no order, payment, piece or letter is lost, and none counts twice, over kills at any moment (%s, %i)',
  async (engineName, kills) => {
    const provider = await startStripe();
    for (const [name, value] of Object.entries({
      ...STRIPE_KEYS,
      STRIPE_API_URL: provider.url,
      SITE_URL: 'https://loja.example',
      SMTP_URL: '',
    })) {
      vi.stubEnv(name, value);
    }
    const place = await shopPlace(engineName);
    const engine = await openDatabase(place);
    onTestFinished(async () => {
      vi.unstubAllEnvs();
      await engine.close();
      await place.leave();
      await provider.close();
    });
    const scope = shopScope(engine, readEnvironment(process.env));
    await fillShop(scope, {
      products: [simpleProduct('case', { priceCents: 4_990, qty: STOCK })],
    });
    await saveSettings(scope, {
      paymentGateway: {
        paypal: false,
        stripe: true,
        sslCommerz: false,
        razorpay: false,
        pix: false,
        cod: true,
      },
    });

    const world: World = {
      provider,
      random: seededRandom(SEED),
      acknowledged: { orders: new Set(), events: new Set(), refunds: new Set() },
      bought: [],
      keys: { next: 0 },
    };
    // While one shop lives, the next one loads its sources and waits.
    const load = () => {
      const shop = spawn(process.execPath, [SCRIPT], {
        env: {
          ...process.env,
          ...placeEnv(place),
          NODE_NO_WARNINGS: '1',
          NODE_COMPILE_CACHE: join(tmpdir(), 'vitrine-kill-cache'),
        },
        stdio: ['pipe', 'pipe', 'inherit'],
      });
      onTestFinished(() => void shop.kill('SIGKILL'));
      return shop;
    };
    let next = load();
    for (let n = 0; n < kills; n += 1) {
      const shop = next;
      if (n + 1 < kills) next = load();
      await live(world, shop, 1 + Math.floor(world.random() * MOST_LINES));
    }

    // The next start does what is left.
    const worker = startWorker(scope, { leaseMs: 1_000, log: () => undefined });
    const left = () =>
      engine.db.selectFrom('jobs').select('kind').where('kind', 'like', 'payments.%').execute();
    await vi.waitFor(async () => expect(await left()).toEqual([]), {
      timeout: 120_000,
      interval: 100,
    });
    await worker.stop();
    const shop = await readShop(engine.db);

    // What was acknowledged is there.
    const known = (ids: readonly string[], wanted: ReadonlySet<string>) =>
      [...wanted].filter((id) => !ids.includes(id));
    expect(
      known(
        shop.orders.map(({ id }) => id),
        world.acknowledged.orders,
      ),
    ).toEqual([]);
    expect(
      known(
        shop.events.filter(({ handledAt }) => handledAt !== null).map(({ eventId }) => eventId),
        world.acknowledged.events,
      ),
    ).toEqual([]);
    expect(
      known(
        shop.refunds.map(({ id }) => id),
        world.acknowledged.refunds,
      ),
    ).toEqual([]);

    // On the shelf and sold is what there was, and the ledger says so.
    const sold = sum(shop.lines.map(({ taken }) => taken));
    expect(shop.stock.qty + sold).toBe(STOCK);
    expect(sum(shop.movements.map(({ delta }) => delta))).toBe(shop.stock.qty);
    const cancelled = new Set(
      shop.orders.filter(({ status }) => status === 'cancelled').map(({ id }) => id),
    );
    expect(
      shop.lines.filter(({ orderId, taken }) => (taken === 0) !== cancelled.has(orderId)),
    ).toEqual([]);

    // The provider has what the shop says it has, and was asked for no refund twice.
    const given = [...provider.things.values()].filter(({ object }) => object === 'refund');
    const back = shop.refunds.filter(({ status }) => status === 'succeeded');
    expect(shop.refunds.filter(({ status }) => status !== 'succeeded')).toEqual([]);
    expect(given.map(({ id }) => id).toSorted()).toEqual(
      back.map(({ providerRef }) => providerRef).toSorted(),
    );
    expect(sum(given.map(({ amount }) => Number(amount)))).toBe(
      sum(back.map(({ amountCents }) => amountCents)),
    );
    for (const order of shop.orders) {
      const own = <T extends { orderId: string }>(rows: readonly T[]) =>
        rows.filter(({ orderId }) => orderId === order.id);
      const paid = own(shop.payments).filter(({ status }) => status === 'paid');
      const letters = shop.letters.filter(({ payload }) => payload.includes(order.id));
      const count = (kind: string) => letters.filter((letter) => letter.kind === kind).length;
      expect([order.paidCents, order.refundedCents]).toEqual([
        sum(paid.map(({ amountCents }) => amountCents)),
        sum(own(back).map(({ amountCents }) => amountCents)),
      ]);
      expect(order.refundedCents).toBeLessThanOrEqual(order.paidCents);
      expect([count('orderPlaced'), count('orderPaid')]).toEqual([1, paid.length]);
    }
    // Money that came too late waits for staff, and pays nothing.
    const told = shop.payments.filter(({ providerRef }) =>
      world.acknowledged.events.has(`evt_${providerRef}`),
    );
    expect(
      told.filter(({ status, attention }) => status !== 'paid' && attention !== 'late'),
    ).toEqual([]);
    // It was worth it.
    expect(world.acknowledged.orders.size).toBeGreaterThan(kills);
    expect(told.length).toBeGreaterThan(0);
  },
  KILLS ? 1_800_000 : 240_000,
);
