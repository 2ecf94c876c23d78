import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, it, onTestFinished } from 'vitest';
import type { Handler } from '#server/http/sequence.ts';
import { UNANSWERED_LIMIT } from '#server/http/unanswered-requests.ts';
import { ask, serveHandler } from '../../support/http-shop.ts';

/** A connection that has sent all of this in one packet. */
function send(port: number, bytes: string): Socket {
  const socket = connect(port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  socket.on('error', () => undefined).write(bytes);
  return socket;
}

const get = (path: string, end = ''): string =>
  `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${end}\r\n`;
const LAST = get('/last', 'Connection: close\r\n');

it('closes a connection that asks without end, and serves nothing more of it', async () => {
  const begun: string[] = [];
  const first = Promise.withResolvers<void>();
  const shop = await serveHandler(async (req, res) => {
    begun.push(req.url!);
    await first.promise;
    res.end('page');
  });
  const socket = send(shop.port, get('/produtos').repeat(1200)).resume();
  await once(socket, 'close');
  first.resolve();
  await ask(shop, '/after');
  expect(begun).toEqual(['/produtos', '/after']);
});

it('answers a few requests of one packet in their order, each when the one before is answered', async () => {
  let under = 0;
  const atOnce: number[] = [];
  const handler: Handler = async (req, res) => {
    atOnce.push((under += 1));
    await new Promise(setImmediate);
    under -= 1;
    res.end(req.url);
  };
  const shop = await serveHandler(handler);
  const packet = Array.from({ length: UNANSWERED_LIMIT - 1 }, (_, n) => get(`/${n}`)).join('');
  const answers = await text(send(shop.port, packet + LAST));
  const bodies = [...answers.matchAll(/\r\n(\/\w+)\r\n/g)].map(([, body]) => body);
  expect(bodies).toEqual(['/0', '/1', '/2', '/3', '/4', '/5', '/6', '/last']);
  expect(atOnce).toEqual(bodies.map(() => 1));
});

it('keeps no file open of answers that had not begun when the visitor left', async () => {
  const handler: Handler = (_req, res) => void res.end('page');
  const shop = await serveHandler(handler, { 'media/model.bin': 'x'.repeat(20_000_000) });
  const openFiles = async () => (await readdir('/dev/fd')).length;
  const before = await openFiles();
  const visitors = Array.from({ length: 10 }, () =>
    send(shop.port, get('/media/model.bin').repeat(5)),
  );
  await Promise.all(visitors.map((socket) => once(socket, 'readable')));
  for (const socket of visitors) socket.destroy();
  await expect.poll(openFiles).toBeLessThanOrEqual(before);
});
