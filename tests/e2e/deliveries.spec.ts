import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('Ana makes a delivery for some CEPs of Acre, tries it out, switches it off and deletes it', async ({
  page,
}) => {
  const name = `Barco ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, 'admin@aurora.test', '/dashboard/entregas/novo');
  await (await hydrated(page.getByLabel('Nome'))).fill(name);
  await page.getByLabel('Região').fill('Rio Branco');
  await page.getByLabel('Preço').fill('15');
  await page.getByLabel('Grátis a partir de').fill('900');
  await page.getByLabel('Dias úteis, até').fill('4');
  await page.getByRole('button', { name: 'Adicionar faixa' }).click();
  await page.getByLabel('Do CEP').fill('69900990');
  await page.getByLabel('ao CEP').fill('69900999');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNoSidewaysScroll(page);

  await page.goto('/dashboard/entregas');
  await expectNoSidewaysScroll(page);
  const zipCode = await hydrated(page.getByLabel('CEP', { exact: true }));
  await zipCode.fill('69900-995');
  await page.getByLabel('Valor do pedido').fill('450');
  await page.getByRole('button', { name: 'Ver entregas' }).click();
  await expect(page.getByText(/CEP 69900-995, R\$\s450,00: o cliente vê/)).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('15,00');

  await page.getByRole('link', { name }).click();
  await (await hydrated(page.getByRole('button', { name: 'Desligar' }))).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click();
  await expect(page.getByText('Desligada', { exact: true })).toBeVisible();
  const { options } = await (await page.request.get('/api/delivery?zipCode=69900-995')).json();
  expect(options.map(({ type }: { type: string }) => type)).not.toContain(name);

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/dashboard\/entregas$/);
});
