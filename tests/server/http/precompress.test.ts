import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { precompress } from '#server/http/precompress.ts';
import { folderWith } from '../../support/http-shop.ts';

const LONG = 'armação '.repeat(1000);

it('writes both twins of what becomes smaller, in every folder', async () => {
  const folder = await folderWith({ '_astro/a.js': LONG, 'b.css': LONG });
  await precompress(folder);
  expect((await readdir(folder, { recursive: true })).sort()).toEqual([
    '_astro',
    '_astro/a.js',
    '_astro/a.js.br',
    '_astro/a.js.gz',
    'b.css',
    'b.css.br',
    'b.css.gz',
  ]);
  const twin = (ending: string) => readFile(join(folder, `_astro/a.js.${ending}`));
  expect(brotliDecompressSync(await twin('br')).toString()).toBe(LONG);
  expect(gunzipSync(await twin('gz')).toString()).toBe(LONG);
});

it('compresses a short script that becomes smaller by more than the header that says so', async () => {
  const script = 'import{t as e}from"./a.js";export{e as t};'.repeat(3);
  const folder = await folderWith({ 'a.js': script });
  await precompress(folder);
  expect(brotliDecompressSync(await readFile(join(folder, 'a.js.br'))).toString()).toBe(script);
});

it.each([
  ['a picture', 'a.webp', LONG],
  ['a font', 'a.woff2', LONG],
  ['what does not gain by it', 'a.js', 'export{e as t};export{a as n}'],
])('leaves %s alone', async (_what, name, content) => {
  const folder = await folderWith({ [name]: content });
  await precompress(folder);
  expect(await readdir(folder)).toEqual([name]);
});

it('can run again', async () => {
  const folder = await folderWith({ 'a.js': LONG });
  await precompress(folder);
  await precompress(folder);
  expect((await readdir(folder)).sort()).toEqual(['a.js', 'a.js.br', 'a.js.gz']);
});
