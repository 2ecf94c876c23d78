import { readdir, realpath } from 'node:fs/promises';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join, relative, sep } from 'node:path';
import { lookup } from 'mrmime';
import { compressModels } from './compress.ts';
import { MEDIA_POLICY, PART_POLICY } from './content-policy.ts';
import type { Middleware } from './sequence.ts';
import { sendFile } from './send-file.ts';

/** A file whose name changes with its content is cached for a year. */
const IMMUTABLE = 'public, max-age=31536000, immutable';
/** Favicon, manifest and the like: ten minutes. */
const SHORT = 'public, max-age=600';
/** Asked for each time, answered with 304: pages, and the texts that must fit the scripts. */
const CHECKED = 'no-cache';

/** Folder of Astro's hashed files. */
const HASHED = '/_astro/';

/** Scripts and style sheets of the build: parts of pages, never pages themselves. */
const PART = /^\/_astro\/.*\.(?:js|css)$/;
/** Headers that only a page has: on the sixty files of a page of the dashboard it would be a fifth of all bytes. */
const OF_PAGES = ['permissions-policy', 'cross-origin-opener-policy'] as const;

/** Twins of a file that the build has compressed, the smallest first. */
const TWINS = [
  { coding: 'br', ending: '.br' },
  { coding: 'gzip', ending: '.gz' },
] as const;

function cachePolicy(pathname: string): string {
  if (pathname.startsWith(HASHED)) return IMMUTABLE;
  return pathname.startsWith('/locales/') || !/\.\w+$/.test(pathname) ? CHECKED : SHORT;
}

const reads = (req: IncomingMessage): boolean => req.method === 'GET' || req.method === 'HEAD';

const notFound = (res: ServerResponse): void => {
  res.writeHead(404, { 'content-type': 'text/plain', 'cache-control': 'no-store' });
  res.end();
};

/** The decoded path of a request; undefined if its encoding is broken. */
function pathOf({ url = '/' }: IncomingMessage): string | undefined {
  try {
    return decodeURIComponent(url.split('?', 1)[0]!);
  } catch {
    return undefined;
  }
}

/** Whether a name of the path begins with a dot; `.well-known` is meant for the public. */
const isHidden = (path: string): boolean => /(^|[\\/])\.(?!well-known[\\/])/.test(path);

const typeOf = (name: string): string => {
  const type = lookup(name) ?? 'application/octet-stream';
  return /^text\/|xml$/.test(type) ? `${type};charset=utf-8` : type;
};

/** Whether a browser takes a content coding, such as br; `q=0` is a no. */
function takes({ headers }: IncomingMessage, coding: string): boolean {
  const accepted = String(headers['accept-encoding'] ?? '').toLowerCase();
  return accepted.split(',').some((entry) => {
    const [name, weight] = entry.split(';').map((part) => part.trim());
    return name === coding && !/^q=0(\.0*)?$/.test(weight ?? '');
  });
}

/**
 * Paths of the files below a folder, such as `/robots.txt`; links and hidden files are left out.
 * (`readdirSync` would follow links to folders, in circles too.)
 */
async function filesBelow(folder: string): Promise<Set<string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .filter((path) => !isHidden(path));
  return new Set(paths.map((path) => `/${path.split(sep).join('/')}`));
}

/**
 * The build's public files, with their compressed twins; their names are read once, at the start.
 *
 * @param folder `dist/client`
 */
export async function builtFiles(folder: string): Promise<Middleware> {
  const files = await filesBelow(folder);
  const fileAt = (path: string): string | undefined =>
    [path, `${path}.html`, `${path.replace(/\/$/, '')}/index.html`].find((name) => files.has(name));
  return (req, res, next) => {
    if (!reads(req)) return next();
    const path = pathOf(req);
    const name = path === undefined ? undefined : fileAt(path);
    // A hashed file that is missing belongs to an older build: none of our pages refers to it.
    if (name === undefined) return req.url?.startsWith(HASHED) ? notFound(res) : next();
    const isPart = PART.test(name);
    if (isPart) for (const header of OF_PAGES) res.removeHeader(header);
    const twin = TWINS.find(({ coding, ending }) => files.has(name + ending) && takes(req, coding));
    return sendFile(req, res, {
      folder,
      name: name + (twin?.ending ?? ''),
      headers: {
        'cache-control': cachePolicy(path!),
        'content-type': typeOf(name),
        vary: 'Accept-Encoding',
        ...(isPart && { 'content-security-policy': PART_POLICY }),
        ...(twin && { 'content-encoding': twin.coding }),
      },
      missing: () => notFound(res),
    });
  };
}

/** Whether a path stays below its folder: no part of it is a symbolic link or leads upwards. */
async function isPlain(folder: string, path: string): Promise<boolean> {
  const [root, real] = await Promise.all([realpath(folder), realpath(join(folder, path))]);
  return real === join(root, path);
}

/**
 * The shop's pictures and 3D models, looked up at each request since a new one may come at any time.
 * What begins with a dot (a file that is still being written) and what a link leads to is not served.
 *
 * @param mount first part of the path, such as `/media`
 * @param elsewhere looks in another store for what is not in the folder
 */
export function mediaFiles(mount: string, folder: string, elsewhere?: Middleware): Middleware {
  const compress = compressModels();
  return async (req, res, next) => {
    if (!req.url?.startsWith(`${mount}/`)) return next();
    const name = pathOf(req)?.slice(mount.length);
    if (!reads(req) || name === undefined || isHidden(name)) return notFound(res);
    if (!(await isPlain(folder, name).catch(() => false))) {
      return elsewhere ? elsewhere(req, res, () => notFound(res)) : notFound(res);
    }
    if (name.endsWith('.glb')) await new Promise<void>((ready) => compress(req, res, ready));
    return sendFile(req, res, {
      folder,
      name,
      headers: {
        'cache-control': IMMUTABLE,
        'content-security-policy': MEDIA_POLICY,
        'content-type': typeOf(name),
      },
      missing: () => notFound(res),
    });
  };
}
