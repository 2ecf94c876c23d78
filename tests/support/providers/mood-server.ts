import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';

/** A call as the server got it. */
export interface SeenCall {
  method: string;
  path: string;
  query: URLSearchParams;
  headers: IncomingMessage['headers'];
  body: string;
}

export interface Answer {
  status?: number;
  body: unknown;
}

/**
 * How a server behaves: `down` hangs up, `hung` never answers, `nonsense` answers a page, `deaf` does what it is asked
 * and hangs up before it answers.
 */
export type Mood = 'works' | 'down' | 'hung' | 'nonsense' | 'busy' | 'deaf';

export interface ProviderServer {
  url: string;
  mood: Mood;
  /** Paths that the mood concerns. */
  moodOf: RegExp;
  calls: SeenCall[];
}

/** A server in a provider's place, for one test. */
export async function providerServer(answer: (call: SeenCall) => Answer): Promise<ProviderServer> {
  const shown: ProviderServer = { url: '', mood: 'works', moodOf: /./, calls: [] };
  const server = createServer((request, response) => void serve(request, response));

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const { pathname, searchParams } = new URL(request.url!, shown.url);
    const call: SeenCall = {
      method: request.method!,
      path: pathname,
      query: searchParams,
      headers: request.headers,
      body: Buffer.concat(chunks).toString(),
    };
    shown.calls.push(call);
    const mood = shown.moodOf.test(pathname) ? shown.mood : 'works';
    if (mood === 'hung') return;
    if (mood === 'down') return void request.socket.destroy();
    if (mood === 'nonsense') return void response.end('<!doctype html><title>Oops</title>');
    if (mood === 'busy') return void response.writeHead(503).end('{}');
    const { status = 200, body } = answer(call);
    if (mood === 'deaf') return void request.socket.destroy();
    response
      .writeHead(status, { 'content-type': 'application/json' })
      .end(body === null ? '' : JSON.stringify(body));
  }

  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  shown.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return shown;
}
