import type { Page } from '@playwright/test';
import { signedIn } from '../support/demo-visitors.ts';
import { sidewaysScroll } from '../support/layout-faults.ts';
import { fingerTargets } from '../support/targets.ts';
import { openAs } from './people.ts';
import { addToCart, expect, hydrated, pressAdd, someProduct, test } from './shop.ts';

/** Brightness of the page's ground, 0 to 255. */
const ground = (page: Page): Promise<number> =>
  page.evaluate(() => {
    const [red = 0, green = 0, blue = 0] =
      getComputedStyle(document.documentElement).backgroundColor.match(/\d+/g)?.map(Number) ?? [];
    return (red + green + blue) / 3;
  });
const isDark = async (page: Page) => (await ground(page)) < 64;

test('The dashboard is light, dark or as the system, as each person wants it @desktop', async ({
  page,
  context,
  faults,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  // Its door does for the proof: it is as dark as what lies behind.
  await page.goto('/dashboard');
  expect(await isDark(page)).toBe(true);
  const other = await context.newPage();
  await other.goto('/dashboard');

  await page.getByRole('button', { name: 'Tema' }).click();
  await expect(page.getByRole('radio', { name: 'Como o sistema' })).toBeChecked();
  await page.getByText('Claro', { exact: true }).click();
  await expect.poll(() => isDark(page)).toBe(false);
  await expect(page.locator('meta[name="color-scheme"]')).toHaveAttribute('content', 'light');
  // The other tab, whose system is light, is told too.
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'light');
  await other.close();

  await page.reload({ waitUntil: 'commit' });
  await page.locator('h1').waitFor();
  expect(await isDark(page)).toBe(false);
  await page.getByRole('button', { name: 'Tema' }).click();
  await page.getByRole('radio', { name: 'Claro' }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Escuro' })).toBeChecked();
  await page.emulateMedia({ colorScheme: 'light' });
  expect(await isDark(page)).toBe(true);
  // The door answers 401, which a console reports.
  faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('401')));
});

test('A shop window has one light, whatever the system or the dashboard says @desktop', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'dark' });
  await page.addInitScript(() => localStorage.setItem('vitrine-theme', 'dark'));
  await page.goto('/');
  expect(await isDark(page)).toBe(false);
});

test('The header fits every window of a computer, its icons whole @desktop', async ({ page }) => {
  for (const width of [1024, 1200, 1280, 1359, 1360]) {
    await page.setViewportSize({ width, height: 700 });
    await page.goto('/');
    expect(await sidewaysScroll(page), `${width} px`).toBeNull();
    const header = page.getByRole('banner');
    for (const name of ['Entrar', /^Favoritos/, /^Carrinho/]) {
      const icon = header.getByRole('link', { name }).locator('svg');
      expect((await icon.boundingBox())?.width, `${String(name)} at ${width} px`).toBe(24);
    }
  }
  // As a menu of many entries makes it: below the search, and what sticks below the header follows.
  await page.evaluate(() => {
    document.querySelector('header')!.className = 'header menu-long';
  });
  const header = page.getByRole('banner');
  const search = (await header.getByRole('search').boundingBox())!;
  const menu = (await header.getByRole('navigation').boundingBox())!;
  expect(menu.y).toBeGreaterThanOrEqual(search.y + search.height);
  const lower = (await header.boundingBox())!;
  expect(menu.y + menu.height).toBeLessThanOrEqual(lower.y + lower.height + 1);
});

test('Heads of a table stay below the bar, and what waits to be saved stays in sight', async ({
  browser,
  baseURL,
  viewport,
}) => {
  const storageState = await signedIn(browser, baseURL!, 'admin@aurora.test');
  const context = await browser.newContext({ baseURL, storageState, viewport, locale: 'pt-BR' });
  const page = await context.newPage();
  await page.goto('/dashboard/clientes');
  if (viewport!.width > 500) {
    await page.getByRole('row').last().scrollIntoViewIfNeeded();
    await expect(page.getByRole('columnheader', { name: 'Último pedido' })).toBeInViewport();
  }
  await page.goto('/dashboard/equipe/novo');
  const save = await hydrated(page.getByRole('button', { name: 'Convidar', exact: true }));
  await page.evaluate(() => scrollTo(0, 0));
  await expect(save).not.toBeInViewport();
  await page.getByLabel('Nome completo').fill('Bia Balcão');
  await page.evaluate(() => scrollTo(0, 0));
  await expect(save).toBeInViewport();
  await expect(page.getByRole('status').getByText('Há alterações não salvas')).toBeVisible();
  await context.close();
});

test('The narrowest phones show the whole number of an order, and its state @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 });
  await openAs(page, 'vendas@aurora.test', '/dashboard/pedidos?view=toConfirm');
  const row = page.getByRole('row').filter({ hasText: 'Aguardando confirmação' }).first();
  await expect(row).toBeVisible();
  // A number of wide letters: which ones the demo draws is left to chance.
  const cut = await row.evaluate((tr) => {
    const number = tr.querySelector('th span > span')!;
    number.textContent = 'H2ZHNM4M';
    const words = [number, ...tr.querySelectorAll('td[data-column="4"] span')];
    const { right } = tr.getBoundingClientRect();
    return words
      .filter(
        (word) => word.scrollWidth > word.clientWidth || word.getBoundingClientRect().right > right,
      )
      .map((word) => word.textContent);
  });
  expect(cut).toEqual([]);
});

test('A phone has the next step of an order in a bar below, which covers nothing of it @phone', async ({
  page,
}) => {
  await openAs(page, 'vendas@aurora.test', '/dashboard/pedidos?view=toConfirm');
  await page.getByRole('rowheader').first().getByRole('link').click();
  const step = await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  const menu = page.getByRole('button', { name: 'Mais ações' });
  const bar = (await step.locator('..').boundingBox())!;
  const below = (await page.getByRole('navigation', { name: 'Atalhos' }).boundingBox())!;
  expect(bar.y + bar.height).toBeLessThanOrEqual(below.y + 1);
  expect(bar.y + bar.height / 2).toBeGreaterThan(844 * 0.75);
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
  await expect(step).toBeInViewport();
  const last = (await page.locator('main section').last().boundingBox())!;
  expect(last.y + last.height).toBeLessThanOrEqual(bar.y);
  await menu.click();
  await expect(page.getByRole('menuitem', { name: 'Cancelar pedido' })).toBeInViewport();
  await page.getByRole('menuitem', { name: 'Marcar como pago' }).click();
  await expect(
    page.getByRole('dialog').getByRole('group', { name: 'Forma de pagamento' }),
  ).toBeVisible();
});

test('A phone reaches each part of a product’s form at once, and has a row of photographs a colour @phone', async ({
  page,
}) => {
  await openAs(page, 'catalogo@aurora.test', '/dashboard/produtos/demo-marola');
  await hydrated(page.getByLabel('Nome', { exact: true }));
  const strip = page.getByRole('navigation', { name: 'Partes do produto' });
  const jump = strip.getByRole('link', { name: 'Modelo 3D' });
  await jump.click();
  await expect(jump).toHaveAttribute('aria-current', 'true');
  await expect(jump).toBeInViewport({ ratio: 1 });
  const head = page.getByRole('heading', { name: 'Modelo 3D' });
  await expect(head).toBeInViewport();
  const { y, height } = (await strip.boundingBox())!;
  expect((await head.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
  for (const link of await strip.getByRole('link').all()) {
    const part = (await link.getAttribute('href'))!;
    await expect(page.locator(part), part).toHaveCount(1);
  }
  await page.evaluate(() => scrollTo(0, 0));
  await expect(strip.getByRole('link', { name: 'Fotos' })).toHaveAttribute('aria-current', 'true');
  const row = page.getByRole('group', { name: 'Preto' }).getByRole('list');
  const tops = await row.evaluate((list) =>
    [...list.children].map((tile) => tile.getBoundingClientRect().top),
  );
  expect(tops.length).toBeGreaterThan(1);
  expect(new Set(tops).size).toBe(1);
  expect(await row.evaluate((list) => list.scrollWidth > list.clientWidth)).toBe(true);
  expect(await sidewaysScroll(page)).toBeNull();
});

test('The narrowest phones show what the bar asks for, and three numbers on one line in the cart @phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto('/produto/marola');
  const asked = page.getByText('Escolha o tamanho', { exact: true });
  const isCut = (node: Element) =>
    node.scrollWidth > node.clientWidth || node.scrollHeight > node.clientHeight;
  expect(await asked.evaluate(isCut)).toBe(false);
  await pressAdd(page);
  const marking = page.getByRole('dialog').locator('.figures > [aria-hidden]').first();
  await expect(marking).toHaveText(/^\d+ □ \d+ – \d+$/);
  expect(await marking.evaluate((node) => node.getClientRects().length)).toBe(1);
  expect(await sidewaysScroll(page)).toBeNull();
});

test('A phone that is zoomed to 200 % shows all of a purchase without scrolling sideways @phone', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.setViewportSize({ width: 195, height: 422 });
  for (const path of ['/', '/produtos', '/produto/marola', '/carrinho', '/checkout']) {
    await page.goto(path, { waitUntil: 'networkidle' });
    expect(await sidewaysScroll(page), path).toBeNull();
  }
  const confirm = page.getByRole('button', { name: 'Confirmar pedido' });
  const [bar, sum] = [await confirm.boundingBox(), await confirm.getByText(/R\$/).boundingBox()];
  expect(sum!.x + sum!.width).toBeLessThanOrEqual(bar!.x + bar!.width);
});

/** The pages of the dashboard that are used all day. */
const EVERY_DAY = [
  '',
  '/pedidos',
  '/pedidos/novo',
  '/produtos',
  '/produtos/demo-marola',
  '/produtos/novo',
  '/clientes',
  '/cupons',
  '/marcas',
  '/midia',
  '/avaliacoes',
  '/entregas',
  '/relatorios',
  '/relatorios/vendas',
  '/configuracoes',
  '/inicio-da-loja',
].map((path) => `/dashboard${path}`);

test('A finger hits everything on the dashboard’s pages of every day: 44 px each @phone', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard');
  for (const path of EVERY_DAY) {
    await page.goto(path);
    await expect(
      page.locator('astro-island[ssr]:is([client="load"], [client="idle"])'),
    ).toHaveCount(0);
    // Asked again: what passes over a page while it opens covers all of it for a moment.
    await expect.poll(() => fingerTargets(page), { message: path }).toEqual([]);
  }
});

test('Badges of a card stay in one line above its frame, and say nothing of children there @phone', async ({
  page,
}) => {
  await page.goto('/produtos');
  const cards = page.getByRole('main').locator('.product-card');
  await expect(cards.filter({ hasText: '· Infantil' }).first()).toBeVisible();
  await expect(cards.locator('.tile').filter({ hasText: 'Infantil' })).toHaveCount(0);
  const heights = await page
    .locator('.badges')
    .evaluateAll((all) => all.map((badges) => badges.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(0);
  expect(Math.max(...heights)).toBeLessThanOrEqual(28);
});
