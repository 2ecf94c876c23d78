import { readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const compressors = { br: promisify(brotliCompress), gz: promisify(gzip) };

/** Kinds of files that become smaller; pictures and fonts are compressed already. */
const COMPRESSIBLE = new Set([
  '.css',
  '.html',
  '.js',
  '.json',
  '.mjs',
  '.svg',
  '.txt',
  '.webmanifest',
  '.xml',
]);

/** Bytes of the header that says how a file is compressed: `content-encoding: gzip`. */
const SAID_BY = 24;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  for (const [ending, compress] of Object.entries(compressors)) {
    const twin = await compress(content);
    // Short ones too: of the hundred scripts of a page of the dashboard, half are shorter than 1 kB.
    if (twin.length + SAID_BY < content.length) await writeFile(`${path}.${ending}`, twin);
  }
}

/** Writes a `.br` and a `.gz` beside each file that gains by it, so that none is made on request. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
