import { openAs } from './people.ts';
import { addToCart, expect, hydrated, someProduct, test } from './shop.ts';

test.use({ serviceWorkers: 'allow' });

/** The browser notes each request that found no connection. */
const NO_CONNECTION = /ERR_INTERNET_DISCONNECTED|CLIENT_FETCH_ERROR/;

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
  expect(faults.splice(0).filter((fault) => !NO_CONNECTION.test(fault))).toEqual([]);
});

test('Without a connection the shop says so in the language that the visitor has chosen @phone', async ({
  page,
  context,
  faults,
}) => {
  await page.goto('/carrinho');
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await page.getByRole('contentinfo').getByRole('button', { name: 'English' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Cart' })).toBeVisible();
  const stored = () => page.evaluate(async () => (await caches.match('/sem-conexao'))?.text());
  await expect.poll(stored).toContain('<html lang="en"');
  await context.setOffline(true);
  await page.goto('/guias');
  await expect(page.getByRole('heading', { name: 'You’re offline' })).toBeVisible();
  expect(faults.splice(0).filter((fault) => !NO_CONNECTION.test(fault))).toEqual([]);
});

test('On the dashboard, what is pressed without a connection says so, and changes nothing @desktop', async ({
  browser,
  baseURL,
}) => {
  // A page of its own: the browser reports the failures on its console.
  const page = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await openAs(page, 'vendas@aurora.test', '/dashboard/pedidos?status=pending');
  // The oldest: other tests confirm and cancel those that have just come in.
  const oldest = page.getByRole('rowheader').last().getByRole('link');
  await page.goto((await oldest.getAttribute('href'))!);
  const confirm = page.getByRole('button', { name: 'Confirmar pedido' }).first();
  await hydrated(confirm);
  // Any press: the notices are fetched before there is one to show.
  const fetched = page.waitForResponse(/_astro\/mount\./);
  await page.getByRole('heading', { level: 1 }).click();
  await fetched;
  await page.waitForLoadState('networkidle');
  await page.context().setOffline(true);
  await confirm.click();
  await expect(page.getByText('Sem conexão. Nada foi alterado.')).toBeVisible();
  await expect(confirm).toBeEnabled();
  await page.context().close();
});

test('What cannot be fetched when it is wanted says so, and comes when it is asked for again @desktop', async ({
  browser,
  baseURL,
}) => {
  // A page of its own: the browser reports the failures on its console.
  const page = await (
    await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'block' })
  ).newPage();
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
