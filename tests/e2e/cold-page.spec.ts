import type { Page } from '@playwright/test';
import { MAX_SCRIPT_BYTES } from '../support/phone-limits.ts';
import { expect, someProduct, test } from './shop.ts';

const SCRIPTS = '**/_astro/*.js';

/** A network on which no script arrives until it is told to. */
async function holdScripts(page: Page): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(SCRIPTS, async (route) => {
    await promise;
    await route.continue();
  });
  return resolve;
}

/** Opens a page of which nothing but the HTML and its styles has come. */
async function openCold(page: Page, path: string): Promise<() => void> {
  const release = await holdScripts(page);
  await page.goto(path, { waitUntil: 'commit' });
  return release;
}

test('What is pressed before any script has come gets into the cart, once @phone', async ({
  page,
}) => {
  const release = await openCold(page, `/produto/${await someProduct(page, 'kind=acessorios')}`);
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho' });
  await add.click();
  await add.click();
  release();
  await expect(page.getByRole('dialog', { name: 'Itens que você escolheu' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toHaveCount(1);
});

test('A colour chosen before any script has come is chosen in place @desktop', async ({ page }) => {
  const release = await openCold(page, `/produto/${await someProduct(page, 'kind=grau')}`);
  const other = page.getByRole('group', { name: 'Cor' }).locator('a:not([aria-current])').first();
  const name = await other.textContent();
  await other.click();
  release();
  await expect(page.getByRole('group', { name: 'Cor' }).locator('a[aria-current]')).toHaveText(
    name!,
  );
});

test('A favourite and a search are not lost on a cold list @phone', async ({ page }) => {
  const release = await openCold(page, '/produtos');
  const favorite = page.getByRole('button', { name: /^Favoritar/ }).first();
  await favorite.click();
  const field = page.getByRole('combobox', { name: 'Buscar' });
  await field.fill('redondo');
  release();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');
  await expect(page.getByRole('link', { name: 'Favoritos, 1 produto' })).toHaveCount(1);
  await expect(page.getByRole('listbox')).toBeVisible();
  await expect(field).toHaveValue('redondo');
});

test('The drawer opens before any script has come @phone', async ({ page }) => {
  const release = await openCold(page, '/');
  await page.getByRole('button', { name: 'Abrir menu' }).click();
  const menu = page.getByRole('navigation', { name: 'Menu' });
  await expect(menu).toBeVisible();
  release();
  await menu.getByText('Óculos de grau', { exact: true }).click();
  await expect(menu.getByRole('link', { name: /Redondo/ }).first()).toBeVisible();
});

/** Notes every format and rule of `Intl` that a page makes. @returns what the page has made so far */
async function noteFormats(page: Page): Promise<() => Promise<string[]>> {
  await page.addInitScript(() => {
    const made: string[] = [];
    Object.assign(window, { made });
    for (const name of ['NumberFormat', 'DateTimeFormat', 'PluralRules', 'Collator'] as const) {
      Object.assign(Intl, {
        [name]: new Proxy(Intl[name], {
          construct: (format, args) => (made.push(name), Reflect.construct(format, args)),
        }),
      });
    }
  });
  return () => page.evaluate(() => (window as unknown as { made: string[] }).made);
}

/** Notes what a page fetches: the sizes of its scripts, compressed, and how many translation files. */
function noteFetches(page: Page) {
  const scripts: Promise<number>[] = [];
  const texts: string[] = [];
  page.on('requestfinished', (request) => {
    if (request.url().includes('/locales/')) texts.push(request.url());
    if (request.resourceType() !== 'script') return;
    const bytes = request.sizes().then(({ responseBodySize }) => responseBodySize);
    scripts.push(bytes);
    // Of a script that comes after the touch, when the page may be closed, no one asks the size.
    bytes.catch(() => undefined);
  });
  return {
    texts,
    scriptBytes: async () => (await Promise.all(scripts)).reduce((sum, bytes) => sum + bytes, 0),
  };
}

test('Before something is touched neither React nor the texts are fetched, and no number format is made @phone', async ({
  browser,
  baseURL,
  page,
}) => {
  const product = `/produto/${await someProduct(page, 'kind=grau')}`;
  for (const path of ['/', '/produtos', product]) {
    // Of a visitor whose browser has none of the shop's files yet.
    const visitor = await browser.newContext({ baseURL: baseURL! });
    const cold = await visitor.newPage();
    const fetched = noteFetches(cold);
    const formats = await noteFormats(cold);
    await cold.goto(path, { waitUntil: 'networkidle' });
    // What remembers a product, encrypted, comes once the browser is idle; it counts as well.
    if (path === product) {
      await cold.waitForFunction(() => localStorage.getItem('RECENTLY_VIEWED') !== null);
    }
    expect(await fetched.scriptBytes(), path).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
    expect(fetched.texts, path).toEqual([]);
    expect(await formats(), path).toEqual([]);
    await cold.getByRole('combobox', { name: 'Buscar' }).focus();
    await expect(cold.locator('astro-island[ssr]')).toHaveCount(0);
    expect(fetched.texts.length).toBeGreaterThan(0);
    await visitor.close();
  }
});
