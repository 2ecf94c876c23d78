import { choose, chooseFromMenu, press, reach, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, save, WIDTHS } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

// One after the other, after all other tests: every page of the shop has the menu.
test.describe.configure({ mode: 'default' });
for (const viewport of WIDTHS) {
  test.describe(`In a window ${viewport.width} px wide`, () => {
    test.use({ viewport });

    // With a finger on a phone, at a desk by keyboard alone.
    test(
      'an entry is added to the menu below the shop, looked at, published, and taken away again',
      { tag: '@menus' },
      async ({ page }) => {
        const entry = `Armações leves ${crypto.randomUUID().slice(0, 4)}`;
        const inShop = async (path = '/') => (await page.request.get(path)).text();
        await openAs(page, 'admin@aurora.test', '/dashboard/menus');
        await expectNoSidewaysScroll(page);
        await press(
          page,
          await hydrated(page.getByRole('main').getByRole('link', { name: 'Menu do rodapé' })),
        );
        const heading = await hydrated(page.getByLabel('Título da coluna').first());
        await expectNoSidewaysScroll(page);
        await changeAndDiscard(page, heading);

        await press(page, page.getByRole('button', { name: 'Adicionar item' }).first());
        const added = page
          .getByRole('list', { name: 'Itens do menu' })
          .first()
          .getByRole('listitem')
          .last();
        await choose(page, added.getByLabel('Leva a'), 'Outro endereço');
        await write(page, added.getByLabel('Endereço', { exact: true }), '/busca?q=leve');
        await write(page, added.getByLabel('Texto no menu'), entry);
        const handle = page.getByRole('button', { name: `Mover ${entry}`, exact: true });
        await reach(page, handle);
        await page.keyboard.press('ArrowUp');
        await save(page);
        await expect(page.getByText('Há alterações que só a equipe vê.')).toBeVisible();

        const preview = await page
          .getByRole('link', { name: 'Pré-visualizar' })
          .getAttribute('href');
        expect(await inShop(preview!)).toContain(entry);
        expect(await inShop()).not.toContain(entry);
        await press(page, page.getByRole('button', { name: 'Publicar' }));
        await expect(page.getByText('No ar desde')).toBeVisible();
        expect(await inShop()).toContain(entry);

        await page.mouse.move(0, 0);
        const menu = page.getByRole('button', { name: 'Mais ações' });
        await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: 'Voltar ao modelo' }));
        const dialog = page.getByRole('dialog');
        await press(page, dialog.getByRole('button', { name: 'Voltar ao modelo' }));
        await expect(handle).toHaveCount(0);
        await press(page, page.getByRole('button', { name: 'Publicar' }));
        await expect.poll(inShop).not.toContain(entry);
      },
    );
  });
}
