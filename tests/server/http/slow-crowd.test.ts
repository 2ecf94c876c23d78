import { connect, type Socket } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ask } from '../../support/http-shop.ts';
import { openTarget, type Target } from '../../support/hostile-visit.ts';

/** As many as the shop has room for, of as many networks as it takes. */
const CONNECTIONS = 2_000;
const NETWORKS = 5;
const DRIP_MS = 1_000;
/** Visits of the crowd, those that come again among them. */
const VISITS = 1.5 * CONNECTIONS;
/** Looks at the shop by someone else meanwhile, at least, and how often a browser tries to connect for one. */
const LOOKS = 30;
const TRIES = 40;
const PAUSE_MS = 100;
/** `ADDRESSES=20000` asks for more than there is time for each day. */
const ADDRESSES = Number(process.env.ADDRESSES ?? 3_000);
const MAX_GROWTH_BYTES = 32 * 1024 * 1024;

let target: Target;

beforeAll(async () => {
  target = await openTarget();
}, 600_000);
afterAll(() => target.stop());

const HEAD =
  'POST /api/cart/check HTTP/1.1\r\nHost: localhost\r\ncontent-type: application/json\r\n';

/** What a visitor does who never comes to an end: says nothing, a letter a second of a head or a body, or reads nothing. */
const SLOW: ((socket: Socket) => string)[] = [
  () => '',
  () => 'GET / HTTP/1.1\r\nHost: localhost\r\nx-a: ',
  () => `${HEAD}content-length: 60000\r\n\r\n{"items":[`,
  (socket) => {
    socket.pause();
    return 'GET /produtos HTTP/1.1\r\nHost: localhost\r\n\r\n'.repeat(20);
  },
];

/** Slow visitors who come back as soon as they are shown out. */
function slowCrowd() {
  const open = new Set<Socket>();
  let isOver = false;
  let opened = 0;
  const come = (index: number): void => {
    if (isOver) return;
    opened += 1;
    const localAddress = `127.0.1.${(index % NETWORKS) + 1}`;
    const socket = connect({ port: target.port, host: '127.0.0.1', localAddress });
    open.add(socket);
    const first = SLOW[index % SLOW.length]!(socket);
    if (first) socket.write(first);
    const drip =
      first && !socket.isPaused() ? setInterval(() => socket.write('a'), DRIP_MS) : undefined;
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearInterval(drip);
      open.delete(socket);
      setTimeout(come, PAUSE_MS, index);
    });
  };
  for (let index = 0; index < CONNECTIONS; index += 1) come(index);
  return {
    count: () => opened,
    leave: () => {
      isOver = true;
      for (const socket of open) socket.destroy();
    },
  };
}

/** A look by someone else, who tries again while there is no room. @returns the tries that it took */
async function look(path: string): Promise<number> {
  for (let tries = 1; tries <= TRIES; tries += 1) {
    try {
      const { status } = await ask(target, path, { agent: false, localAddress: '127.0.0.1' });
      expect(status).toBe(200);
      return tries;
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error)) throw error;
      await delay(PAUSE_MS);
    }
  }
  throw new Error(`${path} was not answered`);
}

/** What a busy shop is still working on when it is asked is memory as well: it is waited for. */
const growsLittle = (before: number) =>
  expect
    .poll(async () => (await target.memory()) - before, { timeout: 60_000, interval: 1_000 })
    .toBeLessThan(MAX_GROWTH_BYTES);

it(`answers others while ${CONNECTIONS} slow visitors come again and again`, async () => {
  await look('/');
  const before = await target.memory();
  const crowd = slowCrowd();
  for (let count = 0; count < LOOKS || crowd.count() < VISITS; count += 1) {
    await look(count % 2 ? '/produtos' : '/api/health');
    await delay(PAUSE_MS);
  }
  expect(target.isAlive()).toBe(true);
  crowd.leave();
  await look('/');
  await growsLittle(before);
});

/** Addresses that nobody asks for twice. */
const distinct: ((n: number) => string)[] = [
  (n) => `/busca?q=palavra${n}x`,
  (n) => `/produtos?min=${n % 900}&max=${900 + n}&sort=pa`,
  (n) => `/produto/armacao-${n}`,
  (n) => `/nada/${n}`,
  (n) => `/categoria/oculos/${n}`,
  (n) => `/api/products?q=termo${n}&min=${n}`,
  (n) => `/api/products/suggest?q=letra${n}`,
  (n) => `/api/products/nada-${n}`,
  (n) => `/media/nada-${n}.webp`,
  (n) => `/?utm_source=s${n}`,
  (n) => `/api/delivery?zipCode=${String(1_000_000 + n * 7).padStart(8, '0')}&state=SP`,
  (n) => `/api/orders/AAAA${String(n).padStart(4, '0')}?chave=k${n}`,
  (n) => `/api/frames?uid=${n}`,
  (n) => `/produto/armacao-case?color=c${n}&size=${n}`,
];

it(
  `stores no more for ${ADDRESSES} addresses that nobody asks for twice`,
  { timeout: 600_000 },
  async () => {
    const walk = async (from: number, to: number) => {
      let next = from;
      const visitor = async () => {
        while (next < to) {
          const n = (next += 1);
          const { status } = await ask(target, distinct[n % distinct.length]!(n), {
            localAddress: `127.0.2.${(n % 250) + 1}`,
          });
          expect(status).toBeLessThan(500);
        }
      };
      await Promise.all(Array.from({ length: 4 }, visitor));
    };
    await walk(0, ADDRESSES / 4);
    const before = await target.memory();
    await walk(ADDRESSES / 4, ADDRESSES);
    await growsLittle(before);
  },
);
