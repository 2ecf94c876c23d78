import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('A guide is written with a table, published, found on the page of guides, and deleted @desktop', async ({
  page,
  browser,
}) => {
  const name = `Óculos para dirigir ${crypto.randomUUID().slice(0, 6)}`;
  const visitor = await (
    await browser.newContext({ baseURL: test.info().project.use.baseURL })
  ).newPage();
  await openAs(page, 'admin@aurora.test', '/dashboard/guias/novo');
  await (await hydrated(page.getByRole('textbox', { name: 'Título', exact: true }))).fill(name);
  await page.getByRole('textbox', { name: 'Texto' }).fill('À noite.');
  await page.getByRole('button', { name: 'Tabela', exact: true }).click();
  await page.keyboard.type('Lente');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Boa para');
  await page.getByRole('combobox', { name: 'Desenho' }).selectOption('tint');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('No ar desde')).toBeVisible();

  await visitor.goto('/guias');
  await visitor.getByRole('link', { name }).click();
  await expect(visitor.getByRole('columnheader', { name: 'Boa para' })).toBeVisible();
  await expect(visitor.getByText('As cinco categorias da norma')).toBeVisible();
  const slug = visitor.url().split('/').at(-1)!;
  expect(await (await visitor.request.get('/sitemap/paginas.xml')).text()).toContain(slug);

  // Notices stay while the pointer is on them, and here they cover the menu.
  await page.mouse.move(0, 0);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/dashboard\/guias$/);
  expect((await visitor.goto(`/guias/${slug}`))!.status()).toBe(404);
});
