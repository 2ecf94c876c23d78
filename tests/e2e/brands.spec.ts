import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('Carla makes a brand on her phone, moves its address, and who knew the old one gets there @phone', async ({
  page,
}) => {
  const name = `Ótica ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, 'catalogo@aurora.test', '/dashboard/marcas');
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Nova marca' }).click();
  const field = await hydrated(page.getByLabel('Nome'));
  await field.fill(name);
  await page.getByRole('textbox', { name: 'História da marca' }).fill('Feita à mão em Minas.');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();

  const address = page.getByLabel('Endereço na loja');
  const old = await address.inputValue();
  await address.fill(`${old}-mg`);
  await expect(
    page.getByText(`O endereço atual, /marca/${old}, continua funcionando`),
  ).toBeVisible();
  await page.getByRole('button', { name: 'Salvar' }).click();
  // Once it is stored, there is nothing to say of an address that changes.
  await expect(page.getByText('Deixe em branco para usar o nome.')).toBeVisible();
  await expectNoSidewaysScroll(page);

  const visit = await page.request.get(`/marca/${old}?size=M`, { maxRedirects: 0 });
  expect([visit.status(), visit.headers().location]).toEqual([301, `/marca/${old}-mg?size=M`]);
  await page.goto(`/marca/${old}`);
  await expect(page).toHaveURL(new RegExp(`/marca/${old}-mg$`));
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.getByText('Feita à mão em Minas.')).toBeVisible();
});
