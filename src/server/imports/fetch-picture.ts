import { Readable } from 'node:stream';
import { MAX_BYTES } from '#domain/media/upload.ts';
import { SECOND_MS } from '#domain/time.ts';
import type { Environment } from '../base/env.ts';
import { checkHost, lookupWithin } from '../outbound/reach.ts';

/** Milliseconds for a picture, redirects included. */
const TIMEOUT_MS = 20 * SECOND_MS;
const MAX_REDIRECTS = 3;
/** Of people who have a picture's address but must not have it. */
const NOT_REACHED = /leads into a network where the shop asks no one/;

/** An address that may not be reached. */
export class PictureAddressError extends Error {}

/** A picture that did not come. Its message is for the problem's text. */
export class PictureError extends Error {}

async function ask(config: Pick<Environment, 'PRIVATE_ORIGINS'>, url: string, signal: AbortSignal) {
  const { Agent, fetch: send } = await import('undici');
  const { origin, hostname } = new URL(url);
  const isNamed = config.PRIVATE_ORIGINS.includes(origin);
  if (!isNamed) checkHost('internet', hostname);
  // A connection of its own: what was judged for one address holds for no other.
  const dispatcher = new Agent({
    connect: isNamed ? {} : { lookup: lookupWithin('internet') },
    pipelining: 0,
  });
  const answer = await send(url, {
    redirect: 'manual',
    signal,
    dispatcher,
    headers: { accept: 'image/webp,image/jpeg,image/png,image/*;q=0.5' },
  });
  return { answer, close: () => dispatcher.destroy() };
}

const isRefusal = (error: unknown): boolean =>
  error instanceof Error &&
  (NOT_REACHED.test(error.message) ||
    (error.cause instanceof Error && NOT_REACHED.test(error.cause.message)));

/** Cuts off what is larger than a picture may be. */
async function* bounded(body: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_BYTES.image) throw new PictureError('tooLarge');
    yield chunk;
  }
}

/**
 * Fetches a picture from an address of the internet, or of an origin that `PRIVATE_ORIGINS` names; each redirect is judged
 * like the first address.
 *
 * @throws PictureAddressError, PictureError
 */
export async function fetchPicture<T>(
  config: Pick<Environment, 'PRIVATE_ORIGINS'>,
  { url, signal: stop }: { url: string; signal: AbortSignal },
  use: (content: Readable) => Promise<T>,
): Promise<T> {
  const signal = AbortSignal.any([stop, AbortSignal.timeout(TIMEOUT_MS)]);
  let address = url;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const { answer, close } = await ask(config, address, signal);
      try {
        const { status, headers, body } = answer;
        const location = headers.get('location');
        if (status >= 300 && status < 400 && location !== null) {
          const next = URL.parse(location, address);
          if (!next || !/^https?:$/.test(next.protocol)) throw new PictureAddressError(location);
          address = next.href;
          continue;
        }
        if (status !== 200 || !body) throw new PictureError(String(status));
        return await use(Readable.from(bounded(body as AsyncIterable<Uint8Array>)));
      } finally {
        await close();
      }
    }
    throw new PictureError('redirects');
  } catch (error) {
    stop.throwIfAborted();
    if (isRefusal(error)) throw new PictureAddressError(address);
    if (signal.aborted) throw new PictureError('timeout');
    throw error;
  }
}
