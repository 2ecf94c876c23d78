import { once } from 'node:events';
import { Agent } from 'node:http';
import { connect, type Socket } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect, it, onTestFinished } from 'vitest';
import { ask, serveHandler } from '../../support/http-shop.ts';

/** A handler that answers only when it is told to, and says when it was asked. */
function patientHandler() {
  const asked = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  return {
    asked: asked.promise,
    answer: answered.resolve,
    handler: async (_req: unknown, res: { end(text: string): void }) => {
      asked.resolve();
      await answered.promise;
      res.end('finished');
    },
  };
}

const keepAlive = () => {
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  return agent;
};

it('finishes a request in flight before it stops', async () => {
  const { asked, answer, handler } = patientHandler();
  const shop = await serveHandler(handler);
  const inFlight = ask(shop, '/', { agent: keepAlive() });
  await asked;
  const stopped = shop.stop();
  answer();
  expect((await inFlight).body.toString()).toBe('finished');
  await stopped;
});

it('takes no connection while it stops', async () => {
  const { asked, answer, handler } = patientHandler();
  const shop = await serveHandler(handler);
  const inFlight = ask(shop, '/');
  await asked;
  const stopped = shop.stop();
  await expect(ask(shop, '/')).rejects.toThrow('ECONNREFUSED');
  answer();
  await Promise.all([inFlight, stopped]);
});

it('closes connections that are kept alive for a next request', async () => {
  const shop = await serveHandler((_req, res) => void res.end('page'));
  const agent = keepAlive();
  await ask(shop, '/', { agent });
  expect(Object.values(agent.freeSockets)).toHaveLength(1);
  await shop.stop();
});

it('closes connections on which nothing was ever asked', async () => {
  const shop = await serveHandler((_req, res) => void res.end('page'));
  const socket = connect(shop.port, '127.0.0.1');
  await once(socket, 'connect');
  const closed = once(socket, 'close');
  socket.resume();
  await shop.stop();
  await closed;
});

it('cuts a request that outlasts the time of grace', async () => {
  const { asked, handler } = patientHandler();
  const shop = await serveHandler(handler);
  const inFlight = ask(shop, '/');
  const cut = expect(inFlight).rejects.toThrow('socket hang up');
  await asked;
  await shop.stop(0);
  await cut;
});

it('keeps nothing of a visitor who left before the answer', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const asked = Promise.withResolvers<WeakRef<Socket>>();
  const shop = await serveHandler(({ socket }) => asked.resolve(new WeakRef(socket)));
  const visitor = connect(shop.port, '127.0.0.1');
  visitor.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const socket = await asked.promise;
  visitor.destroy();
  const isForgotten = () => {
    collectGarbage();
    return socket.deref() === undefined;
  };
  await expect.poll(isForgotten).toBe(true);
});

it('says why it cannot listen', async () => {
  const shop = await serveHandler(() => undefined);
  await expect(serveHandler(() => undefined, {}, { port: shop.port })).rejects.toMatchObject({
    code: 'EADDRINUSE',
  });
});
