import { rename, rm, utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
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
