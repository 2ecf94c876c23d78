import { once } from 'node:events';
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerResponse,
} from 'node:http';
import { createServer as createSecureServer, type ServerOptions } from 'node:https';
import type { AddressInfo } from 'node:net';

/** A call as a provider got it. */
export interface Asked {
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
 * What a provider does instead of answering: hangs up, never answers, does what is asked and never answers, answers no
 * JSON, breaks inside, refuses what it is asked, or the keys; answers a byte now and then, or without an end, hangs up
 * in the middle of an answer, or leads elsewhere.
 */
export type Fault =
  | 'down'
  | 'hung'
  | 'mute'
  | 'nonsense'
  | 'broken'
  | 'refuses'
  | 'locked'
  | 'drips'
  | 'endless'
  | 'torn'
  | 'elsewhere';

/** Those that give whoever asks nothing to go by, however the call was meant. */
export const SILENCES = [
  'down',
  'hung',
  'drips',
  'nonsense',
  'endless',
  'broken',
  'torn',
  'elsewhere',
] as const satisfies readonly Fault[];

const DRIP_MS = 50;
const PIECE = Buffer.alloc(64 * 1024, ' ');

/** Answers of the last kinds; what is sent is JSON as far as it comes. */
const ODD_ANSWERS: Partial<
  Record<Fault, (res: ServerResponse, sent: (bytes: number) => void) => void>
> = {
  drips(res) {
    res.writeHead(200, { 'content-type': 'application/json' });
    const drip = setInterval(() => res.write(' '), DRIP_MS);
    res.on('close', () => clearInterval(drip));
  },
  endless(res, sent) {
    res.writeHead(200, { 'content-type': 'application/json' });
    res.on('error', () => undefined);
    const pour = (): void => {
      if (res.destroyed) return;
      sent(PIECE.length);
      if (res.write(PIECE)) setImmediate(pour);
      else res.once('drain', pour);
    };
    pour();
  },
  torn(res) {
    res.writeHead(200, { 'content-type': 'application/json', 'content-length': '1000' });
    res.write('{"id":"half', () => res.destroy());
  },
  elsewhere(res) {
    res.writeHead(302, { location: '/elsewhere' }).end();
  },
};

/** A local server that stands in a provider's place. */
export interface ProviderServer {
  url: string;
  /** Every call, the faulty ones included. */
  asked: Asked[];
  /** Calls of a path, such as 'POST /v1/refunds'. */
  askedOf(what: string): Asked[];
  fault: Fault | null;
  /** Paths that the fault concerns. */
  faultAt: RegExp;
  /** Bytes of endless answers that were taken from it. */
  poured: number;
  /** Does what is asked, and then does not answer, so many times. */
  losesAnswers: number;
  /** Its pages for buyers, as HTML; null for what is no such page. */
  page: ((asked: Asked) => Promise<string | null>) | null;
  /** Done once while a caller waits for its answer. */
  meanwhile: (() => Promise<unknown>) | null;
  close(): Promise<void>;
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString();
}

/**
 * Starts a provider's server.
 *
 * @param answer what it answers to a call while it is well
 * @param tls its certificate, and those of its clients; without it speaks in the clear
 */
export async function startProviderServer(
  answer: (asked: Asked) => Answer,
  tls?: ServerOptions,
): Promise<ProviderServer> {
  const serve: RequestListener = (req, res) => {
    void bodyOf(req).then(async (body) => {
      const { pathname, searchParams } = new URL(req.url ?? '/', 'http://provider.test');
      const { method = 'GET', headers } = req;
      const asked = { method, path: pathname, query: searchParams, headers, body };
      provider.asked.push(asked);
      const { meanwhile } = provider;
      provider.meanwhile = null;
      await meanwhile?.();
      const fault = provider.faultAt.test(pathname) ? provider.fault : null;
      const odd = fault && ODD_ANSWERS[fault];
      if (odd) odd(res, (bytes) => (provider.poured += bytes));
      else if (fault === 'down') res.destroy();
      else if (fault === 'nonsense') res.end('<html>it works!</html>');
      else if (fault === 'broken') res.writeHead(500).end('{"error":{"message":"oh"}}');
      else if (fault === 'refuses') res.writeHead(400).end('{"error":{"message":"no"}}');
      else if (fault === 'locked') res.writeHead(401).end('{"error":{"message":"key"}}');
      else if (fault === null || fault === 'mute') {
        const html = await provider.page?.(asked);
        if (html) {
          res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(html);
          return;
        }
        const { status = 200, body: said } = answer(asked);
        if (fault === 'mute') return;
        if (provider.losesAnswers > 0) {
          provider.losesAnswers -= 1;
          res.destroy();
        } else {
          const text = said === null ? '' : JSON.stringify(said);
          res.writeHead(status, { 'content-type': 'application/json' }).end(text);
        }
      }
    });
  };
  const server = tls ? createSecureServer(tls, serve) : createServer(serve);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const provider: ProviderServer = {
    url: `${tls ? 'https' : 'http'}://127.0.0.1:${(server.address() as AddressInfo).port}`,
    asked: [],
    askedOf: (what) =>
      provider.asked.filter(({ method, path }) => `${method} ${path}`.startsWith(what)),
    fault: null,
    faultAt: /./,
    poured: 0,
    losesAnswers: 0,
    page: null,
    meanwhile: null,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return provider;
}
