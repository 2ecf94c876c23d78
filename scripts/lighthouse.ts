/** `npm run lighthouse`: Lighthouse's mobile scores of home, list and product page of the demo shop. */
import { launch } from 'chrome-launcher';
import lighthouse, { type Result } from 'lighthouse';
import { findBrowser } from '../tests/support/browser.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { sitePages } from '../tests/support/site-pages.ts';

const PAGES = ['home', 'list', 'product'];

function scores({ categories }: Result): string {
  return Object.values(categories)
    .map(({ title, score }) => `${title} ${Math.round((score ?? 0) * 100)}`)
    .join('  ');
}

/** Compressed bytes of a page's scripts, without the headers that came with them. */
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

async function report(name: string, result: Result): Promise<void> {
  const shown = (audit: string): string => result.audits[audit]?.displayValue ?? '?';
  console.log(
    `\n${name}: ${scores(result)}\n` +
      `  LCP ${shown('largest-contentful-paint')}  CLS ${shown('cumulative-layout-shift')}  ` +
      `scripts ${((await scriptBytes(result)) / 1000).toFixed(1)} kB`,
  );
  for (const { id, title, score, scoreDisplayMode } of Object.values(result.audits)) {
    const measured = scoreDisplayMode === 'binary' || scoreDisplayMode === 'metricSavings';
    if (measured && score !== null && score < 0.9) console.log(`  − ${id}: ${title}`);
  }
}

const { executablePath, args, env } = await findBrowser();
const shop = await startShop();
const chrome = await launch({
  chromePath: executablePath,
  chromeFlags: ['--headless=new', ...args],
  envVars: { ...process.env, ...env },
});
try {
  const pages = (await sitePages(shop.url)).filter(({ name }) => PAGES.includes(name));
  for (const { name, path } of pages) {
    const run = await lighthouse(`${shop.url}${path}`, {
      port: chrome.port,
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    if (!run) throw new Error(`Lighthouse has no result for ${path}.`);
    await report(name, run.lhr);
  }
} finally {
  chrome.kill();
  await shop.stop();
}
