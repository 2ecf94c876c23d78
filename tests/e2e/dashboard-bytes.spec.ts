import type { Page } from '@playwright/test';
import { openSite, type SitePage } from '../support/site-pages.ts';
import { openAs } from './people.ts';
import { expect, hydrated, test } from './shop.ts';

/** Compressed bytes of the scripts of a page of the dashboard (decision 043). */
const LIMIT = 150_000;
/** The product's form has the most fields, a table that is edited like a spreadsheet, and its pictures. */
const PRODUCT = 157_000;

/** With the library of the charts, which comes after the page answers. */
const CHARTS = 151_000;

const limitOf = ({ route }: SitePage): number => {
  if (/^dashboard\/produtos\/(novo|\[id\])$/.test(route)) return PRODUCT;
  return route === 'dashboard/relatorios/[report]' ? CHARTS : LIMIT;
};

/** Compressed bytes of the scripts that a page has fetched by itself once it answers. */
async function scriptBytes(page: Page): Promise<number> {
  await expect.poll(() => page.locator('astro-island[ssr]').count()).toBe(0);
  return page.evaluate(() => {
    const files = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const scripts = files.filter(({ name }) => /\/_astro\/.*\.js$/.test(name));
    const bytes = new Map(scripts.map(({ name, encodedBodySize }) => [name, encodedBodySize]));
    return bytes.values().reduce((sum, each) => sum + each, 0);
  });
}

test('Every page of the dashboard stays within its bytes of scripts @desktop', async ({
  browser,
  baseURL,
}) => {
  test.slow();
  const { pages, visits } = await openSite(browser, baseURL!);
  // Sheets and previews are not in the dashboard's frame.
  const screens = pages.filter(
    ({ area, visitor, themed }) => area === 'dashboard' && visitor === 'admin' && themed,
  );
  const weights: [path: string, bytes: number, limit: number][] = [];
  // What comes from the cache of the page before has its size all the same.
  const context = await browser.newContext({ baseURL: baseURL!, storageState: visits.admin });
  // One tab for all pages: a process for each would take as long as the page.
  const page = await context.newPage();
  for (const screen of screens) {
    await page.goto(screen.path);
    weights.push([screen.path, await scriptBytes(page), limitOf(screen)]);
  }
  await context.close();
  expect(screens.length).toBeGreaterThan(0);
  expect(weights.filter(([, bytes, limit]) => bytes === 0 || bytes > limit)).toEqual([]);
});

test('What cannot be fetched when it is wanted says so, and comes when it is asked for again @desktop', async ({
  browser,
  baseURL,
}) => {
  // A page of its own: the browser reports the failures on its console.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openAs(page, 'admin@aurora.test', '/dashboard/marcas/novo');
  await (await hydrated(page.getByLabel('Nome', { exact: true }))).fill('Marca sem rede');
  await page.context().setOffline(true);
  const description = page.getByRole('textbox', { name: 'História da marca' });
  await description.click();
  await page.keyboard.type('Feita à mão');
  const failure = page.getByRole('alert').filter({ hasText: 'Não deu para carregar' });
  await expect(failure).toBeVisible();
  await page.context().setOffline(false);
  await failure.getByRole('button', { name: 'Tentar de novo' }).click();
  await expect(failure).toHaveCount(0);
  await expect(description).toHaveText('Feita à mão');
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Marca sem rede');
  // Once the editor is there, its tools work.
  await expect(async () => {
    await description.press('Control+A');
    await page.getByRole('button', { name: 'Negrito' }).click();
    await expect(description.locator('strong')).toHaveText('Feita à mão', { timeout: 1000 });
  }).toPass();
  await page.context().close();
});
