import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The list of files that Vite preloads for a chunk's dynamic imports. */
const PRELOADED = /__vite__mapDeps=\(.*?m\.f=(\[.*?\])\)/;

/**
 * Replaces missing style sheets in what the browser's chunks preload for a dynamic import: Astro deletes
 * those that its pages contain already, but Vite's list still names them, and a screen that is loaded on
 * demand would fail because of one. Each is replaced by the list's first script, which is loaded by then,
 * because the list is read by position.
 *
 * @param folder of the built files, `_astro`
 * @returns the number of replaced entries
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
