import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A message that was sent to a program. */
export interface Heard {
  headers: IncomingMessage['headers'];
  body: string;
}

/** Another program: it writes down what it is told, and answers as it is asked to. */
export async function receiver(answer: (res: ServerResponse, told: number) => void) {
  const heard: Heard[] = [];
  const server = createServer((req, res) => {
    const pieces: Buffer[] = [];
    req.on('data', (piece: Buffer) => pieces.push(piece));
    req.on('end', () => {
      heard.push({ headers: req.headers, body: Buffer.concat(pieces).toString() });
      answer(res, heard.length);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return { heard, origin, url: `${origin}/vitrine` };
}
