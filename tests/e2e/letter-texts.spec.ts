import { chooseFromMenu } from './hand.ts';
import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test('The owner words a letter, sees it as it arrives, is told of a field that does not exist, and sets it back @phone', async ({
  page,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard/textos-de-email');
  await expectNoSidewaysScroll(page);
  // A row that the list draws anew under the finger would lose the press.
  await (await hydrated(page.getByRole('link', { name: 'Aviso de tarefa que falhou' }))).click();
  const text = await hydrated(page.getByLabel('Texto', { exact: true }));
  await text.fill('<b>Olhe</b> isto: ');
  await page.getByRole('button', { name: 'Inserir tarefa: Tarefa que falhou' }).last().click();
  await expect(text).toHaveValue('<b>Olhe</b> isto: {{tarefa}}');
  const letter = page.frameLocator('iframe');
  await expect(letter.getByText('<b>Olhe</b> isto: Preparar uma imagem').last()).toBeVisible();
  await expectNoSidewaysScroll(page);

  const subject = page.getByLabel('Assunto');
  await subject.fill('Falhou: {{coisa}}');
  await expect(page.getByText('O campo {{coisa}} não existe neste e-mail.')).toBeVisible();
  await page.getByRole('button', { name: 'Voltar ao original: Assunto' }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText(/^Para a equipe.* Alterado por Aurora Martins em/)).toBeVisible();

  const menu = page.getByRole('button', { name: 'Mais ações' });
  await chooseFromMenu(page, menu, page.getByRole('menuitem', { name: 'Voltar aos textos' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Voltar aos textos' }).click();
  await expect(text).toHaveValue('Uma tarefa falhou e espera por você: {{tarefa}}.');
  await expect(letter.getByText('espera por você: Preparar uma imagem.').last()).toBeVisible();
});
