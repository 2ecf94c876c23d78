/** `npm run screenshots`: every page of the demo shop at three widths, into `screenshots/`. */
import { mkdir } from 'node:fs/promises';
import { chromium, type Page } from '@playwright/test';
import { findBrowser } from '../tests/support/browser.ts';
import { startShop } from '../tests/support/shop-process.ts';
import { sitePages } from '../tests/support/site-pages.ts';

const FOLDER = 'screenshots';
const HEIGHTS = { 390: 844, 768: 1024, 1440: 900 };

/** Pictures and islands further down wait until they are seen. */
async function scrollThrough(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let y = 0; y < document.body.scrollHeight; y += innerHeight) {
      scrollTo(0, y);
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    scrollTo(0, 0);
  });
  await page.waitForLoadState('networkidle');
}

await mkdir(FOLDER, { recursive: true });
const { executablePath, args, env } = await findBrowser();
const shop = await startShop();
const browser = await chromium.launch({
  executablePath,
  args,
  env: { ...process.env, ...env } as Record<string, string>,
});
try {
  for (const [width, height] of Object.entries(HEIGHTS)) {
    const context = await browser.newContext({
      baseURL: shop.url,
      viewport: { width: Number(width), height },
      locale: 'pt-BR',
      reducedMotion: 'reduce',
    });
    for (const { name, path } of await sitePages(shop.url)) {
      const page = await context.newPage();
      await page.goto(path, { waitUntil: 'networkidle' });
      await scrollThrough(page);
      await page.screenshot({ path: `${FOLDER}/${name}-${width}.png`, fullPage: true });
      await page.close();
    }
    await context.close();
    console.log(`${width} px: done`);
  }
} finally {
  await browser.close();
  await shop.stop();
}
