import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { expect, it, onTestFinished, vi } from 'vitest';
import { limitConnections, type ConnectionLimits } from '#server/http/connection-limit.ts';

const LIMITS: ConnectionLimits = { open: 50, waiting: 4, waitingPerNetwork: 2, patienceMs: 0 };

const answer: RequestListener = (_req, res) => void res.end('page');

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
    socket.on('error', () => undefined).resume();
    await Promise.all([accepted, once(socket, 'connect')]);
    return socket;
  };
  return Object.assign(visit, { port });
}

/** Resolves when the server has closed it, in whatever way. */
const closing = (socket: Socket): Promise<void> =>
  new Promise((closed) => socket.once('close', () => closed()));

const GET = 'GET / HTTP/1.1\r\nHost: localhost\r\n\r\n';
const SLOW_POST = 'POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n\r\nslow';

it.each([
  ['nothing', ''],
  ['half a head', 'GET / HTTP/1.1\r\nHost: lo'],
  ['half a body', SLOW_POST],
])(
  'closes the oldest of too many connections of a network that have sent %s',
  async (_what, sent) => {
    const visit = await open();
    const [oldest, next] = [await visit(), await visit()];
    for (const socket of [oldest, next]) socket.write(sent);
    const closed = closing(oldest);
    await visit();
    await closed;
    expect(next.destroyed).toBe(false);
  },
);

it('lets nobody be pushed out by another network', async () => {
  const visit = await open();
  const other = await visit('127.0.0.2');
  const mine = [await visit(), await visit()];
  const closed = closing(mine[0]!);
  await visit();
  await closed;
  expect(other.destroyed).toBe(false);
});

it('closes the oldest of all when many networks open too many', async () => {
  const visit = await open();
  const oldest = await visit('127.0.0.2');
  const closed = closing(oldest);
  for (const from of ['127.0.0.3', '127.0.0.4', '127.0.0.5', '127.0.0.6']) await visit(from);
  await closed;
});

it('leaves a connection whose request is being answered alone', async () => {
  const asked = Promise.withResolvers<void>();
  const finish = Promise.withResolvers<void>();
  const visit = await open({}, (_req, res) => {
    asked.resolve();
    void finish.promise.then(() => res.end('page'));
  });
  const busy = await visit();
  const [said] = [once(busy, 'data'), busy.write(GET)];
  await asked.promise;
  const idle = await visit();
  const closed = closing(idle);
  await visit();
  await visit();
  await closed;
  finish.resolve();
  expect(String((await said)[0])).toContain('200 OK');
});

it('leaves connections alone that wait for a moment only, however many', async () => {
  const visit = await open({ patienceMs: 60_000 });
  const sockets = [];
  while (sockets.length < 20) sockets.push(await visit());
  for (const socket of sockets) {
    const said = once(socket, 'data');
    socket.write(GET);
    expect(String((await said)[0])).toContain('200 OK');
  }
});

it('makes room for the next visitor when it has turned one away', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  onTestFinished(() => void vi.useRealTimers());
  const visit = await open({ open: 3, waiting: 2, patienceMs: 1000 });
  const [oldest] = [await visit('127.0.0.2'), await visit('127.0.0.3'), await visit('127.0.0.4')];
  const closed = closing(oldest);
  vi.advanceTimersByTime(1000);
  const turnedAway = connect({ port: visit.port, host: '127.0.0.1' });
  turnedAway.on('error', () => undefined).resume();
  await Promise.all([closing(turnedAway), closed]);
  await visit();
});
