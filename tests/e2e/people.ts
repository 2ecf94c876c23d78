import type { Page } from '@playwright/test';
import { addAccount, PASSWORD } from '../support/accounts.ts';
import { signedIn } from '../support/demo-visitors.ts';
import { besideShop } from '../support/stored-letters.ts';
import { linkInMail } from './mail.ts';
import { expect } from './shop.ts';

/** Password of the people that tests register. */
export { PASSWORD };

/** Address of the shop under test. */
export const shopUrl = () => `http://127.0.0.1:${process.env.SHOP_PORT}`;

/** Eight letters that no one else has: a name with eight digits would be taken for one with a phone number. */
export const someLetters = (): string =>
  crypto
    .randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => 'ghijklmnop'[Number(digit)]!);

/** An address that no other test uses. */
export const newEmail = () => `ana.${crypto.randomUUID()}@exemplo.com.br`;

/** Adds a customer with `PASSWORD`, for a test that is not about registering. @returns the address */
export async function someCustomer(): Promise<string> {
  const email = newEmail();
  await besideShop(shopUrl(), (shop) => addAccount(shop, { email }));
  return email;
}

/** Opens a page as one of the demo's users, for a test that is not about signing in. */
export async function openAs(page: Page, email: string, path: string): Promise<void> {
  const { cookies } = await signedIn(page.context().browser()!, shopUrl(), email);
  await page.context().addCookies(cookies);
  await page.goto(path);
}

/** Makes an account and confirms its address by the link of the letter. */
export async function register(page: Page, email: string): Promise<void> {
  await page.goto('/cadastrar');
  await page.getByLabel('Nome completo').fill('Ana Souza');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Criar conta' }).click();
  await expect(page.getByText(`Falta confirmar que ${email} é seu`)).toBeVisible();
  await page.goto(await linkInMail(email, '/confirmar-email'));
  await page.getByLabel('Senha').fill(PASSWORD);
  await page.getByRole('button', { name: 'Confirmar e-mail' }).click();
  await expect(page.getByText('E-mail confirmado.')).toBeVisible();
}

/** Fills in the form of the sign-in page and sends it. */
export async function signIn(page: Page, email: string, password = PASSWORD): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha').fill(password);
  await page.getByRole('main').getByRole('button', { name: 'Entrar' }).click();
}
