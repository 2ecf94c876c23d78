import { press, write } from './hand.ts';
import { openAs, someLetters } from './people.ts';
import { changeAndDiscard, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Bruno adds a customer, writes down what they said, and finds them by it',
  { tag: '@customers' },
  async ({ page, faults }) => {
    const mark = someLetters();
    const name = `Cliente ${mark}`;
    await openAs(page, 'vendas@aurora.test', '/dashboard/clientes');
    const add = page.getByRole('main').getByRole('link', { name: 'Novo cliente' });
    await press(page, await hydrated(add));
    await write(page, await hydrated(page.getByLabel('Nome completo')), name);
    await save(page);
    await expect(page.getByText('um deles já basta').last()).toBeVisible();
    await write(page, page.getByLabel('E-mail'), `${mark}@exemplo.test`);
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expect(page.getByText('Ainda não comprou nesta loja.')).toBeVisible();
    await expectNoSidewaysScroll(page);

    await changeAndDiscard(page, page.getByLabel('Nome completo'));

    await write(page, page.getByLabel('Nova anotação'), 'Prefere haste 140.');
    await press(page, page.getByRole('button', { name: 'Anotar' }));
    await expect(
      page.getByRole('listitem').filter({ hasText: 'Prefere haste 140.' }),
    ).toBeVisible();
    await write(page, page.getByLabel('Etiqueta', { exact: true }), `Etiqueta ${mark}`);
    await press(page, page.getByRole('button', { name: 'Incluir' }).first());
    await expect(
      page.getByRole('button', { name: `Tirar a etiqueta etiqueta ${mark}` }),
    ).toBeVisible();

    await press(page, page.getByRole('button', { name: 'Registrar resposta: Por WhatsApp' }));
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Quer receber', { exact: true })).toBeChecked();
    await press(page, dialog.getByRole('button', { name: 'Salvar' }));
    await expect(page.getByText('Aceita', { exact: true })).toBeVisible();

    // He may edit, and so neither erase nor merge.
    await press(page, page.getByRole('button', { name: 'Mais ações' }).first());
    await expect(page.getByRole('menuitem', { name: 'Baixar dados do cliente' })).toBeVisible();
    await expect(page.getByRole('menuitem', { name: 'Excluir' })).toHaveCount(0);
    await page.keyboard.press('Escape');

    await page.goto(`/dashboard/clientes?q=${mark}&whatsappConsent=yes&tag=etiqueta ${mark}`);
    await press(page, page.getByRole('main').getByRole('link', { name: new RegExp(name) }));
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    // The refusal of the form is what was wanted: the console tells it.
    expect(faults.filter((fault) => !/422/.test(fault))).toEqual([]);
    faults.length = 0;
  },
);
