import { execFileSync } from 'node:child_process';
import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { sourcesDigest } from '#server/start/sources.ts';
import { folderWith } from '../../support/http-shop.ts';

const project = () =>
  folderWith({ 'src/pages/a.astro': 'page', 'public/b.svg': 'icon', 'tests/c.ts': 'test' });

it.each<[string, (root: string) => Promise<void>]>([
  ['a changed source', (root) => writeFile(join(root, 'src/pages/a.astro'), 'other')],
  ['a new source', (root) => writeFile(join(root, 'astro.config.mjs'), '')],
  ['a source that is gone', (root) => rm(join(root, 'public/b.svg'))],
  ['a renamed source', (root) => rename(join(root, 'public/b.svg'), join(root, 'public/d.svg'))],
])('differs with %s', async (_what, change) => {
  const root = await project();
  const before = await sourcesDigest(root);
  await change(root);
  expect(await sourcesDigest(root)).not.toBe(before);
});

it.each<[string, (root: string) => Promise<void>]>([
  ['another time of a source', (root) => utimes(join(root, 'public/b.svg'), 1, 1)],
  ['what is no source', (root) => writeFile(join(root, 'tests/c.ts'), 'other')],
])('is the same with %s', async (_what, change) => {
  const root = await project();
  const before = await sourcesDigest(root);
  await change(root);
  expect(await sourcesDigest(root)).toBe(before);
});

it('is the same in another folder', async () => {
  expect(await sourcesDigest(await project())).toBe(await sourcesDigest(await project()));
});

it('reads more files than a container may have open', async () => {
  const names = Array.from({ length: 300 }, (_, n) => [`src/${n}.ts`, 'page']);
  const root = await folderWith(Object.fromEntries(names) as Record<string, string>);
  const sources = pathToFileURL(
    resolve(import.meta.dirname, '../../../src/server/start/sources.ts'),
  );
  const program = `process.stdout.write(await (await import('${sources.href}')).sourcesDigest('${root}'))`;
  const digest = execFileSync(
    'sh',
    ['-c', 'ulimit -n 128 && exec "$0" --input-type=module -e "$1"', process.execPath, program],
    { encoding: 'utf8' },
  );
  expect(digest).toBe(await sourcesDigest(root));
});
