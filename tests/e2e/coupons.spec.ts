import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('Ana makes a coupon, is told that its code is taken, switches it off and deletes it', async ({
  page,
  faults,
}) => {
  const code = `E2E${crypto.randomUUID().slice(0, 8).toUpperCase()}`;
  await openAs(page, 'admin@aurora.test', '/dashboard/cupons/novo');
  const field = await hydrated(page.getByRole('textbox', { name: 'Código' }));
  await field.fill('bemvindo10');
  await page.getByLabel('Desconto (%)').fill('12');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este código ou nome já está em uso.')).toBeVisible();
  await expect(field).toBeFocused();
  await page.getByLabel('Adicionar categoria').selectOption('Óculos de sol');
  await page.getByLabel('Usos por pessoa').fill('1');
  await expect(
    page.getByText('12% de desconto em Óculos de sol, uma vez por pessoa'),
  ).toBeVisible();
  await field.fill(code.toLowerCase());
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible();
  await expect(page.getByText('Nenhum pedido usou este cupom ainda.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.getByLabel('Ligado').uncheck();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Desligado', { exact: true })).toBeVisible();

  await page.goto(`/dashboard/cupons?view=off&q=${code}`);
  await expectNoSidewaysScroll(page);
  await page.getByRole('link', { name: code }).click();
  await (await hydrated(page.getByRole('button', { name: 'Mais ações' }))).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/dashboard\/cupons$/);
  // The refusal of the form is what was wanted: the console tells it.
  expect(faults.filter((fault) => !/422/.test(fault))).toEqual([]);
  faults.length = 0;
});
