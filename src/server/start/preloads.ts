import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The files that Vite fetches ahead of what a chunk imports when it is asked for. */
const PRELOADED = /__vite__mapDeps=\(.*?m\.f=(\[.*?\])\)/;

/**
 * Takes style sheets that do not exist out of what the browser's chunks fetch ahead of a dynamic
 * import: Astro deletes those that its pages have already, and Vite's list still names them. A screen
 * that is fetched when it is opened would fail over one. The first entry, a script that is there by
 * then, stands in for each, because the list is read by position.
 *
 * @param folder of the built files, `_astro`
 * @returns the number of entries that were exchanged
 */
export async function mendPreloads(folder: string): Promise<number> {
  const names = await readdir(folder);
  const exist = new Set(names);
  let mended = 0;
  for (const name of names.filter((name) => name.endsWith('.js'))) {
    const file = join(folder, name);
    const code = await readFile(file, 'utf8');
    const list = PRELOADED.exec(code)?.[1];
    if (!list) continue;
    const entries = JSON.parse(list) as string[];
    const first = entries.find((entry) => entry.endsWith('.js'));
    const isGone = (entry: string): boolean =>
      entry.endsWith('.css') && !exist.has(entry.split('/').at(-1) ?? '');
    const gone = entries.filter(isGone).length;
    if (!first || gone === 0) continue;
    const kept = entries.map((entry) => (isGone(entry) ? first : entry));
    await writeFile(file, code.replace(list, JSON.stringify(kept)));
    mended += gone;
  }
  return mended;
}
