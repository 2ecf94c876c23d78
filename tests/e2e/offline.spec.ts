import { addToCart, expect, someProduct, test } from './shop.ts';

test.use({ serviceWorkers: 'allow' });

test('Without a connection the shop says so, and afterwards shows what was asked for @phone', async ({
  page,
  context,
  faults,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  // The drawer's script is fetched after the press: offline before that, and the browser complains of it.
  await expect(page.getByRole('dialog', { name: 'Itens que você escolheu' })).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await context.setOffline(true);
  await page.goto('/carrinho');
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Carrinho' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Aumentar quantidade' })).toBeVisible();
  // The browser notes each request that found no connection.
  const expected = /ERR_INTERNET_DISCONNECTED|CLIENT_FETCH_ERROR/;
  expect(faults.splice(0).filter((fault) => !expected.test(fault))).toEqual([]);
});
