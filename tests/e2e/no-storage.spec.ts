import type { Page } from '@playwright/test';
import { openAs } from './people.ts';
import { addToCart, expect, hydrated, someProduct, test } from './shop.ts';

test.describe('Where the browser lets nothing be stored @phone', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      for (const storage of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, storage, {
          get() {
            throw new DOMException('The request was denied.', 'SecurityError');
          },
        });
      }
    });
  });

  test('a guest is told with the first piece, and again if the cart is empty', async ({ page }) => {
    await addToCart(page, await someProduct(page, 'kind=acessorios'));
    const drawer = page.getByRole('dialog', { name: 'Itens que você escolheu' });
    await expect(drawer.getByRole('alert')).toContainText('o carrinho se perde');
    await drawer.getByRole('link', { name: 'Ver itens' }).click();
    const main = page.getByRole('main');
    await expect(main.getByText('Seu carrinho ainda está vazio.')).toBeVisible();
    await expect(main.getByText(/não está guardando dados desta loja/)).toBeVisible();
  });

  test('one signs in to the dashboard and saves a record', async ({ page, faults }) => {
    const name = 'Rafael Moreira';
    await enter(page, `/dashboard/clientes?q=${encodeURIComponent(name)}`);
    await page.getByRole('link', { name: new RegExp(name) }).click();
    const phone = await hydrated(page.getByLabel('Telefone'));
    await phone.fill(await phone.inputValue());
    await phone.press('End');
    await phone.pressSequentially(' ');
    await expect(page.getByText('Há alterações não salvas')).toBeVisible();
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByText('Salvo.')).toBeVisible();
    await expect(page.getByText('Há alterações não salvas')).toHaveCount(0);
    // The login view answers 401, which the console reports.
    faults.splice(0, faults.length, ...faults.filter((fault) => !fault.includes('401')));
  });
});

test('A page with unsaved changes asks before it is left, and loses nothing @phone', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard/clientes?q=luciana');
  await page.getByRole('link', { name: /Luciana Prado/ }).click();
  await (await hydrated(page.getByLabel('Nome completo'))).fill('Luciana P');
  const asked = page.waitForEvent('dialog');
  const left = page.goto('/dashboard').catch(() => null);
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await left;
  await expect(page.getByLabel('Nome completo')).toHaveValue('Luciana P');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/dashboard$/);
});

/** Signs an admin in if the dashboard asks for it. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path);
  const form = page.getByRole('main');
  await hydrated(form.getByLabel('Senha'));
  await form.getByLabel('E-mail').fill('admin@aurora.test');
  await form.getByLabel('Senha').fill(process.env.DEMO_PASSWORD!);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(page.getByRole('button', { name: 'Sua conta' })).toBeVisible();
}
