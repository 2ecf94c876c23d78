import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import { join, relative } from 'node:path';

/** Everything that a build is made from. */
const SOURCES = [
  'src',
  'public',
  'package.json',
  'package-lock.json',
  'astro.config.mjs',
  'astro-i18next.config.cjs',
  'auth.config.ts',
  'tsconfig.json',
];

async function filesOf(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => undefined);
  if (!found) return [];
  if (found.isFile()) return [path];
  const entries = await readdir(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

/** A digest of the files' contents: a checkout that only changes their times needs no new build. */
export async function sourcesDigest(root: string): Promise<string> {
  const files = (await Promise.all(SOURCES.map((source) => filesOf(join(root, source))))).flat();
  const hash = createHash('sha256');
  // One after the other: all at once are more than a container may have open.
  for (const file of files.sort()) {
    const content = await readFile(file);
    hash.update(`${relative(root, file)}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}
