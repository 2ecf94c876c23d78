/**
 * `npm run screenshots`: every page of the demo shop at four widths, into `screenshots/`, with a contact
 * sheet for each width. Prints the faults of their layout, and exits with 1 if there are any.
 * `-- --only product` takes only the pages with that in their name, `--area catalogue` those of that part of the
 * shop (several of either with commas), `--width 390` only that width. `--url` uses a demo shop that is already
 * open, with its password in DEMO_PASSWORD: its letters are not taken, and the page of a Pix only if it has a key
 * (PIX_KEY). Each run places an order there: start it with RATE_LIMIT_ORDER_PERSON=1000/60 for more than three.
 */
import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { chromium, type Browser, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';
import { writeContactSheet, type Shot } from '../tests/support/contact-sheet.ts';
import { besideShop, storedLetters } from '../tests/support/stored-letters.ts';
import {
  geometryFaults,
  scrollThrough,
  sidewaysScroll,
  watchShifts,
} from '../tests/support/layout-faults.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { AREAS, openSite, type Site, type SitePage } from '../tests/support/site-pages.ts';

const FOLDER = 'screenshots';
const SIZES = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];
/** Layout shift that no one notices; Google's limit is 0.1. */
const MAX_SHIFT = 0.02;
/** Pages visited at the same time. */
const CONCURRENCY = 3;

type Size = (typeof SIZES)[number];
type Scheme = 'light' | 'dark';

const { values: options } = parseArgs({
  options: {
    url: { type: 'string' },
    only: { type: 'string' },
    area: { type: 'string' },
    width: { type: 'string' },
  },
});

/** Opens a page, scrolls through it and returns its faults. */
async function faultsOf(page: Page, { path, status = 200 }: SitePage): Promise<string[]> {
  const faults: string[] = [];
  page.on('console', (message) => {
    // Browsers also log the status of an error page.
    const ownStatus = status !== 200 && message.text().includes(String(status));
    if (message.type() === 'error' && !ownStatus) faults.push(`console: ${message.text()}`);
  });
  page.on('pageerror', (error) => faults.push(`script: ${error.message}`));
  await watchShifts(page);
  const answer = await page.goto(path, { waitUntil: 'networkidle' });
  if (answer?.status() !== status) faults.push(`status ${answer?.status()}`);
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
  const wider = await sidewaysScroll(page);
  if (wider) faults.push(wider);
  const { score, moved } = await page.evaluate(() => window.shifts ?? { score: 0, moved: [] });
  if (score >= MAX_SHIFT) {
    faults.push(`layout shift ${score.toFixed(3)}: ${[...new Set(moved)].slice(0, 4).join(', ')}`);
  }
  return [...faults, ...(await geometryFaults(page))];
}

/** Takes a screenshot of a page. @returns it, and the page's faults */
async function take(
  browser: Browser,
  { url, visits }: Site & { url: string },
  page: SitePage,
  size: Size,
  colorScheme: Scheme,
): Promise<{ shot: Shot; faults: string[] }> {
  const name = colorScheme === 'dark' ? `${page.name}-dark` : page.name;
  const context = await browser.newContext({
    baseURL: url,
    storageState: visits[page.visitor],
    viewport: size,
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    reducedMotion: 'reduce',
    colorScheme,
    hasTouch: size.width < 768,
  });
  try {
    const tab = await context.newPage();
    const faults = await faultsOf(tab, page).catch((error: Error) => [error.message]);
    const file = join(FOLDER, `${name}-${size.width}.png`);
    await tab.screenshot({ path: file, fullPage: true });
    return { shot: { name, file }, faults: faults.map((fault) => `${name}: ${fault}`) };
  } finally {
    await context.close();
  }
}

/** Screenshots of the letters that the shop has written, one of each kind, as a mail program shows them. */
async function takeMails(browser: Browser, url: string, size: Size): Promise<Shot[]> {
  const letters = await besideShop(url, storedLetters);
  const kinds = [
    ...new Map(letters.map((mail) => [mail.subject.replaceAll(/\S*\d\S*/g, ''), mail])),
  ];
  const tab = await browser.newPage({ viewport: size });
  const shots: Shot[] = [];
  for (const [place, [, { html }]] of kinds.entries()) {
    const name = `letter-${place + 1}`;
    const file = join(FOLDER, `${name}-${size.width}.png`);
    await tab.setContent(html, { waitUntil: 'load' });
    await tab.screenshot({ path: file, fullPage: true });
    shots.push({ name, file });
  }
  await tab.close();
  return shots;
}

/** Maps a list with CONCURRENCY calls at a time. @returns the results in the list's order */
async function mapConcurrently<In, Out>(list: readonly In[], work: (item: In) => Promise<Out>) {
  const results: Out[] = [];
  const rest = [...list.entries()];
  const run = async () => {
    for (let next = rest.shift(); next; next = rest.shift()) results[next[0]] = await work(next[1]);
  };
  await Promise.all(Array.from({ length: CONCURRENCY }, run));
  return results;
}

process.env.DEMO_PASSWORD ??= 'uma aurora por dia';
process.env.THROWAWAY_DATA_DIR ??= join(tmpdir(), `vitrine-screenshots-${process.pid}`);
await mkdir(FOLDER, { recursive: true });
const { executablePath, args, env } = await findBrowser();
const shop = options.url ? { url: options.url, stop: async () => {} } : await startShop();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});
const faults: string[] = [];
try {
  const site = { ...(await openSite(browser, shop.url)), url: shop.url };
  const parts = (options.only ?? '').split(',');
  const areas: readonly string[] = options.area?.split(',') ?? AREAS;
  const pages = site.pages.filter(
    ({ name, area }) => areas.includes(area) && parts.some((part) => name.includes(part)),
  );
  if (!site.pages.some(({ name }) => name === 'order-pix')) {
    console.log('Without the page of a Pix: this shop takes none.');
  }
  const views = pages.flatMap((page) => {
    const schemes: Scheme[] = page.themed ? ['light', 'dark'] : ['light'];
    return schemes.map((scheme) => ({ page, scheme }));
  });
  const sizes = SIZES.filter(({ width }) => String(width) === (options.width ?? String(width)));
  for (const size of sizes) {
    const taken = await mapConcurrently(views, ({ page, scheme }) =>
      take(browser, site, page, size, scheme),
    );
    const letters =
      options.only || options.area || options.url ? [] : await takeMails(browser, site.url, size);
    const shots = [...taken.map(({ shot }) => shot), ...letters];
    const sheet = join(FOLDER, `contact-${size.width}.png`);
    await writeContactSheet(shots, sheet);
    const found = taken.flatMap((one) => one.faults).map((fault) => `${size.width} px ${fault}`);
    for (const fault of found) console.log(`  − ${fault}`);
    faults.push(...found);
    console.log(`${size.width} px: ${shots.length} pages, ${found.length} faults, ${sheet}`);
  }
} finally {
  await browser.close();
  await shop.stop();
}
process.exitCode = faults.length > 0 ? 1 : 0;
