import type { Page } from '@playwright/test';
import { linkInMail } from './mail.ts';
import { newEmail, register, signIn, someCustomer } from './people.ts';
import { expect, hydrated, test } from './shop.ts';

const account = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Minha conta' });
const entrance = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Entrar' });

test('Somebody registers, confirms, signs in and out, and the other tab knows @desktop', async ({
  page,
  context,
}) => {
  const email = newEmail();
  await register(page, email);
  await page.getByRole('link', { name: 'Ir para minha conta' }).click();
  await expect(page.getByText('Entre na sua conta para ver esta página.')).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/conta$/);
  await expect(account(page)).toBeVisible();

  const other = await context.newPage();
  await other.goto('/');
  await expect(account(other)).toBeVisible();
  await (await hydrated(page.getByRole('button', { name: 'Sair' }))).click();
  await expect(page).not.toHaveURL(/\/conta/);
  await expect(entrance(page)).toBeVisible();
  await expect(entrance(other)).toBeVisible();
});

test('A tab on an account page is led to sign-in when another tab signs out @phone', async ({
  page,
  context,
}) => {
  const email = await someCustomer();
  await page.goto('/entrar');
  await signIn(page, email);
  await expect(account(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/conta/enderecos');
  await expect(account(other)).toBeVisible();
  await (await hydrated(page.getByRole('button', { name: 'Sair' }))).click();
  await expect(other).toHaveURL(
    /\/entrar\?error=SessionRequired&callbackUrl=%2Fconta%2Fenderecos$/,
  );
});

test('A page for signed-in people asks to sign in, and is there afterwards @phone', async ({
  page,
}) => {
  const email = await someCustomer();
  await page.goto('/conta/enderecos');
  await expect(page).toHaveURL(/\/entrar\?error=SessionRequired&callbackUrl=/);
  await expect(page.getByText('Entre na sua conta para ver esta página.')).toBeVisible();
  await signIn(page, email);
  await expect(page).toHaveURL(/\/conta\/enderecos$/);
});

// Other forms of it are those of `tests/domain/access/callback-url.test.ts`.
test('After signing in no one is led out of the shop @phone', async ({ page }) => {
  const email = await someCustomer();
  await page.goto(`/entrar?callbackUrl=${encodeURIComponent('/.//example.com')}`);
  await signIn(page, email);
  await expect(page).toHaveURL(/^http:\/\/127\.0\.0\.1:\d+\/conta$/);
});

test('After a wrong password a message says so, and what was typed stays @phone', async ({
  page,
  faults,
}) => {
  await page.goto('/entrar');
  await signIn(page, 'ninguem@exemplo.com.br', 'não é esta');
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
  await expect(page.getByLabel('E-mail')).toHaveValue('ninguem@exemplo.com.br');
  await expect(page.getByLabel('Senha')).toHaveValue('não é esta');
  // The browser reports every answer that is no success.
  faults.length = 0;
});

test('A forgotten password is replaced by the link of a letter, once @phone', async ({
  page,
  faults,
}) => {
  const email = await someCustomer();
  await page.goto('/recuperar-senha');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Pedir link' }).click();
  await expect(page.getByText(`Se houver uma conta com ${email}`)).toBeVisible();
  const link = await linkInMail(email, '/redefinir-senha');
  await page.goto(link);
  await page.getByLabel('Nova senha').fill('outra frase curta');
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(page.getByText('Senha trocada.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Entrar' }).click();
  await signIn(page, email, 'outra frase curta');
  await expect(page).toHaveURL(/\/conta$/);

  await page.goto(link);
  await page.getByLabel('Nova senha').fill('mais uma frase');
  await page.getByRole('button', { name: 'Salvar senha' }).click();
  await expect(page.getByRole('alert')).toHaveText(/Este link já foi usado/);
  faults.length = 0;
});

test('The session is read again on focus and after 600 seconds @phone', async ({ page }) => {
  let readings = 0;
  page.on('requestfinished', (request) => {
    if (new URL(request.url()).pathname === '/api/auth/session') readings += 1;
  });
  await page.clock.install();
  await page.goto('/guias');
  await expect.poll(() => readings).toBe(1);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => readings).toBe(2);
  await page.clock.fastForward(600_000);
  await expect.poll(() => readings).toBe(3);
});

test('A shop that cannot be reached leads to the error page of sign-in @phone', async ({
  page,
  faults,
}) => {
  await page.goto('/entrar');
  await hydrated(page.getByRole('main').getByRole('button', { name: 'Entrar' }));
  await page.route('**/api/auth/providers', (route) => route.abort());
  await signIn(page, 'ana@exemplo.com.br');
  await expect(page).toHaveURL(/\/entrar\?error=CLIENT_FETCH_ERROR$/);
  await expect(page.getByRole('alert')).toHaveText(/Não conseguimos falar com a loja/);
  faults.length = 0;
});

test.describe('without JavaScript @phone', () => {
  test.use({ javaScriptEnabled: false });

  test('the sign-in page shows its form and says what it needs', async ({ page }) => {
    const answer = await page.goto('/entrar?error=Verification');
    expect(await answer?.text()).toMatch(/<noscript>[^]*ative o JavaScript[^]*<\/noscript>/);
    await expect(page.getByText('Este link já foi usado ou não vale mais.')).toBeVisible();
    await expect(page.getByLabel('Senha')).toBeVisible();
  });
});
