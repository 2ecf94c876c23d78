import { addToCart, expect, fillCheckout, hydrated, someProduct, test } from './shop.ts';

test('Two tabs of the same shop agree on the cart', async ({ page, context }) => {
  const other = await context.newPage();
  await other.goto('/');
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await expect(other.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
  await page.goto('/carrinho');
  await (await hydrated(page.getByRole('button', { name: 'Aumentar quantidade' }))).click();
  await expect(other.getByRole('link', { name: /^Carrinho, 2 itens/ })).toBeVisible();
});

test('A cart is still there after the browser was closed', async ({ page }) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.goto('/');
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
});

test('A product that is gone is told, removed, and the rest can be bought', async ({ page }) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
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

test('More pieces than there are is told before and at the checkout', async ({ page }) => {
  const { products } = await (await page.request.get('/api/products?limit=96')).json();
  let last: { slug: string } | undefined;
  for (const { slug } of products) {
    const { product } = await (await page.request.get(`/api/products/${slug}`)).json();
    if (product.type === 'simple' && product.quantity === 1) last = product;
  }
  expect(last, 'the demo shop has a product with a last piece').toBeDefined();
  await addToCart(page, last!.slug);
  await page.evaluate(() => {
    const cart = JSON.parse(localStorage.getItem('CART')!);
    cart.items[0].qty = 3;
    localStorage.setItem('CART', JSON.stringify(cart));
  });
  await page.goto('/carrinho');
  await (await hydrated(page.getByRole('button', { name: 'Ficar com 1' }))).click();
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
});

test('Favourites and comparison are kept', async ({ page }) => {
  await page.goto(`/produto/${await someProduct(page, 'kind=solar')}`);
  const name = await page.getByRole('heading', { level: 1 }).textContent();
  await (await hydrated(page.getByRole('button', { name: 'Favoritar' }))).first().click();
  await page.getByRole('button', { name: 'Comparar' }).first().click();
  await page.goto('/favoritos');
  await expect(page.getByRole('main').getByText(name!.trim()).first()).toBeVisible();
  await page.goto('/comparar');
  await expect(page.getByRole('main').getByText(name!.trim()).first()).toBeVisible();
});
