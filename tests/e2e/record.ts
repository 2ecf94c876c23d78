import type { Locator, Page } from '@playwright/test';
import { chooseFromMenu, press, write } from './hand.ts';
import { expect, hydrated } from './shop.ts';

/** Both widths that a section is worked through at, for tests that cannot run beside themselves. */
export const WIDTHS = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Saves the record that is open, or the new one. */
export async function save(page: Page, label = 'Salvar'): Promise<void> {
  const saved = page.waitForResponse(
    (to) => /^(POST|PUT)$/.test(to.request().method()) && to.url().includes('/api/dashboard/'),
  );
  await press(page, page.getByRole('button', { name: label, exact: true }));
  await saved;
}

/** Writes something into a field and takes it back, as the stored record has it. */
export async function changeAndDiscard(page: Page, field: Locator, text = 'Engano'): Promise<void> {
  const stored = await (await hydrated(field)).inputValue();
  await write(page, field, text);
  await press(page, page.getByRole('button', { name: 'Descartar', exact: true }));
  await expect(field).toHaveValue(stored);
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toHaveCount(0);
}

/** Looks a record up in the list of its section by words that only it has, and opens it. */
export async function find(page: Page, path: string, words: string): Promise<void> {
  await page.goto(path);
  const main = page.getByRole('main');
  await write(page, await hydrated(main.getByRole('searchbox')), words);
  const rows = main.locator(`a[href^="${path}/"]`).filter({ hasText: words });
  await expect(main.getByRole('rowheader')).toHaveCount(1);
  await press(page, rows.first());
  await page.waitForURL((url) => url.pathname.startsWith(`${path}/`));
}

/** Deletes the record that is open, by its menu, and waits for the list of its section. */
export async function remove(page: Page, path: string): Promise<void> {
  // Notices stay while the pointer is on them, and on a phone they cover the menu.
  await page.mouse.move(0, 0);
  const menu = await hydrated(page.getByRole('button', { name: 'Mais ações' }));
  await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: 'Excluir' }));
  await press(page, page.getByRole('dialog').getByRole('button', { name: 'Excluir' }));
  await page.waitForURL((url) => url.pathname === path);
}

/** Calls the dashboard's API as whoever is signed in on a page. @returns the record, as far as there is one */
export async function call(page: Page, method: string, path: string, data?: object) {
  const origin = `http://127.0.0.1:${process.env.SHOP_PORT}`;
  const answer = await page.request.fetch(`${origin}/api/dashboard/${path}`, {
    method,
    headers: { origin },
    ...(data && { data }),
  });
  expect(answer.ok(), `${method} ${path}: ${await answer.text()}`).toBe(true);
  const { item } = (await answer.json()) as { item: { id: string; updatedAt: number } };
  return item;
}
