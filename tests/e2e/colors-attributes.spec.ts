import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('Caio makes a colour and an attribute whose values he puts in order, and deletes both', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const remove = async () => {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  };
  const save = async (name: string) => {
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  };

  const color = `Lilás ${mark}`;
  await openAs(page, 'catalogo@aurora.test', '/dashboard/cores/novo');
  await (await hydrated(page.getByLabel('Nome', { exact: true }))).fill(color);
  await page.getByLabel('Tom', { exact: true }).fill('#b39ddb');
  await save(color);
  await expectNoSidewaysScroll(page);
  await page.goto(`/dashboard/cores?q=${mark}`);
  await page.getByRole('link', { name: color }).click();
  await hydrated(page.getByRole('button', { name: 'Mais ações' }));
  await remove();
  await expect(page).toHaveURL(/\/dashboard\/cores(\?|$)/);

  const attribute = `Curvatura ${mark}`;
  await page.goto('/dashboard/atributos/novo');
  await (await hydrated(page.getByLabel('Nome', { exact: true }))).fill(attribute);
  await page.getByLabel('Valor 1', { exact: true }).fill('Base 4');
  await page.getByRole('button', { name: 'Mais um valor' }).click();
  await page.getByLabel('Valor 2', { exact: true }).fill('Base 2');
  await page.getByRole('button', { name: 'Mover Base 2' }).press('ArrowUp');
  await expect(page.getByLabel('Valor 1', { exact: true })).toHaveValue('Base 2');
  await save(attribute);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expect(await hydrated(page.getByLabel('Valor 1', { exact: true }))).toHaveValue('Base 2');
  await remove();
  await expect(page).toHaveURL(/\/dashboard\/atributos(\?|$)/);
});
