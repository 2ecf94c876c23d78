import type { Page } from '@playwright/test';
import { tabTo } from './keyboard.ts';
import { addToCart, expect, fillCheckout, hydrated, leaveCart, someProduct, test } from './shop.ts';

test('Two tabs of the same shop agree on the cart @desktop', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await expect(other.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
  await page.goto('/carrinho');
  await (await hydrated(page.getByRole('button', { name: 'Aumentar quantidade' }))).click();
  await expect(other.getByRole('link', { name: /^Carrinho, 2 itens/ })).toBeVisible();
});

test('A cart is still there after the browser was closed @phone', async ({ page }) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
});

test('A product that is gone is told, removed, and the rest can be bought @phone', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await leaveCart(page);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('CART')!);
    cart.items.push({ ...cart.items[0], _id: 'gone', uid: 'gone', name: 'Armação Antiga' });
    localStorage.setItem('CART', JSON.stringify(cart));
  });
  await page.goto('/carrinho');
  await expect(
    page.getByText('Este produto não está mais à venda.', { exact: false }),
  ).toBeVisible();
  await page
    .getByRole('listitem')
    .filter({ hasText: 'Armação Antiga' })
    .getByRole('button', { name: 'Remover' })
    .click();
  await page.getByRole('link', { name: 'Finalizar compra' }).click();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await expect(page).toHaveURL(/\/pedido\//);
});

/** Slug of the demo's product with a last piece. */
async function lastPiece(page: Page): Promise<string> {
  const { products } = await (await page.request.get('/api/products?limit=96')).json();
  for (const { slug, type } of products) {
    if (type !== 'simple') continue;
    const { product } = await (await page.request.get(`/api/products/${slug}`)).json();
    if (product.quantity === 1) return slug;
  }
  throw new Error('The demo shop has no product with a last piece.');
}

test('More pieces than there are is told before and at the checkout @phone', async ({ page }) => {
  await addToCart(page, await lastPiece(page));
  await leaveCart(page);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('CART')!);
    cart.items[0].qty = 3;
    localStorage.setItem('CART', JSON.stringify(cart));
  });
  await page.goto('/carrinho');
  await (await hydrated(page.getByRole('button', { name: 'Ficar com 1' }))).click();
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
});

test('Adding once more than there is says so at once, and no popover warns of being reopened @phone', async ({
  page,
}) => {
  const warnings: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'warning' && message.text().includes('popover')) {
      warnings.push(message.text());
    }
  });
  await addToCart(page, await lastPiece(page));
  const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
  await expect(drawer.getByRole('heading', { name: 'está no carrinho' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await page.getByRole('button', { name: 'Adicionar ao carrinho' }).click();
  await expect(drawer.getByRole('heading', { name: 'Só há 1 unidade deste modelo' })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
  expect(warnings).toEqual([]);
});

test('The focus that goes on beyond the drawer puts it away, and nothing covers it @phone', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
  await expect(drawer).toBeFocused();
  await tabTo(page, drawer.getByRole('button', { name: 'Continuar comprando' }));
  await tabTo(page, page.getByRole('button', { name: 'Ampliar' }));
  await expect(drawer).toBeHidden();
});

test('A removed line is brought back with the keyboard alone @desktop', async ({ page }) => {
  await addToCart(page, await someProduct(page, 'kind=grau'));
  await page.goto('/carrinho');
  await expect(page.getByText('Armação, sem lentes de grau')).toBeVisible();
  await (await hydrated(page.getByRole('button', { name: 'Remover' }))).press('Enter');
  const undo = page.getByRole('button', { name: 'Desfazer' });
  await expect(undo).toBeFocused();
  await undo.press('Enter');
  await expect(page.getByRole('list', { name: 'Itens do carrinho' })).toBeFocused();
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
});

test('Favourites and comparison are stored @desktop', async ({ page }) => {
  await page.goto(`/produto/${await someProduct(page, 'kind=solar')}`);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await (await hydrated(page.getByRole('button', { name: 'Favoritar' }))).first().click();
  await page.getByRole('button', { name: 'Comparar' }).first().click();
  await page.goto('/favoritos');
  await expect(page.getByRole('main').getByText(name!.trim()).first()).toBeVisible();
  await page.goto('/comparar');
  await expect(page.getByRole('main').getByText(name!.trim()).first()).toBeVisible();
});
