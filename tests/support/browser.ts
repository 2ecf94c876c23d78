import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from '@playwright/test';
import bundled, { inflate } from '@sparticuz/chromium';

const run = promisify(execFile);

export interface Browser {
  executablePath: string;
  args: string[];
  /** Environment variables it needs in addition to this process's. */
  env: Record<string, string>;
}

/** The sandbox does not work as root and in most containers; the browser only visits the shop under test. */
const ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-dev-shm-usage',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-default-browser-check',
  '--no-first-run',
];

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** Whether it prints its version: Ubuntu's `chromium-browser` may only be a pointer to a snap. */
async function works({ executablePath, env }: Browser): Promise<boolean> {
  if (!existsSync(executablePath)) return false;
  const asked = run(executablePath, ['--version'], { env: { ...process.env, ...env } });
  return asked.then(
    () => true,
    () => false,
  );
}

const CACHE = resolve(import.meta.dirname, '../../node_modules/.cache/vitrine-chromium');
const FONTS_FILE = join(CACHE, 'fonts.conf');

/**
 * fontconfig's settings for npm's Chromium: the system's fonts, and always the one in the package. Without
 * any font Chromium crashes at the first search field it draws ("SkFontMgr_FontConfigInterface: Not
 * implemented"), and the package's own settings name folders that exist only on AWS Lambda.
 */
export const fontsConfig = (folder: string): string => `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <include ignore_missing="yes">/etc/fonts/fonts.conf</include>
  <dir>/usr/share/fonts</dir>
  <dir>${folder}/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;

/** Unpacks npm's Chromium once, into node_modules: its default, the temporary folder, may be another user's. */
async function unpackBundled(): Promise<void> {
  if (existsSync(FONTS_FILE)) return;
  await rm(CACHE, { recursive: true, force: true });
  const unfinished = `${CACHE}.${process.pid}`;
  await mkdir(unfinished, { recursive: true });
  const before = process.env.TMPDIR;
  process.env.TMPDIR = unfinished;
  try {
    await bundled.executablePath();
    const programs = join(
      dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
      '../bin',
    );
    await inflate(join(programs, 'al2023.tar.br'));
    await writeFile(join(unfinished, basename(FONTS_FILE)), fontsConfig(CACHE));
  } finally {
    if (before === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = before;
  }
  // The first process wins; the others' copies are the same.
  await rename(unfinished, CACHE).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** The Chromium from npm, with a font, and with its own libraries if the system lacks them. */
export async function bundledBrowser(): Promise<Browser> {
  await unpackBundled();
  const browser: Browser = {
    executablePath: join(CACHE, 'chromium'),
    args: ARGS,
    env: { FONTCONFIG_FILE: FONTS_FILE },
  };
  if (await works(browser)) return browser;
  return { ...browser, env: { ...browser.env, LD_LIBRARY_PATH: join(CACHE, 'al2023', 'lib') } };
}

/**
 * A Chromium that runs on this machine: the one in CHROME_PATH, the system's, Playwright's, or npm's.
 *
 * @throws Error if none of them does
 */
export async function findBrowser(): Promise<Browser> {
  const named = process.env.CHROME_PATH;
  const paths = named ? [named] : [...INSTALLED, chromium.executablePath()];
  for (const executablePath of paths) {
    const browser = { executablePath, args: ARGS, env: {} };
    if (await works(browser)) return browser;
  }
  const browser = await bundledBrowser();
  if (await works(browser)) return browser;
  throw new Error('No browser for the tests: install Chromium, or name one in CHROME_PATH.');
}
