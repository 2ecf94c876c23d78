import type { Page } from '@playwright/test';
import { openAs } from './people.ts';
import { expect, hydrated, test } from './shop.ts';

/** Compressed bytes of the scripts of a list, and of a record, whose form is already open (decision 043). */
const LIST = 150_000;
const RECORD = 165_000;
/** The product's form checks what would be published as it is typed, by the rules of the server. */
const PRODUCT = 225_000;

const LISTS = [
  '/dashboard',
  '/dashboard/pedidos',
  '/dashboard/produtos',
  '/dashboard/clientes',
  '/dashboard/categorias',
  '/dashboard/marcas',
  '/dashboard/midia',
  '/dashboard/paginas',
  '/dashboard/configuracoes',
  '/dashboard/relatorios',
] as const;

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

test('The pages of the dashboard stay within their bytes of scripts @desktop', async ({ page }) => {
  test.slow();
  const heavy: string[] = [];
  const weigh = async (path: string, limit: number) => {
    const bytes = await scriptBytes(page);
    if (bytes === 0 || bytes > limit) heavy.push(`${path}: ${bytes}, ${limit} at most`);
  };
  await openAs(page, 'admin@aurora.test', '/dashboard');
  for (const path of LISTS) {
    await page.goto(path);
    await weigh(path, LIST);
  }
  for (const [path, limit] of [
    ['/dashboard/marcas', RECORD],
    ['/dashboard/produtos', PRODUCT],
  ] as const) {
    await page.goto(path);
    await page.getByRole('rowheader').getByRole('link').first().click();
    await page.waitForURL(`**${path}/*`);
    await weigh(page.url(), limit);
  }
  expect(heavy).toEqual([]);
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
