import { readQr } from '../support/read-qr.ts';
import { enterOn, tabTo, typeInto } from './keyboard.ts';
import { addToCart, expect, hydrated, someProduct, test } from './shop.ts';

// Reduced motion: what is focused is scrolled to at once.
test.use({ contextOptions: { reducedMotion: 'reduce' } });

test('An order is placed by keyboard on a phone, and its Pix read by a camera @phone', async ({
  page,
}) => {
  await addToCart(page, await someProduct(page, 'kind=acessorios&sort=pb'));
  await page.goto('/checkout');
  await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
  await typeInto(page, page.getByLabel('Nome completo'), 'Ana Souza');
  await typeInto(page, page.getByLabel('E-mail'), 'ana.pix@exemplo.com.br');
  await typeInto(page, page.getByLabel('Telefone'), '11987654321');
  await typeInto(page, page.getByLabel('CPF'), '52998224725');
  await typeInto(page, page.getByLabel('CEP'), '01310100');
  await expect(page.getByLabel('Estado')).toHaveValue('SP');
  await typeInto(page, page.getByLabel('Endereço', { exact: true }), 'Avenida Paulista, 1000');
  await typeInto(page, page.getByLabel('Cidade'), 'São Paulo');
  const delivery = page.getByRole('group', { name: 'Forma de entrega' }).getByRole('radio').first();
  await tabTo(page, delivery);
  await page.keyboard.press('Space');
  const pix = page.getByRole('radio', { name: /^Pix/ });
  await tabTo(page, pix);
  await page.keyboard.press('Space');
  await expect(pix).toBeChecked();
  await enterOn(page, page.getByRole('button', { name: 'Confirmar pedido' }));

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
