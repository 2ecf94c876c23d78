import { chooseFromMenu } from './hand.ts';
import { openAs } from './people.ts';
import { changeShop } from './shop-data.ts';
import {
  addToCart,
  expect,
  expectNoSidewaysScroll,
  fillCheckout,
  hydrated,
  someProduct,
  test,
} from './shop.ts';

test('Who has got an order reviews it by its link, the shop reads it, and it is in the shop until it is deleted', async ({
  page,
  browser,
  viewport,
}) => {
  const title = `Bem-feito ${crypto.randomUUID().slice(0, 4)}`;
  const slug = await someProduct(page, 'kind=acessorios');
  await addToCart(page, slug);
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await page.waitForURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  const orderId = new URL(page.url()).pathname.split('/').at(-1)!;
  await changeShop((tx) =>
    tx.updateTable('orders').set({ status: 'delivered' }).where('id', '=', orderId).execute(),
  );

  await page.reload();
  await page.getByRole('link', { name: 'Avaliar a compra' }).click();
  await expectNoSidewaysScroll(page);
  const first = await hydrated(page.getByRole('radio', { name: '1 estrela' }));
  await first.focus();
  for (let star = 1; star < 5; star += 1) await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('radio', { name: '5 estrelas' })).toBeChecked();
  await page.getByLabel('Título').fill(title);
  await page.getByLabel('O que você achou?').fill('Cabe na bolsa e protege bem.');
  await page.getByRole('button', { name: 'Enviar avaliação' }).click();
  await expect(page.getByText('Recebemos a sua avaliação')).toBeVisible();

  const desk = await (await browser.newContext({ viewport })).newPage();
  await openAs(desk, 'admin@aurora.test', `/dashboard/avaliacoes?q=${encodeURIComponent(title)}`);
  await expectNoSidewaysScroll(desk);
  await desk.getByRole('link', { name: title }).click();
  await (await hydrated(desk.getByRole('button', { name: 'Publicar' }))).click();
  await expect(desk.getByText('Publicada na loja.')).toBeVisible();
  await expectNoSidewaysScroll(desk);

  await page.goto(`/produto/${slug}`);
  const review = page.getByRole('listitem').filter({ hasText: title });
  await expect(review).toContainText('Comprou este produto');

  const more = desk.getByRole('button', { name: 'Mais ações' });
  await chooseFromMenu(desk, more, desk.getByRole('menuitem', { name: 'Excluir' }));
  await desk.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  // The list, not the record itself, whose address begins alike: it comes once the review is gone.
  await desk.waitForURL(/\/dashboard\/avaliacoes(\?|$)/);
  await page.goto(`/produto/${slug}`);
  await expect(review).toHaveCount(0);
});
