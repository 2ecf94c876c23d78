import type { Locator, Page } from '@playwright/test';
import { chooseFromMenu, press, write } from './hand.ts';
import { expectLetters } from './mail.ts';
import { openAs } from './people.ts';
import {
  addToCart,
  expect,
  expectNoSidewaysScroll,
  fillCheckout,
  hydrated,
  someProduct,
  test,
} from './shop.ts';

const LABEL = 'BB123456785BR';

/** What Decreto 7.962/2013 and the CDC ask of the summary of a contract, as the demo's orders say it. */
const CONTRACT = [
  /feito em \d\d\/\d\d\/\d{4} às/,
  /2 × R\$/,
  /Subtotal\s*R\$/,
  /Entrega \([^)]+\)/,
  /Total a pagar\s*R\$/,
  'Pagamento na entrega',
  'Avenida Paulista, 1000',
  /Chega |Entrega em até/,
  /7 dias para desistir da compra, sem precisar dizer o motivo/,
  'É só pedir nesta página ou falar com a gente',
  /Garantia de \d+ meses|Garantia legal/,
  'Vendido por Aurora Comércio de Óculos Ltda.',
  'CNPJ 11.222.333/0001-81',
  'Rua das Acácias, 128',
  'ola@aurora.test',
  '(31) 99555-0123',
];

/** Buys two pieces of something as a guest. @returns the order's number */
async function buy(page: Page, email: string): Promise<string> {
  await addToCart(page, await someProduct(page, 'kind=acessorios'));
  await page.goto('/carrinho');
  await (await hydrated(page.getByRole('button', { name: 'Aumentar quantidade' }))).click();
  await expect(page.getByRole('link', { name: /^Carrinho, 2 itens/ })).toBeVisible();
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await page.waitForURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  return new URL(page.url()).pathname.split('/').at(-1)!;
}

// With a finger on a phone, at a desk by keyboard alone.
test(
  'An order comes from the shop, is delivered and returned, and its buyer sees each step',
  { tag: '@orders' },
  async ({ page, browser, viewport }) => {
    const email = `${crypto.randomUUID()}@exemplo.test`;
    const buyer = await (await browser.newContext({ viewport })).newPage();
    const main = page.getByRole('main');
    /** Where the order is, as its buyer sees it. */
    const expectAtBuyer = async (status: string) => {
      const track = buyer.getByRole('list', { name: 'Andamento do pedido' });
      // The page is as it was when it was asked for, which may be before the staff's press was answered.
      await expect(async () => {
        await buyer.reload();
        await expect(track.locator('[aria-current=step]')).toContainText(status, {
          timeout: 2_000,
        });
      }).toPass({ timeout: 30_000 });
    };

    /** What the buyer has asked for, as they see it. */
    const request = (reader: Page) => reader.getByRole('article').filter({ hasText: 'Devolução' });
    /** Answers the buyer's request on the order's page. */
    const answer = async (
      name: string,
      fill: (dialog: Locator) => Promise<void> = async () => {},
    ) => {
      await press(page, await hydrated(main.getByRole('button', { name, exact: true })));
      const dialog = page.getByRole('dialog');
      await fill(dialog);
      await press(page, dialog.getByRole('button', { name, exact: true }));
      await expect(dialog).toHaveCount(0);
    };

    await openAs(page, 'vendas@aurora.test', `/dashboard/pedidos?q=${email}`);
    await hydrated(main.getByRole('searchbox'));
    await expect(main.getByRole('rowheader')).toHaveCount(0);
    const orderId = await buy(buyer, email);

    await test.step('its page sums the contract up', async () => {
      for (const said of CONTRACT) await expect(buyer.getByRole('main')).toContainText(said);
    });

    await test.step('it appears by itself, counted in the title', async () => {
      await expect(main.getByRole('rowheader', { name: orderId })).toBeVisible();
      await expect(page).toHaveTitle(/^\(\d+\) Pedidos/);
      await expectNoSidewaysScroll(page);
      await press(page, main.getByRole('rowheader', { name: orderId }).getByRole('link'));
      await expect(
        main.getByRole('heading', { level: 1, name: `Pedido ${orderId}` }),
      ).toBeVisible();
      await expectNoSidewaysScroll(page);
    });

    await test.step('confirmed', async () => {
      await expectAtBuyer('Aguardando confirmação');
      await press(page, await hydrated(main.getByRole('button', { name: 'Confirmar pedido' })));
      await expect(main.getByRole('button', { name: 'Marcar como enviado' })).toBeVisible();
      await expectAtBuyer('Confirmado');
    });

    await test.step('sent, with a code that the buyer can follow', async () => {
      await press(page, main.getByRole('button', { name: 'Marcar como enviado' }));
      const dialog = page.getByRole('dialog');
      await write(page, dialog.getByLabel('Código de rastreio'), 'AA123456785BR');
      await press(page, dialog.getByRole('button', { name: 'Marcar como enviado' }));
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole('link', { name: /AA123456785BR/ })).toBeVisible();
      await expectAtBuyer('Enviado');
      await expect(buyer.getByText('AA123456785BR')).toBeVisible();
    });

    await test.step('delivered, and paid at the door', async () => {
      await press(page, main.getByRole('button', { name: 'Marcar como entregue' }));
      const dialog = page.getByRole('dialog');
      await press(page, dialog.getByRole('button', { name: 'Marcar como entregue' }));
      await expect(dialog).toHaveCount(0);
      await expect(main.getByRole('list', { name: 'Histórico' })).toContainText('Entregue');
      await expectAtBuyer('Entregue');
      await expect(buyer.getByText('Pagamento na entrega · Pago')).toBeVisible();
    });

    await test.step('its buyer asks to give a piece back, with its money', async () => {
      await buyer.getByText('Pedir devolução, troca ou garantia').click();
      await (await hydrated(buyer.getByLabel(/^Quantidade de/))).selectOption({ label: '1 item' });
      await expect(buyer.getByText('Você recebe de volta')).toBeVisible();
      await expectNoSidewaysScroll(buyer);
      await buyer.getByRole('button', { name: 'Enviar solicitação' }).click();
      await expect(request(buyer)).toContainText('A loja recebeu a sua solicitação');
      await expectNoSidewaysScroll(buyer);
    });

    await test.step('the shop accepts it and says how to send it', async () => {
      await page.reload();
      await answer('Aceitar', (dialog) => write(page, dialog.getByLabel(/^Etiqueta/), LABEL));
      await expectNoSidewaysScroll(page);
      await buyer.reload();
      await expect(request(buyer)).toContainText('Como enviar');
      await expect(request(buyer)).toContainText(LABEL);
      await (await hydrated(buyer.getByRole('button', { name: 'Já enviei' }))).click();
      await expect(request(buyer)).toContainText('A peça está a caminho da loja.');
    });

    await test.step('it arrives and is paid back, and each step is told by letter', async () => {
      await page.reload();
      await answer('Marcar como recebida');
      await answer('Devolver o dinheiro');
      await buyer.reload();
      // It was paid at the door: the shop gives it back itself, and has not yet.
      await expect(request(buyer)).toContainText(/A loja vai devolver R\$.* em dinheiro/);
      const made = main.getByRole('button', { name: 'Já devolvi' });
      await expectNoSidewaysScroll(page);
      await press(page, made);
      await expect(made).toHaveCount(0);
      await buyer.reload();
      await expect(request(buyer)).toContainText(/Pronto: devolvemos R\$/);
      await expectNoSidewaysScroll(buyer);
      await expectLetters(email, [
        'Recebemos a sua solicitação',
        'Devolução aceita',
        'Sua devolução está a caminho',
        'Sua devolução chegou',
        'Reembolso da compra',
      ]);
    });

    await test.step('the rest is returned without having been asked', async () => {
      const item = page.getByRole('menuitem', { name: 'Registrar devolução' });
      await chooseFromMenu(page, main.getByRole('button', { name: 'Mais ações' }), item);
      const dialog = page.getByRole('dialog');
      await dialog
        .getByRole('spinbutton', { name: /^Quantidade devolvida/ })
        .first()
        .fill('1');
      await press(page, dialog.getByRole('button', { name: 'Registrar devolução' }));
      await expect(main.getByRole('list', { name: 'Histórico' })).toContainText('Devolução');
      await expectNoSidewaysScroll(page);
      await expectAtBuyer('Devolvido');
      await expectNoSidewaysScroll(buyer);
    });

    await buyer.context().close();
  },
);
