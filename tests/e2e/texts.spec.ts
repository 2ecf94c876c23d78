import type { Page, Route } from '@playwright/test';
import { everyText } from '../support/texts.ts';
import { addToCart, expect, hydrated, someProduct, test } from './shop.ts';
import { KEY, wordsOf } from './words.ts';

const FILES = '**/locales/**';
/** The file that every page needs, and its copy. */
const FIRST = '**/locales/*/translation.json';
const COPY = '**/_astro/translation.*.js';

/** A refused file is said in the console by the browser itself; whatever else stands there is a fault. */
const notOfNetwork = (fault: string) => !/Failed to load resource|ERR_FAILED/.test(fault);

/** A frame's page, then the cart: bought, read, changed, all in words. */
async function buyInWords(page: Page): Promise<void> {
  const slug = await someProduct(page, 'kind=acessorios');
  await addToCart(page, slug);
  expect(await wordsOf(page)).not.toMatch(KEY);
  await page.goto('/carrinho');
  const more = await hydrated(page.getByRole('button', { name: 'Aumentar quantidade' }));
  await more.click();
  await expect(page.getByRole('link', { name: /^Carrinho, 2 itens/ })).toBeVisible();
  expect(await wordsOf(page)).not.toMatch(KEY);
}

/** Other ways are those of `tests/stores/translation-retries.test.ts`. */
const refusals: [name: string, answer: (route: Route) => Promise<void>][] = [
  ['is garbage', (route) => route.fulfill({ contentType: 'application/json', body: '{"cart":' })],
  ['never comes', () => new Promise(() => undefined)],
];
for (const [name, answer] of refusals) {
  test(`Everything stays in words if the translation file ${name} @phone`, async ({
    page,
    faults,
  }) => {
    await page.route(FILES, answer);
    await buyInWords(page);
    await page.unrouteAll({ behavior: 'ignoreErrors' });
    faults.splice(0, faults.length, ...faults.filter(notOfNetwork));
  });
}

test('A translation file that fails for a while is asked for until it comes @phone', async ({
  page,
  faults,
}) => {
  let asked = 0;
  await page.route(FIRST, (route) =>
    (asked += 1) < 3 ? route.fulfill({ status: 503, body: '' }) : route.continue(),
  );
  await page.goto('/carrinho');
  await expect(page.getByText(everyText.get('cart.empty')!)).toBeVisible();
  await expect.poll(() => asked).toBe(3);
  faults.splice(0, faults.length, ...faults.filter(notOfNetwork));
});

test('A page without any texts still shows what the server rendered, and says how to continue @phone', async ({
  page,
  faults,
}) => {
  const slug = await someProduct(page, 'kind=acessorios');
  for (const files of [FILES, COPY]) {
    await page.route(files, (route) => route.fulfill({ status: 503, body: '' }));
  }
  const reload = page.getByRole('link', { name: 'Recarregar a página' });
  await page.goto(`/produto/${slug}`);
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
  await expect(reload).toBeVisible();
  expect(await wordsOf(page)).not.toMatch(KEY);

  await page.goto('/carrinho');
  await expect(reload).toBeVisible();
  // Nothing lies over the page.
  await expect(page.getByText(everyText.get('loading.text')!)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible();
  expect(await wordsOf(page)).not.toMatch(KEY);

  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await reload.click();
  await expect(page.getByText(everyText.get('cart.empty')!)).toBeVisible();
  await expect(reload).toBeHidden();
  faults.splice(0, faults.length, ...faults.filter(notOfNetwork));
});

test('A page fetches the files whose texts it needs, once, and no other @desktop', async ({
  page,
}) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const [, file] = /\/locales\/pt-BR\/(.+)\.json/.exec(request.url()) ?? [];
    if (file) fetched.push(file);
  });
  const product = `/produto/${await someProduct(page, 'kind=grau')}`;
  const rooms: [path: string, files: string[]][] = [
    ['/produtos', ['storefront', 'translation']],
    [product, ['alert-form', 'product', 'storefront', 'translation']],
    ['/comparar', ['compare', 'facets', 'storefront', 'translation']],
    ['/entrar', ['sign-in', 'storefront', 'translation']],
  ];
  for (const [path, files] of rooms) {
    fetched.length = 0;
    await page.goto(path);
    await page.getByRole('combobox', { name: 'Buscar' }).focus();
    await expect(page.locator('astro-island[ssr]')).toHaveCount(0);
    expect(fetched.toSorted(), path).toEqual(files);
    // Those without HTML of the server's as well: Astro has not taken them for another renderer's.
    await expect(page.locator('astro-island:not([renderer-url*="/hydrate."])')).toHaveCount(0);
  }
});
