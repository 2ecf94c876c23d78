import type { IncomingMessage } from 'node:http';
import type { BodyMemory } from './body-memory.ts';

/**
 * Milliseconds before a body's pace is looked at, and the least bytes per second from then on: what
 * an old phone sends on a bad line. An order of 64 kB may so take 42 s, one of 5 kB 12 s.
 */
export const BODY_GRACE_MS = 10_000;
export const LEAST_BYTES_PER_SECOND = 2048;

/** Bytes that a body is given at first. */
const FIRST_BYTES = 4096;

/** Why a body was not read: codes below `http.` in the translation files. */
export type BodyRefusal = 'bodyTooLarge' | 'bodyTooSlow' | 'busy';

/** A body, why it was not read, or null if the visitor has gone. */
export type ReadBody = { body: Buffer; forget: () => void } | { refused: BodyRefusal } | null;

/** Until when so many bytes must have come, in ms from the start. */
const deadline = (bytes: number): number => BODY_GRACE_MS + (bytes * 1000) / LEAST_BYTES_PER_SECOND;

/** Milliseconds that a body of `limit` bytes may take. */
export const longestBodyMs = (limit: number): number => deadline(limit);

/**
 * Reads a whole body of at most `limit` bytes, whatever its header says of its length. It is copied
 * together as it comes: thousands of chunks of one byte cost no more memory than one of thousands.
 *
 * @returns the body with `forget`, which gives its memory back
 */
export function readBody(
  req: IncomingMessage,
  limit: number,
  memory: BodyMemory,
): Promise<ReadBody> {
  if (Number(req.headers['content-length'] ?? 0) > limit) {
    return Promise.resolve({ refused: 'bodyTooLarge' });
  }
  return new Promise((resolve) => {
    const start = performance.now();
    let body = Buffer.alloc(0);
    let length = 0;

    const settle = (outcome: ReadBody): void => {
      clearTimeout(timer);
      req.off('data', onData).off('end', onEnd).off('close', onGone);
      resolve(outcome);
    };
    const refuse = (refused: BodyRefusal): void => {
      place.leave();
      settle({ refused });
    };
    const place = memory.enter(() => refuse('busy'));

    const makeRoom = (bytes: number): boolean => {
      if (bytes <= body.length) return true;
      const size = Math.min(limit, Math.max(FIRST_BYTES, 2 * body.length, bytes));
      if (!place.grow(size)) return false;
      const larger = Buffer.allocUnsafeSlow(size);
      body.copy(larger, 0, 0, length);
      body = larger;
      return true;
    };
    const onData = (chunk: Buffer): void => {
      if (length + chunk.length > limit) return refuse('bodyTooLarge');
      if (!makeRoom(length + chunk.length)) return refuse('busy');
      chunk.copy(body, length);
      length += chunk.length;
    };
    const onEnd = (): void => {
      place.complete();
      settle({ body: body.subarray(0, length), forget: () => place.leave() });
    };
    const onGone = (): void => {
      place.leave();
      settle(null);
    };
    const look = (): void => {
      const left = deadline(length) - (performance.now() - start);
      if (left <= 0) refuse('bodyTooSlow');
      else timer = setTimeout(look, left);
    };
    let timer = setTimeout(look, BODY_GRACE_MS);
    req.on('data', onData).once('end', onEnd).once('close', onGone);
    req.once('error', () => undefined);
  });
}
