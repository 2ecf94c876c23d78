/**
 * `npm run lighthouse`: Lighthouse's mobile scores of the demo shop's home, list and product page, and the
 * picture that each of them opens with. Exits with 1 if one misses a limit.
 * `-- --url` uses a demo shop that is already open.
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../tests/support/browser.ts';
import { firstProduct } from '../tests/support/demo-visitors.ts';
import { largestPicture, type LargestPicture } from '../tests/support/largest-picture.ts';
import { startShop } from '../tests/support/shop-process.ts';

/** The lowest score of each category, of 100; only these categories are run. */
const MIN_SCORES = { performance: 95, accessibility: 100, 'best-practices': 100, seo: 100 };
const MAX_SHIFT = 0.02;
/** Bytes of the largest picture on a phone, and how many times wider than shown its file may be. */
const MAX_PICTURE_BYTES = 60_000;
const MAX_PICTURE_SCALE = 2;
/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

/** Compressed bytes of a page's scripts, without headers. */
async function scriptBytes({ audits }: Result): Promise<number> {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') return 0;
  const scripts = details.items.filter(({ resourceType }) => resourceType === 'Script');
  const lengths = await Promise.all(
    scripts.map(async ({ url }) => {
      const headers = { 'accept-encoding': 'br' };
      const answer = await fetch(String(url), { method: 'HEAD', headers });
      return Number(answer.headers.get('content-length'));
    }),
  );
  return lengths.reduce((sum, length) => sum + length, 0);
}

async function pictureOf(browser: Browser, address: string): Promise<LargestPicture | null> {
  const context = await browser.newContext(PHONE);
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'networkidle' });
  const picture = await largestPicture(page);
  await context.close();
  return picture;
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** The limits that a page misses, as lines. */
function missedLimits({ audits, categories }: Result, picture: LargestPicture | null): string[] {
  const faults = Object.entries(MIN_SCORES)
    .filter(([id, least]) => percent(categories[id]?.score) < least)
    .map(([id, least]) => `${id} is below ${least}`);
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

async function report(name: string, result: Result, picture: LargestPicture | null) {
  const scores = Object.values(result.categories).map(
    ({ title, score }) => `${title} ${percent(score)}`,
  );
  const shown = (audit: string): string => result.audits[audit]?.displayValue ?? '?';
  console.log(`\n${name}: ${scores.join('  ')}`);
  console.log(
    `  LCP ${shown('largest-contentful-paint')}  CLS ${shown('cumulative-layout-shift')}  ` +
      `scripts ${((await scriptBytes(result)) / 1000).toFixed(1)} kB`,
  );
  console.log(
    picture
      ? `  largest: ${picture.url}, ${picture.width} px for ${picture.filled}, ` +
          `${(picture.bytes / 1000).toFixed(1)} kB${picture.preloaded ? ', preloaded' : ''}`
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
    product: `/produto/${await firstProduct(shop.url, 'kind=grau')}`,
  };
  for (const [name, path] of Object.entries(pages)) {
    const address = `${shop.url}${path}`;
    const run = await lighthouse(address, {
      port: chrome.port,
      onlyCategories: Object.keys(MIN_SCORES),
    });
    if (!run) throw new Error(`Lighthouse has no result for ${path}.`);
    const picture = await pictureOf(browser, address);
    await report(name, run.lhr, picture);
    for (const fault of missedLimits(run.lhr, picture)) {
      console.log(`  − ${fault}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  chrome.kill();
  await shop.stop();
}
