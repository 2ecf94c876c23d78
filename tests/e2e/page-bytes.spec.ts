import { bytesOf, LISTS, MAX_HTML_BYTES, productPaths } from '../support/page-bytes.ts';
import { expect, test } from './shop.ts';

test('The HTML of home, lists, searches and every product has 16 kB at most @phone', async ({
  baseURL,
}) => {
  const products = await productPaths(baseURL!);
  expect(products.length).toBeGreaterThan(50);
  const heavy: string[] = [];
  for (const path of ['/', '/categorias', ...LISTS, ...products]) {
    const bytes = await bytesOf(`${baseURL}${path}`);
    if (bytes > MAX_HTML_BYTES) heavy.push(`${path}: ${bytes}`);
  }
  expect(heavy).toEqual([]);
});

test('Without JavaScript a filter that is folded up leads to its options @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/produtos?shape=redondo');
  await page.getByRole('button', { name: 'Filtrar' }).first().click();
  await page.getByText('Material', { exact: true }).click();
  await page.locator('[data-facet="material"]').getByRole('link').click();
  await expect(page).toHaveURL(/shape=redondo&filters=material#filtros$/);
  await page.getByRole('button', { name: 'Filtrar' }).first().click();
  await expect(page.getByRole('checkbox', { name: /^Acetato/ })).toBeVisible();
  await expect(page.getByRole('checkbox', { name: /^Redondo/ })).toBeChecked();
  await context.close();
});

test('A filter that is folded up has its options when it is opened @desktop', async ({ page }) => {
  await page.goto('/produtos');
  await page.locator('[data-facet="material"] summary').click();
  await page.getByRole('checkbox', { name: /^Acetato/ }).click();
  await expect(page).toHaveURL(/material=acetato/);
  await expect(page.getByRole('checkbox', { name: /^Acetato/ })).toBeChecked();
});
