/**
 * `npm run lighthouse`: Lighthouse's mobile scores of the demo shop's home, list and heaviest product page, and the
 * picture that each of them opens with. Exits with 1 if one misses a limit (`tests/support/phone-limits.ts`).
 *
 * The pages are visited in turns, five times each (`-- --runs N`). Figures that vary with the machine are judged by
 * their median and printed with their spread. `-- --url` uses a demo shop that is already open.
 */
import { parseArgs } from 'node:util';
import { chromium, type Browser } from '@playwright/test';
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { median } from '../tests/support/bench/percentile.ts';
import { findBrowser } from '../tests/support/browser.ts';
import { largestPicture, type LargestPicture } from '../tests/support/largest-picture.ts';
import { bytesOf, heaviestProduct } from '../tests/support/page-bytes.ts';
import {
  kB,
  MIN_SCORES,
  missedLimits,
  scoreOf,
  valueOf,
  type Weight,
} from '../tests/support/phone-limits.ts';
import { startShop } from '../tests/support/shop-process.ts';

/** The phone that Lighthouse emulates. */
const PHONE = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true };

interface Run {
  result: Result;
  weight: Weight;
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

async function visit(address: string, port: number): Promise<Run> {
  const run = await lighthouse(address, { port, onlyCategories: Object.keys(MIN_SCORES) });
  if (!run) throw new Error(`Lighthouse has no result for ${address}.`);
  return { result: run.lhr, weight: await weightOf(run.lhr, address) };
}

/** The median of some values; if they differ, all of them as well, in the order of the runs. */
function spread(values: readonly number[], unit = ''): string {
  const all = new Set(values).size > 1 ? ` (${values.map(Math.round).join(', ')})` : '';
  return `${Math.round(median(values))}${unit}${all}`;
}

function report(name: string, runs: readonly Run[], picture: LargestPicture | null) {
  const { result, weight } = runs.at(-1)!;
  const each = (audit: string) => runs.map((run) => valueOf(run, audit));
  const scores = Object.entries(result.categories).map(
    ([id, { title }]) => `${title} ${spread(runs.map((run) => scoreOf(run, id)))}`,
  );
  console.log(`\n${name}: ${scores.join('  ')}`);
  console.log(
    `  blocked ${spread(each('total-blocking-time'), ' ms')}  ` +
      `LCP ${spread(each('largest-contentful-paint'), ' ms')}  ` +
      `CLS ${result.audits['cumulative-layout-shift']?.displayValue ?? '?'}`,
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
  // Lighthouse's benchmark of the machine: an idle desktop has 1,500 or more.
  console.log(
    `  machine ${spread(runs.map(({ result }) => result.environment.benchmarkIndex))} (benchmark index)`,
  );
}

const { url, runs: wanted } = parseArgs({
  options: { url: { type: 'string' }, runs: { type: 'string', default: '5' } },
}).values;
const count = Number(wanted);
if (!Number.isInteger(count) || count < 1)
  throw new Error(`--runs ${wanted}: a whole number from 1 on`);

const { executablePath, args, env } = await findBrowser();
const shop = url ? { url, stop: async () => {} } : await startShop();
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless=new', ...args],
  envVars: { ...process.env, ...env },
});
const browser = await chromium.connectOverCDP(`http://127.0.0.1:${chrome.port}`);
try {
  const paths = { home: '/', list: '/produtos', product: await heaviestProduct(shop.url) };
  const pages = Object.entries(paths).map(([name, path]) => ({
    name,
    address: `${shop.url}${path}`,
    runs: [] as Run[],
  }));
  // In turns, so that other work on the machine does not affect one page only.
  for (let round = 0; round < count; round += 1) {
    for (const { address, runs } of pages) runs.push(await visit(address, chrome.port));
  }
  for (const { name, address, runs } of pages) {
    const picture = await pictureOf(browser, address);
    report(name, runs, picture);
    for (const fault of missedLimits(runs, picture)) {
      console.log(`  − ${fault}`);
      process.exitCode = 1;
    }
  }
} finally {
  await browser.close();
  chrome.kill();
  await shop.stop();
}
