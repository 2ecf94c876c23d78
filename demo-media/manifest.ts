import { join } from 'node:path';
import { format } from 'prettier';
import { MANIFEST_FILE, type Manifest } from '../src/demo/media-manifest.ts';
import { writeWhole } from './write-whole.ts';

/** Writes the manifest whole, its products in the alphabet's order. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(manifest).sort(([a], [b]) => (a < b ? -1 : 1)));
  await writeWhole(
    join(folder, MANIFEST_FILE),
    await format(JSON.stringify(sorted), { parser: 'json' }),
  );
}
