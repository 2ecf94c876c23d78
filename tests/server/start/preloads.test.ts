import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { mendPreloads } from '#server/start/preloads.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'vitrine-preloads-'));
});
afterEach(() => rm(folder, { recursive: true }));

const chunkOf = (...files: string[]) =>
  `const __vite__mapDeps=(i,m=__vite__mapDeps,d=(m.f||(m.f=${JSON.stringify(files)})))=>i.map(i=>d[i]);` +
  'import("./Editor.js");';

it('a style sheet that was deleted is not fetched, and all others keep their place', async () => {
  await writeFile(join(folder, 'Editor.js'), '');
  await writeFile(join(folder, 'Editor.css'), '');
  await writeFile(
    join(folder, 'page.js'),
    chunkOf('_astro/Editor.js', '_astro/gone.css', '_astro/Editor.css'),
  );
  expect(await mendPreloads(folder)).toBe(1);
  expect(await readFile(join(folder, 'page.js'), 'utf8')).toBe(
    chunkOf('_astro/Editor.js', '_astro/Editor.js', '_astro/Editor.css'),
  );
});

it('a chunk whose files are all there stays as it is', async () => {
  await writeFile(join(folder, 'Editor.css'), '');
  const code = chunkOf('_astro/Editor.js', '_astro/Editor.css');
  await writeFile(join(folder, 'page.js'), code);
  expect(await mendPreloads(folder)).toBe(0);
  expect(await readFile(join(folder, 'page.js'), 'utf8')).toBe(code);
});
