import { openAs, someLetters } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('Bruno adds a customer, writes down what they said, and finds them by it', async ({
  page,
  faults,
}) => {
  const mark = someLetters();
  const name = `Cliente ${mark}`;
  await openAs(page, 'vendas@aurora.test', '/dashboard/clientes');
  await page.getByRole('main').getByRole('link', { name: 'Novo cliente' }).click();
  await (await hydrated(page.getByLabel('Nome completo'))).fill(name);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('um deles já basta').last()).toBeVisible();
  await page.getByLabel('E-mail').fill(`${mark}@exemplo.test`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Ainda não comprou nesta loja.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Nova anotação').fill('Prefere haste 140.');
  await page.getByRole('button', { name: 'Anotar' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Prefere haste 140.' })).toBeVisible();
  await page.getByLabel('Etiqueta', { exact: true }).fill(`Etiqueta ${mark}`);
  await page.getByRole('button', { name: 'Incluir' }).first().click();
  await expect(
    page.getByRole('button', { name: `Tirar a etiqueta etiqueta ${mark}` }),
  ).toBeVisible();

  await page.getByRole('button', { name: 'Registrar resposta: Por WhatsApp' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Quer receber', { exact: true }).check();
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Aceita', { exact: true })).toBeVisible();

  // He may edit, and so neither erase nor merge.
  await page.getByRole('button', { name: 'Mais ações' }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Baixar dados do cliente' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0);
  await page.keyboard.press('Escape');

  await page.goto(`/dashboard/clientes?q=${mark}&whatsappConsent=yes&tag=etiqueta ${mark}`);
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(name) })
    .click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  // The refusal of the form is what was wanted: the console tells it.
  expect(faults.filter((fault) => !/422/.test(fault))).toEqual([]);
  faults.length = 0;
});
