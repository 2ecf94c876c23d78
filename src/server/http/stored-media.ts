import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { lookup } from 'mrmime';
import type { Environment } from '../base/env.ts';
import { IMMUTABLE, S3Store } from '../media/s3-store.ts';
import { MEDIA_POLICY } from './content-policy.ts';
import type { Middleware } from './sequence.ts';

/** Files that the shop shows to everyone; nothing else of the bucket is requested. */
const PUBLIC = /^[a-z0-9][a-z0-9-]*\.(avif|webp|png|glb)$/;

/** How long a browser remembers the redirect: the address of a CDN may change. */
const REDIRECT_CACHE = 'public, max-age=86400';

/** Headers of a request that the store gets, and headers of its answer that the visitor gets. */
const ASKED = ['range', 'if-none-match', 'if-modified-since', 'if-range'] as const;
const ANSWERED = ['content-length', 'content-range', 'etag', 'last-modified', 'accept-ranges'];

/**
 * The media that lie in a store which speaks S3: passed on under the shop's own address, or from
 * S3_PUBLIC_URL, to which the visitor is sent. Undefined for a shop that stores its media itself.
 *
 * @param mount first part of the path, such as `/media`
 */
export function storedMedia(mount: string, config: Environment): Middleware | undefined {
  if (!config.S3_BUCKET) return undefined;
  const store = S3Store.of(config);
  const { S3_PUBLIC_URL } = config;
  return async (req, res, next) => {
    const name = (req.url ?? '').split('?', 1)[0]!.slice(mount.length + 1);
    const { method } = req;
    if (!PUBLIC.test(name) || (method !== 'GET' && method !== 'HEAD')) return next();
    if (S3_PUBLIC_URL) {
      res.writeHead(302, { location: `${S3_PUBLIC_URL}/${name}`, 'cache-control': REDIRECT_CACHE });
      return res.end();
    }
    const gone = new AbortController();
    res.once('close', () => gone.abort());
    const headers = Object.fromEntries(
      ASKED.flatMap((header) => {
        const value = req.headers[header];
        return typeof value === 'string' ? [[header, value]] : [];
      }),
    );
    const answer = await store.open({ method, name, headers, signal: gone.signal });
    if (answer.status === 404) return next();
    for (const header of ANSWERED) {
      const value = answer.headers.get(header);
      if (value !== null) res.setHeader(header, value);
    }
    const isContent = answer.ok || answer.status === 304;
    res.writeHead(answer.status, {
      'cache-control': isContent ? IMMUTABLE : 'no-store',
      'content-security-policy': MEDIA_POLICY,
      ...(answer.ok && { 'content-type': lookup(name) ?? 'application/octet-stream' }),
    });
    if (!answer.body || method === 'HEAD') return res.end();
    // A visitor who leaves halfway is not a failure; if the store does, the cut answer shows it.
    await pipeline(Readable.fromWeb(answer.body as never), res).catch(() => res.destroy());
  };
}
