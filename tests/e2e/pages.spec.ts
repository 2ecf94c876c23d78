import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('A page is written, looked at, published, moved, withdrawn and deleted @phone', async ({
  page,
  browser,
}) => {
  const name = `Quem somos ${crypto.randomUUID().slice(0, 6)}`;
  const visitor = await (
    await browser.newContext({ baseURL: test.info().project.use.baseURL })
  ).newPage();
  const seen = async (path: string) => (await visitor.goto(path))!.status();
  await openAs(page, 'admin@aurora.test', '/dashboard/paginas');
  await expectNoSidewaysScroll(page);
  await page.getByRole('main').getByRole('link', { name: 'Nova página' }).click();
  await (await hydrated(page.getByRole('textbox', { name: 'Título', exact: true }))).fill(name);
  await page.getByRole('textbox', { name: 'Texto' }).fill('Vendemos óculos. CNPJ: ');
  await page.getByRole('button', { name: 'Dado da loja' }).click();
  await page.getByRole('menuitem', { name: 'CNPJ', exact: true }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const slug = await page.getByLabel('Endereço na loja').inputValue();

  expect(await seen(`/pagina/${slug}`)).toBe(404);
  const preview = await page.getByRole('link', { name: 'Pré-visualizar' }).getAttribute('href');
  expect(await seen(preview!)).toBe(401);
  const looked = await page.request.get(preview!);
  expect(looked.headers()['cache-control']).toContain('no-store');
  expect(await looked.text()).toContain('Só a equipe vê');

  await page.getByRole('button', { name: 'Publicar' }).click();
  await expect(page.getByText('No ar desde')).toBeVisible();
  expect(await seen(`/pagina/${slug}`)).toBe(200);
  await expect(visitor.getByText('Vendemos óculos. CNPJ: 11.222.333/0001-81')).toBeVisible();
  expect(await (await visitor.request.get('/sitemap/paginas.xml')).text()).toContain(slug);

  await page.getByLabel('Endereço na loja').fill(`${slug}-nos`);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Deixe em branco para usar o nome.')).toBeVisible();
  expect(await seen(`/pagina/${slug}`)).toBe(200);
  await expect(visitor).toHaveURL(new RegExp(`/pagina/${slug}-nos$`));

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Tirar do ar' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Tirar do ar' }).click();
  await expect(page.getByText('Só a equipe vê. Publique')).toBeVisible();
  expect(await seen(`/pagina/${slug}-nos`)).toBe(404);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(page).toHaveURL(/\/dashboard\/paginas$/);
});
