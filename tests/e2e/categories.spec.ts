import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('Carla makes two categories, puts one into the other by the keyboard, and its old address leads on @desktop', async ({
  page,
}) => {
  const mark = crypto.randomUUID().slice(0, 8);
  const [outer, inner] = [`Fora ${mark}`, `Dentro ${mark}`];
  await openAs(page, 'catalogo@aurora.test', '/dashboard/categorias');
  for (const name of [outer, inner]) {
    await page.goto('/dashboard/categorias/novo');
    const field = await hydrated(page.getByLabel('Nome'));
    await field.fill(name);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  }

  await page.goto('/dashboard/categorias');
  await expectNoSidewaysScroll(page);
  const handle = await hydrated(page.getByRole('button', { name: `Mover ${inner}` }));
  await handle.focus();
  await handle.press('ArrowRight');
  await expect(page.getByText(`${inner} agora está em ${outer}, na posição 1.`)).toBeAttached();
  // The focus stays on what was moved: the next key moves it on.
  await expect(page.getByRole('button', { name: `Mover ${outer} › ${inner}` })).toBeFocused();

  const visit = await page.request.get(`/categoria/dentro-${mark}`, { maxRedirects: 0 });
  expect([visit.status(), visit.headers().location]).toEqual([
    301,
    `/categoria/fora-${mark}/dentro-${mark}`,
  ]);

  await page.getByRole('link', { name: outer }).first().click();
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await expect(page.getByText('Há 1 categoria dentro desta.')).toBeVisible();
  await page.getByRole('button', { name: 'Entendi' }).click();
  for (const name of [inner, outer]) {
    await page.goto('/dashboard/categorias');
    await page.getByRole('link', { name }).first().click();
    await hydrated(page.getByLabel('Nome'));
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Excluir' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
    await expect(page.getByText(`${name}: excluído.`)).toBeVisible();
  }
});
