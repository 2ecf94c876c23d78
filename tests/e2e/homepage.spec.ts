import type { Page } from '@playwright/test';
import { chooseFromMenu, press, reach, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, save, WIDTHS } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

/** The draft in its frame. */
const preview = (page: Page) => page.frameLocator('iframe[title="Visualização da página inicial"]');

// One after the other, after all other tests: there is one home, and all tests visit it.
test.describe.configure({ mode: 'default' });
for (const viewport of WIDTHS) {
  test.describe(`In a window ${viewport.width} px wide`, () => {
    test.use({ viewport });

    // With a finger on a phone, at a desk by keyboard alone.
    test(
      'the owner lays out the home, sees the draft as visitors will, publishes it and takes it back',
      { tag: '@homepage' },
      async ({ page }) => {
        const title = `Feito à mão ${crypto.randomUUID().slice(0, 6)}`;
        const inShop = async () => (await page.request.get('/')).text();
        /** Chooses from the menu of the home, says yes, and is told. */
        const choose = async (item: string, label: string, said: string) => {
          // Notices stay while the pointer is on them, and on a phone they cover the menu.
          await page.mouse.move(0, 0);
          const menu = page.getByRole('button', { name: 'Mais ações' });
          await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: item }));
          await press(page, page.getByRole('dialog').getByRole('button', { name: label }));
          await expect(page.getByText(said)).toBeVisible();
        };
        /** Adds a banner at the end. */
        const addBanner = async () => {
          const kinds = page.getByRole('group', { name: 'Adicionar' });
          await press(page, kinds.getByRole('button', { name: 'Banner' }));
          await write(page, page.getByLabel('Título').last(), title);
        };
        await openAs(page, 'admin@aurora.test', '/dashboard/inicio-da-loja');
        await hydrated(page.getByRole('button', { name: 'Editar Guias' }));
        await expectNoSidewaysScroll(page);
        await expect(preview(page).getByRole('heading', { level: 1 })).toHaveText(/jeito de ver/);

        // A press on a part of the preview opens its form, and leads there.
        await preview(page).getByRole('heading', { name: 'Marcas' }).click();
        const form = page.getByRole('button', { name: 'Editar Marcas' });
        await expect(form).toBeFocused();
        await expect(form).toHaveAttribute('aria-expanded', 'true');
        await press(page, form);

        await changeAndDiscard(page, page.getByLabel('Texto da faixa'));
        await addBanner();
        // Moved up by the keys of its handle.
        const handle = page.getByRole('button', { name: `Mover Banner: ${title}` });
        await reach(page, handle);
        await page.keyboard.press('ArrowUp');
        await expect(page.getByText(`Banner: ${title}: 9 de 10`)).toBeAttached();
        const brands = page.getByRole('button', { name: 'Ocultar Marcas' });
        await press(page, brands);
        await save(page);
        await expect(preview(page).getByRole('heading', { name: title })).toBeAttached();
        await expect(preview(page).getByRole('heading', { name: 'Marcas' })).toHaveCount(0);
        await expectNoSidewaysScroll(page);
        // Visitors still see the home as it was.
        expect(await inShop()).not.toContain(title);

        await choose('Descartar rascunho', 'Descartar', 'Rascunho descartado');
        await expect(preview(page).getByRole('heading', { name: 'Marcas' })).toBeAttached();
        await expect(page.getByRole('button', { name: title })).toHaveCount(0);

        await addBanner();
        await press(page, page.getByRole('button', { name: 'Publicar' }));
        await expect.poll(inShop).toContain(title);
        await choose('Voltar ao modelo', 'Voltar ao modelo', 'O modelo da loja voltou');
        await expect(page.getByRole('button', { name: title })).toHaveCount(0);
        await press(page, page.getByRole('button', { name: 'Publicar' }));
        await expect.poll(inShop).not.toContain(title);
        // A page that is closed while its frame still comes may report half a style sheet as refused.
        await expect(preview(page).getByRole('contentinfo')).toBeAttached();
      },
    );
  });
}
