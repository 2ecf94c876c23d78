import { readQr } from '../support/read-qr.ts';
import { orderByKeyboard, tabTo } from './keyboard.ts';
import { addToCart, expect, hydrated, someProduct, test } from './shop.ts';

test('An order is placed by keyboard on a phone, and its Pix read by a camera @phone', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios&sort=pb'));
  await orderByKeyboard(page, { email: 'ana.pix@exemplo.com.br', method: /^Pix/ });

  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  const pay = page.getByRole('region', { name: 'Pagamento' });
  const qr = pay.getByRole('img', { name: 'QR Code do Pix' });
  const code = await pay.getByLabel('Pix copia e cola').inputValue();
  expect(code).toMatch(/^000201.*br\.gov\.bcb\.pix.*6304[0-9A-F]{4}$/);
  expect(await readQr(await qr.screenshot())).toBe(code);
  // What a screen reader hears, and what counts in silence.
  await expect(pay.getByRole('status')).toContainText('esta página avisa');
  await expect(pay.getByRole('timer')).toContainText(/Ainda vale por \d+ h \d\d min/);
  await hydrated(pay.getByRole('button', { name: 'Copiar código Pix' }));
  await tabTo(page, pay.getByRole('button', { name: 'Copiar código Pix' }));
});

test('The demo’s card is paid in instalments that its buyer chooses, and every page says that nothing is charged @phone', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=solar&sort=pb'));
  await orderByKeyboard(page, { email: 'ana.cartao@exemplo.com.br', method: /teste/ });

  await expect(page).toHaveURL(/\/pagar\?chave=/);
  const notice = page.getByRole('complementary', { name: 'Modo de teste: nada é cobrado' });
  await expect(notice).toBeVisible();
  await page.getByRole('combobox', { name: 'Parcelas' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: 'Pagar (teste)' }).press('Enter');
  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  await expect(page.getByText('Cartão de crédito (teste) em 2×')).toBeVisible();
  await expect(notice).toBeVisible();
});
