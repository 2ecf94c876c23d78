import type { IncomingMessage, ServerResponse } from 'node:http';
import sirv from 'sirv';
import { compressModels } from './compress.ts';
import { MEDIA_POLICY } from './content-policy.ts';
import type { Middleware } from './middleware.ts';

/** A file whose name changes with its content is kept for a year. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Favicon, manifest and the like: ten minutes. */
const SHORT = 'public, max-age=600';
/** Asked for each time, answered with 304: pages, and the texts that must fit the scripts. */
const CHECKED = 'no-cache';

/** Folder of Astro's hashed files. */
const HASHED = '/_astro/';

function cachePolicy(pathname: string): string {
  if (pathname.startsWith(HASHED)) return IMMUTABLE;
  return pathname.startsWith('/locales/') || !/\.\w+$/.test(pathname) ? CHECKED : SHORT;
}

const reads = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

const notFound = (res: ServerResponse): void => {
  res.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  res.end();
};

/**
 * sirv has no answer to a file that cannot be read after all (removed since, too many open): the
 * error would end the process. The answer has begun by then, so it is cut.
 */
function surviveReadErrors(res: ServerResponse): void {
  res.once('pipe', (file) => file.once('error', () => res.destroy()));
}

/**
 * The build's public files, with their compressed twins; read once, at the start.
 *
 * @param folder `dist/client`
 */
export function builtFiles(folder: string): Middleware {
  const serve = sirv(folder, {
    etag: true,
    brotli: true,
    gzip: true,
    setHeaders: (res, pathname) => res.setHeader('cache-control', cachePolicy(pathname)),
  });
  return (req, res, next) => {
    if (!reads(req)) return next();
    surviveReadErrors(res);
    // A hashed file that is not there belongs to an older build: no page of ours has it.
    const otherwise = req.url?.startsWith(HASHED) ? () => notFound(res) : () => next();
    return serve(req, res, otherwise);
  };
}

/**
 * The shop's pictures and 3D models, looked up at each request since a new one may come at any time.
 *
 * @param mount first part of the path, such as `/media`
 */
export function mediaFiles(mount: string, folder: string): Middleware {
  const serve = sirv(folder, {
    dev: true,
    etag: true,
    extensions: [],
    setHeaders(res) {
      res.setHeader('cache-control', IMMUTABLE);
      res.setHeader('content-security-policy', MEDIA_POLICY);
    },
  });
  const compress = compressModels();
  return (req, res, next) => {
    if (!req.url?.startsWith(`${mount}/`)) return next();
    if (!reads(req)) return notFound(res);
    surviveReadErrors(res);
    req.url = req.url.slice(mount.length);
    const answer = () => serve(req, res, () => notFound(res));
    return /\.glb(\?|$)/.test(req.url) ? compress(req, res, answer) : answer();
  };
}
