/**
 * `npm run lighthouse`: Lighthouse's mobile scores of the demo shop's home, list and heaviest product page, and the
 * picture that each of them opens with. Exits with 1 if one misses a limit.
 * `-- --url` uses a demo shop that is already open.
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../tests/support/browser.ts';
import { bytesOf, heaviestProduct, MAX_HTML_BYTES } from '../tests/support/page-bytes.ts';
import { largestPicture, type LargestPicture } from '../tests/support/largest-picture.ts';
import { startShop } from '../tests/support/shop-process.ts';

/** The lowest score of each category, of 100; only these categories are run. */
const MIN_SCORES = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_SHIFT = 0.02;
/** Bytes of the largest picture on a phone, and how many times wider than shown its file may be. */
const MAX_PICTURE_BYTES = 60_000;
const MAX_PICTURE_SCALE = 2;
/** Ms for which scripts and layout may keep the phone from answering. */
const MAX_BLOCKING_MS = 100;
/** Compressed bytes of the scripts that come before anybody touches the page. */
const MAX_SCRIPT_BYTES = 60_000;
/** Style sheets and scripts that the page asks for. */
const MAX_FILES = 15;
/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** What a page asks for by itself. */
interface Weight {
  /** Compressed bytes of its scripts, without headers. */
  scriptBytes: number;
  /** Number of style sheets and scripts. */
  files: number;
  /** Bytes of its HTML, not compressed. */
  htmlBytes: number;
}

async function weightOf({ audits }: Result, address: string): Promise<Weight> {
  const details = audits['network-requests']?.details;
  const requests = details?.type === 'table' ? details.items : [];
  const ofType = (type: string) => requests.filter(({ resourceType }) => resourceType === type);
  const scripts = ofType('Script');
  const lengths = await Promise.all(
    scripts.map(async ({ url }) => {
      const headers = { 'accept-encoding': 'br' };
      const answer = await fetch(String(url), { method: 'HEAD', headers });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return {
    scriptBytes: lengths.reduce((sum, length) => sum + length, 0),
    files: scripts.length + ofType('Stylesheet').length,
    htmlBytes: await bytesOf(address),
  };
}

async function pictureOf(browser: Browser, address: string): Promise<LargestPicture | null> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await largestPicture(page);
  await context.close();
  return picture;
}

const kB = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;
const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** The limits that a page misses, as lines. */
function missedLimits(
  { audits, categories }: Result,
  { scriptBytes, files, htmlBytes }: Weight,
  picture: LargestPicture | null,
): string[] {
  const faults = Object.entries(MIN_SCORES)
    .filter(([id, least]) => percent(categories[id]?.score) < least)
    .map(([id, least]) => `${id} ${percent(categories[id]?.score)} is below ${least}`);
  const blocking = audits['total-blocking-time']?.numericValue ?? Infinity;
  if (blocking >= MAX_BLOCKING_MS) faults.push(`blocked for ${Math.round(blocking)} ms`);
  if (scriptBytes >= MAX_SCRIPT_BYTES) faults.push(`scripts before a touch: ${kB(scriptBytes)}`);
  if (files > MAX_FILES) faults.push(`${files} style sheets and scripts`);
  if (htmlBytes > MAX_HTML_BYTES) faults.push(`HTML of ${kB(htmlBytes)}`);
  const shift = audits['cumulative-layout-shift']?.numericValue ?? 1;
  if (shift >= MAX_SHIFT) faults.push(`layout shift ${shift.toFixed(3)}`);
  if (picture) {
    const { bytes, preloaded, width, filled } = picture;
    if (bytes >= MAX_PICTURE_BYTES) faults.push(`the largest picture has ${bytes} bytes`);
    if (!preloaded) faults.push('the largest picture is not preloaded');
    if (width > MAX_PICTURE_SCALE * filled) faults.push('the largest picture is too wide');
  }
  // A score of 100 may still have failed audits.
  const failed = Object.values(audits).filter(
    ({ score, scoreDisplayMode }) => scoreDisplayMode === 'binary' && score === 0,
  );
  return [...faults, ...failed.map(({ id, title }) => `${id}: ${title}`)];
}

function report(name: string, result: Result, weight: Weight, picture: LargestPicture | null) {
  const scores = Object.values(result.categories).map(
    ({ title, score }) => `${title} ${percent(score)}`,
  );
  const shown = (audit: string): string => result.audits[audit]?.displayValue ?? '?';
  console.log(`\n${name}: ${scores.join('  ')}`);
  console.log(
    `  LCP ${shown('largest-contentful-paint')}  CLS ${shown('cumulative-layout-shift')}  ` +
      `blocked ${shown('total-blocking-time')}`,
  );
  console.log(
    `  scripts ${kB(weight.scriptBytes)}  style sheets and scripts ${weight.files}  ` +
      `HTML ${kB(weight.htmlBytes)}`,
  );
  console.log(
    picture
      ? `  largest: ${picture.url}, ${picture.width} px for ${picture.filled}, ` +
          `${kB(picture.bytes)}${picture.preloaded ? ', preloaded' : ''}`
      : '  largest: text',
  );
}

const { url } = parseArgs({ options: { url: { type: 'string' } } }).values;
const { executablePath, args, env } = await findBrowser();
const shop = url ? { url, stop: async () => {} } : await startShop();
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless=new', ...args],
  envVars: { ...process.env, ...env },
});
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
try {
  const pages = {
    home: '/',
    list: '/produtos',
    product: await heaviestProduct(shop.url),
  };
  for (const [name, path] of Object.entries(pages)) {
    const address = `${shop.url}${path}`;
    const run = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: Object.keys(MIN_SCORES),
    });
    if (!run) throw new Error(`Lighthouse has no result for ${path}.`);
    const picture = await pictureOf(browser, address);
    const weight = await weightOf(run.lhr, address);
    report(name, run.lhr, weight, picture);
    for (const fault of missedLimits(run.lhr, weight, picture)) {
      console.log(`  − ${fault}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  chrome.kill();
  await shop.stop();
}
