import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { precompress } from '../http/precompress.ts';
import { mendPreloads } from './preloads.ts';
import { sourcesDigest } from './sources.ts';

/** Written last, so that a build that was broken off does not count. */
const STAMP = 'dist/sources.sha256';

/** Vite's own names: a test runner sets them too, and Astro would build them in as if they were its own. */
const NAMES_OF_VITE = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

/** The environment of a build for visitors, however it is started. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !NAMES_OF_VITE.includes(name));
  return { ...Object.fromEntries(given), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
}

/** Runs Astro's own command; what it says is passed on only when it fails. */
async function astroBuild(root: string): Promise<void> {
  const command = join(root, 'node_modules', 'astro', 'bin', 'astro.mjs');
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    env: buildEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build failed.\n${said}`);
}

/**
 * Builds the site into `dist`, its files compressed.
 *
 * @throws Error with what the build said, when it fails
 */
export async function build(root: string): Promise<void> {
  const digest = await sourcesDigest(root);
  await astroBuild(root);
  await mendPreloads(join(root, 'dist', 'client', '_astro'));
  await precompress(join(root, 'dist', 'client'));
  await writeFile(join(root, STAMP), digest);
}

/** Whether `dist` was built from the sources as they are. */
export async function isBuilt(root: string): Promise<boolean> {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await sourcesDigest(root));
}
