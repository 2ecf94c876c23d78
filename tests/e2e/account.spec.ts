import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { newEmail, openAs, PASSWORD, register, signIn, someCustomer } from './people.ts';
import { addToCart, expect, fillCheckout, hydrated, someProduct, test } from './shop.ts';

const CUSTOMER = 'cliente@aurora.test';

const confirm = (page: Page) => page.getByRole('button', { name: 'Confirmar pedido' });
const button = async (page: Page, name: string) => hydrated(page.getByRole('button', { name }));

test('A customer buys with a saved address, finds the order and buys it again @phone', async ({
  page,
}) => {
  await openAs(page, CUSTOMER, '/conta');
  await addToCart(page, await someProduct(page, 'kind=acessorios&sort=pb'));

  const orderId = await test.step('checkout → order', async () => {
    await page.goto('/checkout');
    await hydrated(confirm(page));
    await expect(page.getByRole('radio', { name: /^Casa/ })).toBeChecked();
    await expect(page.getByLabel('E-mail')).toHaveValue(CUSTOMER);
    await page.getByRole('radio', { name: /^Trabalho/ }).check();
    await page.getByLabel('CPF').fill('529.982.247-25');
    await page.getByRole('radio', { name: /Econômica/ }).check();
    await confirm(page).click();
    await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}$/);
    await expect(page.getByText('Avenida Afonso Pena', { exact: false }).first()).toBeVisible();
    return new URL(page.url()).pathname.split('/').at(-1)!;
  });

  await test.step('account → order → invoice', async () => {
    await page.goto('/conta/pedidos');
    await page.getByRole('link', { name: `Pedido ${orderId}` }).click();
    await expect(page.getByRole('heading', { level: 1, name: `Pedido ${orderId}` })).toBeVisible();
    await expect(page.getByText('Aguardando confirmação')).toBeVisible();
    const opened = page.waitForEvent('popup');
    await (await button(page, 'Imprimir')).click();
    const invoice = await opened;
    await expect(invoice.getByText(`Resumo do pedido ${orderId}`).first()).toBeVisible();
    await invoice.close();
  });

  await test.step('buy again → cart', async () => {
    await (await button(page, 'Comprar de novo')).click();
    await expect(page).toHaveURL(/\/carrinho$/);
    await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeVisible();
  });
});

test('A guest who registers finds the order bought before @phone', async ({ page }) => {
  const email = newEmail();
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByLabel('E-mail').fill(email);
  await confirm(page).click();
  await page.waitForURL(/\/pedido\//);
  const { pathname } = new URL(page.url());

  await register(page, email);
  await page.goto('/entrar?callbackUrl=/conta/pedidos');
  await signIn(page, email);
  const orderId = pathname.split('/').at(-1)!;
  await expect(page.getByRole('link', { name: `Pedido ${orderId}` })).toBeVisible();
  await page.goto(pathname);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Pedido recebido!');
});

test('A customer adds, changes and removes an address @phone', async ({ page, faults }) => {
  const label = `Praia ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, CUSTOMER, '/conta/enderecos');
  await (await button(page, 'Novo endereço')).click();
  await page.getByLabel('Nome do endereço').fill(label);
  await page.getByLabel('Nome completo').fill('Camila Andrade');
  await page.getByLabel('Telefone').fill('31995551020');
  await page.getByLabel('CEP').fill('1');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByLabel('CEP')).toBeFocused();
  // The browser reports every answer that is no success.
  faults.length = 0;
  await page.getByLabel('CEP').fill('40020-000');
  await page.getByLabel('Endereço', { exact: true }).fill('Avenida da Praia, 5');
  await page.getByLabel('Cidade').fill('Salvador');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { name: label })).toBeVisible();

  await page.getByRole('button', { name: `Alterar o endereço ${label}` }).click();
  await page.getByLabel('Cidade').fill('Camaçari');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await page.reload();
  await expect(page.getByText('Camaçari – BA')).toBeVisible();
  await (await button(page, `Excluir o endereço ${label}`)).click();
  await expect(page.getByRole('heading', { name: label })).toHaveCount(0);
});

test('A customer takes their data along @phone', async ({ page }) => {
  await openAs(page, CUSTOMER, '/conta/privacidade');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Exportar meus dados' }).click();
  const file = await download;
  expect(file.suggestedFilename()).toBe('meus-dados.json');
  const data = JSON.parse(await readFile(await file.path(), 'utf8'));
  expect(data.profile.email).toBe(CUSTOMER);
  expect(data.orders.length).toBeGreaterThan(0);
});

test('Favourites go along into the account, and stay there after signing out @phone', async ({
  page,
}) => {
  const email = await someCustomer();
  await page.goto(`/produto/${await someProduct(page, 'kind=acessorios')}`);
  await (await button(page, 'Favoritar')).first().click();
  const count = (text: string) => page.getByRole('link', { name: `Favoritos, ${text}` });
  await expect(count('1 produto')).toBeVisible();
  const signInHere = async () => {
    await page.goto('/entrar');
    await signIn(page, email);
    // Asked of the shop: the page's own call may be answered while it leaves for the next one.
    await expect
      .poll(async () => (await (await page.request.get('/api/home/wishlist')).json()).wishlist)
      .toBe(1);
    await expect(count('1 produto')).toBeVisible();
  };
  await signInHere();
  await (await button(page, 'Sair')).click();
  await expect(count('nenhum produto')).toBeVisible();
  await signInHere();
});

test('A customer signs out everywhere @phone', async ({ page, browser }) => {
  const email = await someCustomer();
  await page.goto('/entrar?callbackUrl=/conta/perfil');
  await signIn(page, email);
  await page.waitForURL('**/conta/perfil');
  const other = await (await browser.newContext()).newPage();
  await other.goto('/entrar');
  await signIn(other, email);
  await other.waitForURL('**/conta');
  await (await button(page, 'Sair de todos')).click();
  await expect(page).toHaveURL(/\/entrar/);
  await other.goto('/conta');
  await expect(other).toHaveURL(/\/entrar\?error=SessionRequired/);
});

test('A customer deletes the account @phone', async ({ page, faults }) => {
  const email = await someCustomer();
  await page.goto('/entrar?callbackUrl=/conta/privacidade');
  await signIn(page, email);
  await page.waitForURL('**/conta/privacidade');
  const erase = await button(page, 'Excluir minha conta');
  await page.getByLabel('Senha atual').fill('não é esta');
  await erase.click();
  await expect(page.getByText('Esta não é a sua senha atual.')).toBeVisible();
  // The browser reports every answer that is no success.
  faults.length = 0;
  await page.getByLabel('Senha atual').fill(PASSWORD);
  await erase.click();
  await expect(page).toHaveURL(/127\.0\.0\.1:\d+\/$/);
  await page.goto('/conta');
  await expect(page).toHaveURL(/\/entrar/);
});
