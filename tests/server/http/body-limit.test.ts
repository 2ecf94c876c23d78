import { connect } from 'node:net';
import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { expect, it, onTestFinished } from 'vitest';
import { BODY_LIMIT, BODY_MEMORY, PRODUCT_BODY_LIMIT } from '#server/http/body-limit.ts';
import { ask, serveHandler } from '../../support/http-shop.ts';

/** Answers with the length of the body that the pages are given. */
const open = () =>
  serveHandler((req: IncomingMessage & { body?: Buffer }, res) => {
    res.end(String(req.body?.length));
  });

const chunked = { 'transfer-encoding': 'chunked' };

it.each([
  ['with its length', {}],
  ['in chunks', chunked],
])('takes a body of the limit, sent %s', async (_how, headers) => {
  const body = Buffer.alloc(BODY_LIMIT);
  const answer = await ask(await open(), '/api', { method: 'POST', headers, body });
  expect(answer.body.toString()).toBe(String(BODY_LIMIT));
});

it.each([
  ['with its length', {}],
  ['in chunks', chunked],
])('refuses one byte more, sent %s', async (_how, headers) => {
  const body = Buffer.alloc(BODY_LIMIT + 1);
  const answer = await ask(await open(), '/api', { method: 'PUT', headers, body });
  expect(answer.status).toBe(413);
  expect(JSON.parse(answer.body.toString())).toEqual({
    success: false,
    err: 'O conteúdo enviado é grande demais.',
  });
});

it.each(['/api/dashboard/products', '/api/dashboard/products/p1'])(
  'takes a whole product at %s, and no more than that',
  async (path) => {
    const shop = await open();
    const headers = { 'content-type': 'application/json; charset=utf-8' };
    const send = async (bytes: number, type = headers) =>
      (await ask(shop, path, { method: 'PUT', headers: type, body: Buffer.alloc(bytes) })).status;
    expect(await send(PRODUCT_BODY_LIMIT)).toBe(200);
    expect(await send(PRODUCT_BODY_LIMIT + 1)).toBe(413);
    expect(await send(BODY_LIMIT + 1, { 'content-type': 'text/plain' })).toBe(413);
  },
);

it('refuses by the announced length, before the body has come', async () => {
  const { port } = await open();
  const socket = connect(port, '127.0.0.1').setEncoding('utf8');
  socket.write(
    `POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_LIMIT + 1}\r\n\r\n`,
  );
  const [answer] = (await once(socket, 'data')) as [string];
  expect(answer).toContain('413');
  socket.destroy();
});

it('gives the pages an empty body if none was sent', async () => {
  const answer = await ask(await open(), '/api', { method: 'DELETE' });
  expect(answer.body.toString()).toBe('0');
});

it('goes on serving after a visitor left in the middle of a body', async () => {
  const shop = await open();
  const socket = connect(shop.port, '127.0.0.1');
  socket.write('POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nhalf');
  await once(socket, 'ready');
  socket.resetAndDestroy();
  const answer = await ask(shop, '/api', { method: 'POST', body: 'whole' });
  expect(answer.body.toString()).toBe('5');
});

it('takes an order while more slow bodies wait than there is memory for', async () => {
  const shop = await open();
  const tooMany = BODY_MEMORY / BODY_LIMIT + 1;
  const head = `POST /api HTTP/1.1\r\nHost: localhost\r\nContent-Length: ${BODY_LIMIT}\r\n\r\n`;
  const allButOne = Buffer.concat([Buffer.from(head), Buffer.alloc(BODY_LIMIT - 1)]);
  const cut = new Promise<string>((answered) => {
    for (let n = 0; n < tooMany; n += 1) {
      const socket = connect(shop.port, '127.0.0.1').setEncoding('utf8');
      socket.on('error', () => undefined).once('data', answered);
      socket.write(allButOne);
      onTestFinished(() => void socket.destroy());
    }
  });
  expect(await cut).toMatch(/^HTTP\/1\.1 503 [^]*retry-after: 5\r\n/i);
  const order = await ask(shop, '/api', { method: 'POST', body: 'an order' });
  expect(order.body.toString()).toBe('8');
});
