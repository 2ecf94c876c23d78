import { hash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import sharp from 'sharp';

const ROOT = resolve(import.meta.dirname, '../..');

/** Folder of the pictures that a run has made, named after what makes them; their own names have their content's hash. */
async function cacheFolder(): Promise<string> {
  const source = await readFile(join(ROOT, 'src/demo/place-media.ts'), 'utf8');
  const made = hash('sha256', source + JSON.stringify(sharp.versions));
  return join(ROOT, 'node_modules/.cache', `vitrine-demo-pictures-${made.slice(0, 10)}`);
}

/** Puts the demo's pictures into a media folder if an earlier run has made them: that takes 20 s of processor time. */
export async function lendPictures(mediaDir: string): Promise<void> {
  await cp(await cacheFolder(), mediaDir, { recursive: true }).catch(() => undefined);
}

/** Stores the pictures of a shop that has just been filled with the demo, unless an earlier run has. */
export async function keepPictures(mediaDir: string): Promise<void> {
  const folder = await cacheFolder();
  const isThere = await readdir(folder).catch(() => null);
  if (isThere) return;
  const unfinished = `${folder}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  for (const file of await readdir(mediaDir)) {
    if (/^[^.].*\.(avif|webp)$/.test(file)) await cp(join(mediaDir, file), join(unfinished, file));
  }
  // The first process wins; the others' copies are the same.
  await rename(unfinished, folder).catch(() => rm(unfinished, { recursive: true, force: true }));
}
