import type { Page } from '@playwright/test';
import { expect, hydrated } from './shop.ts';

/** Opens a page of the dashboard and signs in on it if it asks for that. */
export async function enterDashboard(
  page: Page,
  email: string,
  path = '/dashboard',
  password = process.env.DEMO_PASSWORD!,
): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1, name: 'Entre no painel' })).toBeVisible();
  const form = page.getByRole('main');
  await hydrated(form.getByLabel('Senha'));
  await form.getByLabel('E-mail').fill(email);
  await form.getByLabel('Senha').fill(password);
  await form.getByRole('button', { name: 'Entrar', exact: true }).click();
  await expect(form.getByRole('heading', { level: 1, name: 'Entre no painel' })).toHaveCount(0);
}
