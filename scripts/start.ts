/** `npm start`: builds the shop if needed, then runs what was built (`src/entry.ts`), until it is stopped. */
import cluster from 'node:cluster';
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

// The workers run what the primary process was started with.
if (cluster.isPrimary && !(await isBuilt(root))) {
  console.log('Building the shop (only after a change) …');
  try {
    await build(root);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

async function runShop(): Promise<void> {
  const entry = pathToFileURL(join(root, 'dist/server/entry.mjs')).href;
  const built = (await import(entry)) as typeof Entry;
  await built.runShop();
}

/** Whether this process only starts others; what it needs for that is loaded only if there are to be some. */
async function runsWorkers(): Promise<boolean> {
  if (cluster.isWorker || ['', '1', undefined].includes(process.env.WORKERS)) return false;
  const { runPrimary } = await import('#server/start/primary.ts');
  return runPrimary();
}

if (!(await runsWorkers())) await runShop();
