/** `npm start`: builds the shop if needed, then runs what was built (`src/entry.ts`), until it is stopped. */
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import type * as Entry from '#entry.ts';
import { build, isBuilt } from '#server/start/build.ts';

const root = resolve(import.meta.dirname, '..');
process.chdir(root);
if (existsSync('.env')) process.loadEnvFile();
// Without it React's development build renders on the server.
process.env.NODE_ENV ??= 'production';

if (!(await isBuilt(root))) {
  console.log('Building the shop (only after a change) …');
  try {
    await build(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}
const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
const { runShop } = (await import(entry)) as typeof Entry;
await runShop();
