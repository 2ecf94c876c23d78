import { chooseFromMenu, press, write } from './hand.ts';
import { openAs } from './people.ts';
import { find, save, WIDTHS } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/textos-de-email';

// One after the other: both change the same letter.
test.describe.configure({ mode: 'default' });
for (const viewport of WIDTHS) {
  test.describe(`In a window ${viewport.width} px wide`, () => {
    test.use({ viewport });

    // With a finger on a phone, at a desk by keyboard alone.
    test(
      'the owner words a letter, sees it as it arrives, is told of a field that does not exist, and sets it back @phone',
      { tag: '@letterTexts' },
      async ({ page }) => {
        await openAs(page, 'admin@aurora.test', PATH);
        await expectNoSidewaysScroll(page);
        await find(page, PATH, 'Notificação de tarefa que falhou');
        const text = await hydrated(page.getByLabel('Texto', { exact: true }));
        const subject = page.getByLabel('Assunto');
        await write(page, subject, 'Falhou: {{coisa}}');
        await expect(page.getByText('O campo {{coisa}} não existe neste e-mail.')).toBeVisible();
        await press(page, page.getByRole('button', { name: 'Voltar ao original: Assunto' }));
        await write(page, text, '<b>Olhe</b> isto: ');
        await press(
          page,
          page.getByRole('button', { name: 'Inserir tarefa: Tarefa que falhou' }).last(),
        );
        await expect(text).toHaveValue('<b>Olhe</b> isto: {{tarefa}}');
        const letter = page.frameLocator('iframe');
        await expect(
          letter.getByText('<b>Olhe</b> isto: Preparar uma imagem').last(),
        ).toBeVisible();
        await expectNoSidewaysScroll(page);
        await save(page);
        await expect(
          page.getByText(/^Para a equipe.* Alterado por Aurora Martins em/),
        ).toBeVisible();

        await page.mouse.move(0, 0);
        const menu = page.getByRole('button', { name: 'Mais ações' });
        await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: 'Voltar aos textos' }));
        const dialog = page.getByRole('dialog');
        await press(page, dialog.getByRole('button', { name: 'Voltar aos textos' }));
        await expect(text).toHaveValue('Uma tarefa falhou e espera por você: {{tarefa}}.');
        await expect(
          letter.getByText('espera por você: Preparar uma imagem.').last(),
        ).toBeVisible();
      },
    );
  });
}
