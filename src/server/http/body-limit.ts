import type { IncomingMessage, ServerResponse } from 'node:http';
import { refuse } from './answers.ts';
import { BodyMemory } from './body-memory.ts';
import type { Middleware } from './sequence.ts';
import { longestBodyMs, readBody, type BodyRefusal } from './read-body.ts';
import { isUpload, LONGEST_UPLOAD_MS, streamedBody, uploadLimit } from './streamed-body.ts';

/** Largest body of a request, in bytes; an order of a full cart has some 50 kB. */
export const BODY_LIMIT = 64 * 1024;

/**
 * A product at all its limits (`PRODUCT_LIMITS`), every letter of it three bytes long, has 415 kB: 200
 * variants with the note of a stock change each, 100 pictures with their texts, the description.
 */
export const PRODUCT_BODY_LIMIT = 512 * 1024;

/** Paths that take more, by what is sent there. */
const LARGER_BODIES: readonly { path: RegExp; type: string; bytes: number }[] = [
  {
    path: /^\/api\/dashboard\/products(\/[^/]+)?$/,
    type: 'application/json',
    bytes: PRODUCT_BODY_LIMIT,
  },
];

/** Bytes of all bodies that are being read or answered. */
export const BODY_MEMORY = 16 * 1024 * 1024;

/** Milliseconds that the slowest body of the largest kind may take. */
export const LONGEST_BODY_MS = Math.max(
  longestBodyMs(Math.max(BODY_LIMIT, ...LARGER_BODIES.map(({ bytes }) => bytes))),
  LONGEST_UPLOAD_MS,
);

const WITHOUT_BODY = ['GET', 'HEAD'];

const STATUS: Record<BodyRefusal, number> = { bodyTooLarge: 413, bodyTooSlow: 408, busy: 503 };
/** Seconds after which a shop that is busy is asked again. */
const RETRY_AFTER = 5;

/** Bytes that a request's body may have. */
function limitOf({ url = '', headers }: IncomingMessage): number {
  const path = url.split('?', 1)[0]!;
  const type = headers['content-type']?.split(';', 1)[0]?.trim().toLowerCase();
  const larger = LARGER_BODIES.find((kind) => kind.path.test(path) && kind.type === type);
  return larger?.bytes ?? BODY_LIMIT;
}

function refuseRead(req: IncomingMessage, res: ServerResponse, refused: BodyRefusal): void {
  if (refused === 'busy') res.setHeader('retry-after', RETRY_AFTER);
  // The rest of a body that is too long is let through to nowhere, so that the visitor can read the
  // answer; no one waits for a slow visitor.
  if (refused === 'bodyTooLarge') req.resume();
  else res.setHeader('connection', 'close');
  refuse(res, STATUS[refused], refused);
}

/**
 * Reads a body before anything handles the request, and answers 413 to one that is too long, 408 to
 * one that comes too slowly, and 503 if the memory for bodies is full. An upload is not read here but
 * handed on as a stream, with limits of its own.
 *
 * @param total bytes of all bodies together
 */
export function bodyLimit(total = BODY_MEMORY): Middleware {
  const memory = new BodyMemory(total);
  return async (req: IncomingMessage & { body?: unknown }, res, next) => {
    if (WITHOUT_BODY.includes(req.method ?? '')) return next();
    if (isUpload(req)) {
      if (Number(req.headers['content-length'] ?? 0) > uploadLimit(req)) {
        return refuseRead(req, res, 'bodyTooLarge');
      }
      req.body = streamedBody(req, res);
      return next();
    }
    const read = await readBody(req, limitOf(req), memory);
    // The visitor has gone, there is no one to answer.
    if (read === null) return res.destroy();
    if ('refused' in read) return refuseRead(req, res, read.refused);
    if (res.closed) read.forget();
    else res.once('close', read.forget);
    // The property in which Astro's adapter looks for a body that has been read.
    req.body = read.body;
    return next();
  };
}
