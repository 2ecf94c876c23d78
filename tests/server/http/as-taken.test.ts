import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setImmediate as turn } from 'node:timers/promises';
import { expect, it, onTestFinished, vi } from 'vitest';
import { asTaken, inRequest } from '#server/operating/current-request.ts';

const PIECE = Buffer.alloc(64 * 1024);
/** Together more than the buffers of any system. */
const PIECES = 2_000;

/** A server whose answer is long, and written without a wait, as Astro does; and a reader that has its head. */
async function longAnswer() {
  let made = 0;
  let answer: ServerResponse | undefined;
  async function* pieces() {
    for (; made < PIECES; made += 1) yield PIECE;
  }
  const write = async (res: ServerResponse) => {
    for await (const piece of asTaken(pieces())) res.write(piece);
    res.end();
  };
  const server = createServer((req, res) => {
    answer = res;
    const settings = { trustProxy: false, newId: () => 'id' };
    void inRequest({ req, res }, settings, () => write(res));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const [reader] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  await vi.waitFor(() => expect(answer?.writableNeedDrain).toBe(true));
  // Whatever would be made without a wait is made meanwhile.
  for (let n = 0; n < 4 * PIECES; n += 1) await turn();
  return { reader, made: () => made };
}

it('makes no more of an answer than its reader takes, and in the end all of it', async () => {
  const { reader, made } = await longAnswer();
  expect(made()).toBeLessThan(PIECES / 2);
  let bytes = 0;
  for await (const piece of reader as AsyncIterable<Buffer>) bytes += piece.length;
  expect(bytes).toBe(PIECES * PIECE.length);
});

it('lets go of an answer whose reader has left', async () => {
  const { reader, made } = await longAnswer();
  const before = made();
  reader.destroy();
  // Nobody waits for a reader who never comes back: what is left is made, and written to nobody.
  await vi.waitFor(() => expect(made()).toBeGreaterThan(before));
});
