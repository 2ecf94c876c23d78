import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('An entry is added to the menu below the shop, looked at, and discarded @phone', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard/menus/menu-footer');
  await hydrated(page.getByLabel('Título da coluna').first());
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Adicionar item' }).first().click();
  const added = page
    .getByRole('list', { name: 'Itens do menu' })
    .first()
    .getByRole('listitem')
    .last();
  await added.getByLabel('Leva a').selectOption({ label: 'Outro endereço' });
  await added.getByLabel('Endereço', { exact: true }).fill('/busca?q=leve');
  await added.getByLabel('Texto no menu').fill('Armações leves');
  await added.getByRole('button', { name: 'Mover Armações leves', exact: true }).press('ArrowUp');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Há alterações que só a equipe vê.')).toBeVisible();

  const preview = await page.getByRole('link', { name: 'Pré-visualizar' }).getAttribute('href');
  expect(await (await page.request.get(preview!)).text()).toContain('Armações leves');
  expect(await (await page.request.get('/')).text()).not.toContain('Armações leves');

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Descartar rascunho' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('No ar, como veio com a loja.')).toBeVisible();
});
