import type { Page } from '@playwright/test';
import { signIn, someCustomer } from './people.ts';
import { addToCart, expect, fillCheckout, hydrated, pressAdd, someProduct, test } from './shop.ts';

const cartLink = (page: Page, count: RegExp) => page.getByRole('link', { name: count });
const EMPTY = /^Carrinho, vazio/;
const ONE = /^Carrinho, 1 item/;

/** Pieces that the account has, as the page's own session reads them; -1 before there is one. */
const pieces = async (page: Page): Promise<number> => {
  const answer = await page.request.get('/api/account/cart');
  if (!answer.ok()) return -1;
  const { items } = (await answer.json()) as { items: { qty: number }[] };
  return items.reduce((sum, { qty }) => sum + qty, 0);
};

test('The cart of a person who is signed in follows from a phone to a computer and back @phone', async ({
  page,
  browser,
  baseURL,
}) => {
  const email = await someCustomer();
  const product = await someProduct(page, 'kind=acessorios&sort=pb');
  const desk = await browser.newContext({
    baseURL,
    viewport: { width: 1440, height: 900 },
  });
  const computer = await desk.newPage();

  await test.step('bought before signing in: the account gets it, and the computer', async () => {
    await addToCart(page, product);
    await page.goto('/entrar?callbackUrl=/');
    await signIn(page, email);
    await expect.poll(() => pieces(page)).toBe(1);
    await computer.goto('/entrar?callbackUrl=/carrinho');
    await signIn(computer, email);
    await expect(cartLink(computer, ONE)).toBeVisible();
  });

  await test.step('removed on the computer: it does not come back', async () => {
    await (await hydrated(computer.getByRole('button', { name: 'Remover' }))).click();
    await expect.poll(() => pieces(page)).toBe(0);
    await page.goto('/carrinho');
    await expect(cartLink(page, EMPTY)).toBeVisible();
    await expect(page.getByText('Seu carrinho ainda está vazio.')).toBeVisible();
    await expect(page.getByRole('heading', { name: 'Comece pelos mais vendidos' })).toBeVisible();
  });

  await test.step('ordered on the phone: the computer is empty too', async () => {
    await computer.goto(`/produto/${product}`);
    await pressAdd(computer);
    await expect.poll(() => pieces(page)).toBe(1);
    await page.goto('/carrinho');
    await expect(cartLink(page, ONE)).toBeVisible();
    await page.goto('/checkout');
    await fillCheckout(page);
    await page.getByRole('button', { name: 'Confirmar pedido' }).click();
    await page.waitForURL(/\/pedido\//);
    expect(await pieces(page)).toBe(0);
    await computer.goto('/');
    await expect(cartLink(computer, EMPTY)).toBeVisible();
  });

  await test.step('signed out: the computer is empty, the account is not', async () => {
    await computer.goto(`/produto/${product}`);
    await pressAdd(computer);
    await expect.poll(() => pieces(page)).toBe(1);
    await computer.goto('/conta');
    await (await hydrated(computer.getByRole('button', { name: 'Sair' }))).first().click();
    await expect(cartLink(computer, EMPTY)).toBeVisible();
    await page.goto('/carrinho');
    await expect(cartLink(page, ONE)).toBeVisible();
  });
  await desk.close();
});

test('A stranger opens the list of favourites that someone shares @desktop', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(`/produto/${await someProduct(page, 'kind=solar')}`);
  const name = (await page.getByRole('heading', { level: 1 }).textContent())!.trim();
  await (await hydrated(page.getByRole('button', { name: 'Favoritar' }))).first().click();
  await page.goto('/favoritos');
  await (await hydrated(page.getByRole('button', { name: 'Compartilhar lista' }))).click();
  await expect(page.getByText('Link da lista copiado.')).toBeVisible();
  const link = await page.evaluate(() => navigator.clipboard.readText());

  const context = await browser.newContext();
  const stranger = await context.newPage();
  await stranger.goto(link);
  await expect(stranger.getByRole('heading', { level: 1 })).toHaveText('Favoritos de alguém');
  await expect(stranger.getByRole('heading', { name })).toBeVisible();
  await stranger.getByRole('button', { name: `Guardar nos meus favoritos: ${name}` }).click();
  await expect(stranger.getByRole('link', { name: /^Favoritos, 1 produto/ })).toBeVisible();
  await context.close();
});
