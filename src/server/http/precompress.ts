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

/** Shorter files travel in one packet anyway, in bytes. */
const WORTH_IT = 1024;

async function compressFile(path: string): Promise<void> {
  const content = await readFile(path);
  if (content.length < WORTH_IT) return;
  for (const [ending, compress] of Object.entries(compressors)) {
    await writeFile(`${path}.${ending}`, await compress(content));
  }
}

/** Writes a `.br` and a `.gz` beside each file that gains by it, so that none is made on request. */
export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && COMPRESSIBLE.has(extname(entry.name)));
  await Promise.all(files.map((entry) => compressFile(join(entry.parentPath, entry.name))));
}
