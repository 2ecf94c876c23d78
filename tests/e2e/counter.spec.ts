import type { Locator, Page } from '@playwright/test';
import { choose, isAtDesk, press, write } from './hand.ts';
import { enterOn, tabTo } from './keyboard.ts';
import { answerByKeyboard, lensFrame } from './lens-step.ts';
import { openAs, someLetters } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, someProduct, test } from './shop.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

/** Answers a question of the lens step: a finger's press goes on by itself. */
async function answer(page: Page, dialog: Locator, wanted: RegExp): Promise<void> {
  if (isAtDesk(page)) return answerByKeyboard(page, dialog, wanted);
  await dialog.getByRole('radio', { name: wanted }).first().click();
}

/** What is typed of a prescription stays in the page's memory. */
async function expectNothingStored(page: Page): Promise<void> {
  const stored = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }, location.href]),
  );
  for (const text of ['-4,50', '-4.5', 'Helena']) expect(stored).not.toContain(text);
}

// With a finger on a phone, at a desk by keyboard alone.
test('Bruno sells glasses with lenses: he types the prescription, takes a down payment, and hands out nothing yet', async ({
  page,
  faults,
}) => {
  const { name, variants } = await lensFrame(page);
  const main = page.getByRole('main');
  const dialog = page.getByRole('dialog', { name: `Lentes para ${name}` });
  const next = dialog.getByRole('button', { name: 'Continuar' });
  const asked = (title: string) =>
    expect(dialog.getByRole('heading', { name: title })).toBeFocused();
  await openAs(page, 'vendas@aurora.test', '/dashboard/pedidos/novo');
  const field = await hydrated(main.getByRole('combobox', { name: 'Produto' }));
  await write(page, field, variants[0]!.sku);
  await page.keyboard.press('Enter');
  await press(page, main.getByRole('button', { name: 'Pôr lentes' }));

  await asked('Para que você vai usar?');
  await answer(page, dialog, /^Longe desde/);
  await asked('Em que luz você vai usar?');
  await answer(page, dialog, /^Incolor/);
  await asked('Que espessura você prefere?');
  await answer(page, dialog, /^1,67/);
  await asked('Quer algum tratamento?');
  await press(page, next);
  await asked('Como chega a receita?');
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await answer(page, dialog, /^Digitar agora/);
  await asked('Digite a receita');
  const powers = { 'od.sphere': '-4,50', 'oe.sphere': '-3,75', pd: '63' };
  for (const [part, power] of Object.entries(powers))
    await write(page, dialog.locator(`[name="${part}"]`), power);
  const issued = new Date(Date.now() - 30 * DAY_MS).toISOString().slice(0, 10);
  await dialog.getByLabel('Data da receita').fill(issued);
  await write(page, dialog.getByLabel('Nome', { exact: true }), 'Dra. Helena Prado');
  await choose(page, dialog.getByLabel('Conselho'), 'CRM');
  await choose(page, dialog.getByLabel('UF'), 'SP');
  await write(page, dialog.getByLabel('Número do registro'), '123456');
  await expectNoSidewaysScroll(page);
  await press(page, next);
  await asked('Confira os óculos');
  await press(page, dialog.getByRole('button', { name: 'Pôr na venda' }));
  await expect(dialog).toBeHidden();
  await expect(main.getByRole('button', { name: 'Trocar lentes' })).toBeFocused();
  const lines = main.getByRole('list', { name: 'Itens do pedido' });
  await expect(lines).toContainText(/Com lentes .*1,67/);
  await expect(main.getByRole('checkbox', { name: 'Entregue agora no balcão' })).toBeDisabled();
  await expectNothingStored(page);

  await write(page, main.getByLabel('Quem usa'), 'Lia');
  await choose(page, main.getByLabel('Parentesco'), 'filho ou filha');
  await write(page, main.getByLabel('Caixinha'), '12');
  const buyer = `Ana ${someLetters()}`;
  await write(page, main.getByLabel('Nome completo'), buyer);
  await write(page, main.getByLabel('Telefone'), '31987654321');
  await press(page, main.getByRole('button', { name: /receber só um sinal/ }));
  await write(page, main.getByLabel('Valor', { exact: true }), '100');
  await expectNoSidewaysScroll(page);
  await press(page, main.getByRole('button', { name: /^Registrar venda/ }));
  await expect(
    main.getByRole('heading', { name: /^Pedido [A-Z0-9]{8} registrado$/ }),
  ).toBeFocused();
  await expect(main.getByText(/^OS \d+: óculos prontos em até \d+ dias úteis/)).toBeVisible();
  await expectNoSidewaysScroll(page);

  await press(page, main.getByRole('link', { name: 'Ver o pedido' }));
  await expect(main.getByText(/^Com lentes .*1,67/)).toBeVisible();
  await expect(main.getByText('Falta pagar')).toBeVisible();
  const handOver = await hydrated(main.getByRole('button', { name: 'Marcar como entregue' }));
  await press(page, handOver);
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Marcar como entregue' });
  await press(page, confirm);
  await expect(
    page.getByText(/As lentes deste pedido ainda não estão prontas/).first(),
  ).toBeVisible();
  // The browser logs the refusal that is expected here, and nothing else.
  await expect
    .poll(() => faults.filter((fault) => fault.includes('lensesNotReady')))
    .toHaveLength(1);
  expect(faults.splice(0).filter((fault) => !fault.includes('409'))).toEqual([]);
  await expectNoSidewaysScroll(page);
});

test('A sale at the counter is made and handed over by keyboard alone @desktop', async ({
  page,
}) => {
  const slug = await someProduct(page, 'kind=acessorios');
  const answer = await page.request.get(`/api/products/${slug}`);
  const { product } = (await answer.json()) as { product: { variants: { sku: string }[] } };
  const main = page.getByRole('main');
  await openAs(page, 'vendas@aurora.test', '/dashboard/pedidos/novo');
  await hydrated(main.getByRole('combobox', { name: 'Produto' }));

  await tabTo(page, main.getByRole('combobox', { name: 'Produto' }));
  await page.keyboard.type(product.variants[0]!.sku);
  await page.keyboard.press('Enter');
  await expect(main.getByRole('spinbutton', { name: /^Quantidade de/ })).toHaveValue('1');
  await page.keyboard.press('Enter');
  await expect(main.getByRole('combobox', { name: 'Buscar cliente' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(main.getByLabel('Nome completo')).toBeFocused();
  await page.keyboard.type('Rui Balcão');
  await page.keyboard.press('Tab');
  await page.keyboard.type('31987654321');
  // A down payment: the rest is paid when it is picked up.
  await enterOn(page, main.getByRole('button', { name: /receber só um sinal/ }));
  await expect(main.getByLabel('Valor', { exact: true })).toBeFocused();
  await page.keyboard.type('5');
  await tabTo(page, main.getByLabel('Valor recebido'));
  await page.keyboard.type('20');
  await expect(main.getByText('Troco')).toBeVisible();
  await enterOn(page, main.getByRole('button', { name: /^Registrar venda/ }));
  await expect(
    main.getByRole('heading', { name: /^Pedido [A-Z0-9]{8} registrado$/ }),
  ).toBeFocused();
  await enterOn(page, main.getByRole('link', { name: 'Ver o pedido' }));

  await expect(main.getByRole('heading', { level: 1, name: /^Pedido [A-Z0-9]{8}$/ })).toBeVisible();
  const payments = main.getByRole('list', { name: 'Pagamentos' });
  await expect(payments).toContainText(/Dinheiro, na loja.*Pago.*R\$\s5,00/);
  await hydrated(main.getByRole('button', { name: 'Marcar como entregue' }));
  const dialog = page.getByRole('dialog');
  await enterOn(page, main.getByRole('button', { name: 'Marcar como pago' }));
  // It is fetched when it is wanted; until then the focus is where it was.
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('radio', { name: 'Dinheiro' }));
  for (const step of ['ArrowDown', 'ArrowDown']) await page.keyboard.press(step);
  await expect(dialog.getByRole('radio', { name: 'Débito' })).toBeChecked();
  await enterOn(page, dialog.getByRole('button', { name: /^Registrar/ }));
  await expect(payments).toContainText('Cartão de débito, na loja');
  await expect(main.getByText('Falta pagar')).toHaveCount(0);
  // The button that opened the dialog has done its work.
  await expect(main).toBeFocused();

  await enterOn(page, main.getByRole('button', { name: 'Reembolsar' }));
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('radio', { name: 'Tudo o que ainda não foi devolvido' }));
  await page.keyboard.press('ArrowDown');
  await tabTo(page, dialog.getByLabel('Valor a devolver'));
  await page.keyboard.type('1,50');
  await tabTo(page, dialog.getByLabel('Motivo'));
  await page.keyboard.type('Riscado na entrega');
  await enterOn(page, dialog.getByRole('button', { name: /^Reembolsar R\$\s1,50$/ }));
  await expect(payments).toContainText(/Reembolso.*−R\$\s1,50.*Riscado na entrega/);
  await expect(dialog).toHaveCount(0);

  await tabTo(page, main.getByRole('button', { name: 'Marcar como entregue' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await enterOn(page, dialog.getByRole('button', { name: 'Marcar como entregue' }));
  await expect(main.getByRole('list', { name: 'Histórico' })).toContainText('Entregue');
});
