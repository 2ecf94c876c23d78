import { rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { format } from 'prettier';
import { MANIFEST_FILE, type Manifest } from '#server/demo/media.ts';

let writes = 0;

/** Writes the manifest whole, its products in the alphabet's order. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  const unfinished = join(folder, `.${MANIFEST_FILE}.${process.pid}.${++writes}`);
  await writeFile(unfinished, await format(JSON.stringify(sorted), { parser: 'json' }));
  await rename(unfinished, join(folder, MANIFEST_FILE));
}
