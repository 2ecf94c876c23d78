import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import {
  CONNECTION_LIMITS,
  limitConnections,
  type ConnectionLimits,
} from '#server/http/connection-limit.ts';
import { serveHandler } from '../../support/http-shop.ts';

const LIMITS: ConnectionLimits = {
  open: 4,
  openPerNetwork: 2,
  patienceMs: 0,
  readingMs: 0,
  silenceMs: 60_000,
};

/** More than the system takes from us for a visitor who does not read. */
const LARGE = Buffer.alloc(32 * 1024 * 1024);

const answer: RequestListener = (_req, res) => void res.end('page');
const answerMuch: RequestListener = (_req, res) => void res.end(LARGE);
const neverAnswer: RequestListener = () => undefined;

async function open(limits: Partial<ConnectionLimits> = {}, listener = answer) {
  const server = createServer(listener);
  limitConnections(server, { ...LIMITS, ...limits });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  /** A connection from an address of this machine, once the server has it. */
  const visit = async (from = '127.0.0.1'): Promise<Socket> => {
    const accepted = once(server, 'connection');
    const socket = connect({ port, host: '127.0.0.1', localAddress: from });
    onTestFinished(() => void socket.destroy());
    socket.on('error', () => undefined);
    await Promise.all([accepted, once(socket, 'connect')]);
    return socket;
  };
  /** The same, once its request is with the listener, which has said what it says at once. */
  const asking = async (from?: string): Promise<Socket> => {
    const socket = await visit(from);
    const asked = once(server, 'request');
    socket.write(GET);
    await asked;
    return socket;
  };
  return { server, visit, asking };
}

/** Resolves when the server has closed it, in whatever way. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((closed) => socket.resume().once('close', () => closed()));

/** Whether the server answers a request. */
async function isServed(socket: Socket): Promise<boolean> {
  const said = new Promise<boolean>((done) => {
    socket.once('data', (bytes) => done(String(bytes).startsWith('HTTP/1.1 200')));
    socket.once('close', () => done(false));
  });
  socket.write(GET);
  return said;
}

function stopTheClock(): void {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
}

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const SLOW_POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nslow';

it.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: lo'],
  ['half a body', SLOW_POST],
])(
  'closes the oldest of too many connections of a network that have sent %s',
  async (_what, sent) => {
    const { visit } = await open();
    const [oldest, next] = [await visit(), await visit()];
    for (const socket of [oldest, next]) socket.write(sent);
    const closed = closing(oldest);
    await visit();
    await closed;
    expect(await isServed(await visit('127.0.0.2'))).toBe(true);
    expect(next.destroyed).toBe(false);
  },
);

it('lets no one be pushed out by another network', async () => {
  const { visit } = await open();
  const other = await visit('127.0.0.2');
  const mine = [await visit(), await visit()];
  const closed = closing(mine[0]!);
  await visit();
  await closed;
  expect(await isServed(other)).toBe(true);
});

it('closes the oldest of all when many networks open too many', async () => {
  const { visit } = await open();
  const oldest = await visit('127.0.0.2');
  const closed = closing(oldest);
  for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']) await visit(from);
  await closed;
});

it('closes one that is idle before one that was used since', async () => {
  const { visit } = await open();
  const used = await visit();
  const idle = await visit();
  expect(await isServed(used)).toBe(true);
  const closed = closing(idle);
  expect(await isServed(await visit())).toBe(true);
  await closed;
  expect(await isServed(used)).toBe(true);
});

it('leaves connections alone whose answers are being made, and turns their network away', async () => {
  const { visit, asking } = await open({}, neverAnswer);
  const busy = [await asking(), await asking()];
  await closing(await visit());
  await asking('127.0.0.2');
  expect(busy.map((socket) => socket.destroyed)).toEqual([false, false]);
});

it('turns a visitor away if all connections wait for a moment only', async () => {
  stopTheClock();
  const { visit } = await open({ patienceMs: 3000 });
  const waiting = [await visit(), await visit()];
  vi.advanceTimersByTime(2999);
  await closing(await visit());
  vi.advanceTimersByTime(1);
  const closed = closing(waiting[0]!);
  expect(await isServed(await visit())).toBe(true);
  await closed;
});

it('lets one who does not read give way, and only after a while', async () => {
  stopTheClock();
  const { visit, asking } = await open({ readingMs: 10_000 }, answerMuch);
  const unread = [await asking(), await asking()];
  vi.advanceTimersByTime(9999);
  await closing(await visit());
  vi.advanceTimersByTime(1);
  const closed = closing(unread[0]!);
  expect(await isServed(await visit())).toBe(true);
  await closed;
});

it('gives no time to one who asks again instead of reading', async () => {
  stopTheClock();
  const limits = { openPerNetwork: 1, readingMs: 10_000 };
  const { server, visit, asking } = await open(limits, answerMuch);
  const unread = await asking();
  vi.advanceTimersByTime(10_000);
  const again = once(server, 'request');
  unread.write(GET);
  await again;
  const closed = closing(unread);
  expect(await isServed(await visit())).toBe(true);
  await closed;
});

it('gives time to one who goes on reading', async () => {
  stopTheClock();
  const wroteMore = Promise.withResolvers<void>();
  const { visit, asking } = await open({ openPerNetwork: 1, readingMs: 10_000 }, (_req, res) => {
    res.write(LARGE, () => {
      res.write(LARGE);
      wroteMore.resolve();
    });
  });
  const slow = await asking();
  vi.advanceTimersByTime(9999);
  slow.resume();
  await wroteMore.promise;
  slow.pause();
  vi.advanceTimersByTime(9999);
  await closing(await visit());
  expect(slow.destroyed).toBe(false);
});

/** The listener, on a connection whose silence is short from the request on: it may come late on a busy machine. */
const soonSilent =
  (listener: RequestListener): RequestListener =>
  (req, res) => {
    req.socket.setTimeout(20);
    listener(req, res);
  };

it('is silent for as long as its limits say', async () => {
  const { server } = await open({ silenceMs: 12_345 });
  expect(server.timeout).toBe(12_345);
});

it('closes a connection whose answer is not read for long, need or not', async () => {
  const { server, asking } = await open({}, soonSilent(answerMuch));
  const closed = new Promise((done) =>
    server.once('connection', (socket: Socket) => socket.once('close', done)),
  );
  await asking();
  await closed;
});

it('waits for an answer that takes the shop longer than visitors may be silent', async () => {
  const answerLate: RequestListener = (_req, res) => void setTimeout(() => res.end('page'), 200);
  const { visit } = await open({}, soonSilent(answerLate));
  expect(await isServed(await visit())).toBe(true);
});

it.each([
  [false, CONNECTION_LIMITS.openPerNetwork],
  [true, CONNECTION_LIMITS.openPerNetwork + 1],
])('behind a proxy: %s; takes %i connections of one address', async (trustProxy, taken) => {
  const shop = await serveHandler((_req, res) => void res.end('page'), {}, { trustProxy });
  const sockets = Array.from({ length: CONNECTION_LIMITS.openPerNetwork + 1 }, () => {
    const socket = connect(shop.port, '127.0.0.1').on('error', () => undefined);
    onTestFinished(() => void socket.destroy());
    return socket;
  });
  const served = await Promise.all(sockets.map(isServed));
  expect(served.filter(Boolean)).toHaveLength(taken);
});
