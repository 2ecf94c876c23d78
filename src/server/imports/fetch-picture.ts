import { Readable } from 'node:stream';
import { MAX_BYTES } from '#domain/media/upload.ts';
import { SECOND_MS } from '#domain/time.ts';
import type { Environment } from '../base/env.ts';
import { askTypedAddress } from '../outbound/ask-typed-address.ts';
import { RefusedHostError } from '../outbound/reach.ts';

/** Milliseconds for a picture, redirects included. */
const TIMEOUT_MS = 20 * SECOND_MS;
const MAX_REDIRECTS = 3;

/** An address that may not be reached. */
export class PictureAddressError extends Error {}

/** A picture that did not come. Its message is for the problem's text. */
export class PictureError extends Error {}

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
  const headers = { accept: 'image/webp,image/jpeg,image/png,image/*;q=0.5' };
  let address = url;
  try {
    for (let hop = 0; hop <= MAX_REDIRECTS; hop += 1) {
      const got = await askTypedAddress(
        config,
        address,
        { headers, signal },
        async ({ status, location, body }): Promise<{ location: string } | { picture: T }> => {
          if (status >= 300 && status < 400 && location !== null) return { location };
          if (status !== 200 || !body) throw new PictureError(String(status));
          return { picture: await use(Readable.from(bounded(body))) };
        },
      );
      if ('picture' in got) return got.picture;
      const next = URL.parse(got.location, address);
      if (!next || !/^https?:$/.test(next.protocol)) throw new PictureAddressError(got.location);
      address = next.href;
    }
    throw new PictureError('redirects');
  } catch (error) {
    stop.throwIfAborted();
    if (error instanceof RefusedHostError) throw new PictureAddressError(address);
    if (signal.aborted) throw new PictureError('timeout');
    throw error;
  }
}
