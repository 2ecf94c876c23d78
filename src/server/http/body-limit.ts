import type { IncomingMessage } from 'node:http';
import { refuse } from './answers.ts';
import type { Middleware } from './middleware.ts';

/** Largest body of a request, in bytes; an order of a full cart has some 50 kB. */
export const BODY_LIMIT = 1024 * 1024;

const WITHOUT_BODY = ['GET', 'HEAD'];

/** The whole body, or undefined as soon as it is longer than `limit`, whatever its header said. */
async function readBody(req: IncomingMessage, limit: number): Promise<Buffer | undefined> {
  if (Number(req.headers['content-length'] ?? 0) > limit) return undefined;
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    const onData = (chunk: Buffer): void => {
      length += chunk.length;
      if (length > limit) {
        req.off('data', onData);
        resolve(undefined);
      } else {
        chunks.push(chunk);
      }
    };
    req.on('data', onData);
    req.once('end', () => resolve(Buffer.concat(chunks)));
    req.once('error', reject);
  });
}

/**
 * Reads a body before anything works on the request, and answers 413 to one that is too long. The
 * rest of it is let through to nowhere, so that the visitor can read the answer; the server's
 * request timeout ends who never stops.
 */
export function bodyLimit(limit = BODY_LIMIT): Middleware {
  return async (req: IncomingMessage & { body?: Buffer }, res, next) => {
    if (WITHOUT_BODY.includes(req.method ?? '')) return next();
    const body = await readBody(req, limit).catch(() => null);
    // null: the visitor has gone, there is nobody to answer.
    if (body === null) return res.destroy();
    if (body === undefined) {
      req.resume();
      return refuse(res, 413, 'bodyTooLarge');
    }
    // Where Astro's adapter looks for a body that has been read.
    req.body = body;
    return next();
  };
}
