import type { Page } from '@playwright/test';
import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

/** The draft in its frame. */
const preview = (page: Page) => page.frameLocator('iframe[title="Visualização da página inicial"]');

test('The owner lays out the home, sees the draft as visitors will, and takes it back @phone', async ({
  page,
}) => {
  const title = `Feito à mão ${crypto.randomUUID().slice(0, 6)}`;
  await openAs(page, 'admin@aurora.test', '/dashboard/inicio-da-loja');
  await hydrated(page.getByRole('button', { name: 'Editar Guias' }));
  await expectNoSidewaysScroll(page);
  await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/jeito de ver/);

  await page.getByRole('group', { name: 'Adicionar' }).getByText('Banner').click();
  await page.getByLabel('Título').fill(title);
  // Moved up by the keys of its handle.
  const handle = page.getByRole('button', { name: `Mover Banner: ${title}` });
  await handle.focus();
  await page.keyboard.press('ArrowUp');
  await expect(page.getByText(`Banner: ${title}: 9 de 10`)).toBeAttached();
  await page.getByRole('button', { name: 'Ocultar Marcas' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(preview(page).getByRole('heading', { name: title })).toBeAttached();
  await expect(preview(page).getByRole('heading', { name: 'Marcas' })).toHaveCount(0);
  await expectNoSidewaysScroll(page);
  // Visitors still see the home as it was.
  expect(await (await page.request.get('/')).text()).not.toContain(title);

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Descartar rascunho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(preview(page).getByRole('heading', { name: 'Marcas' })).toBeAttached();
  await expect(page.getByRole('button', { name: `Editar Banner: ${title}` })).toHaveCount(0);
});
