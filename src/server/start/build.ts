import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rename, rmdir, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { precompress } from '../http/precompress.ts';
import { sourcesDigest } from './sources.ts';

/** Written last, so that an interrupted build does not count. */
const STAMP = 'dist/sources.sha256';

/** Variables of Vite: a test runner sets them too, and Astro would build their values in as its own. */
const VITE_VARIABLES = ['BASE_URL', 'DEV', 'MODE', 'PROD', 'SSR'];

/** The environment of a production build, whatever started it. */
function buildEnvironment(): NodeJS.ProcessEnv {
  const given = Object.entries(process.env).filter(([name]) => !VITE_VARIABLES.includes(name));
  return { ...Object.fromEntries(given), NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' };
}

const { resolve } = createRequire(import.meta.url);

/**
 * The file of Astro's own command, as its package declares it.
 *
 * @throws Error if what builds the shop is not installed
 */
async function astroCommand(): Promise<string> {
  let declared: string;
  try {
    declared = resolve('astro/package.json');
  } catch (error) {
    throw new Error('What builds the shop is not installed: npm ci', { cause: error });
  }
  const { bin } = JSON.parse(await readFile(declared, 'utf8')) as { bin: { astro: string } };
  return join(dirname(declared), bin.astro);
}

/** Runs Astro's own command; its output is shown only when it fails. */
async function astroBuild(root: string): Promise<void> {
  const command = await astroCommand();
  const child = spawn(process.execPath, [command, 'build'], {
    cwd: root,
    env: buildEnvironment(),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text));
  }
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`The build failed.\n${output}`);
}

/** Moves the page of Astro's inline parts to where the server reads it and nobody can ask for it. */
async function takeInlineParts(dist: string): Promise<void> {
  const folder = join(dist, 'client/inline-parts');
  await rename(join(folder, 'index.html'), join(dist, 'server/inline-parts.html'));
  await rmdir(folder);
}

/**
 * Builds the site into `dist` and compresses its files.
 *
 * @throws Error with the build's output, when it fails
 */
export async function build(root: string): Promise<void> {
  const digest = await sourcesDigest(root);
  await astroBuild(root);
  await takeInlineParts(join(root, 'dist'));
  await precompress(join(root, 'dist', 'client'));
  await writeFile(join(root, STAMP), digest);
}

/** Whether `dist` was built from the current sources. */
export async function isBuilt(root: string): Promise<boolean> {
  const stamp = await readFile(join(root, STAMP), 'utf8').catch(() => undefined);
  return stamp !== undefined && stamp === (await sourcesDigest(root));
}
