import { press, write } from './hand.ts';
import { newEmail, openAs } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
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

const PATH = '/dashboard/avaliacoes';

// The shop's side with a finger on a phone, at a desk by keyboard alone.
test(
  'A buyer reviews what has arrived by the link of its letter, the shop reads it, and shows it until it is deleted',
  { tag: '@reviews' },
  async ({ page, browser, viewport }) => {
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
    await openAs(desk, 'admin@aurora.test', PATH);
    await expectNoSidewaysScroll(desk);
    await find(desk, PATH, title);
    await press(desk, await hydrated(desk.getByRole('button', { name: 'Publicar' })));
    await expect(desk.getByText('Publicada na loja.')).toBeVisible();
    await expectNoSidewaysScroll(desk);

    await page.goto(`/produto/${slug}`);
    const review = page.getByRole('listitem').filter({ hasText: title });
    await expect(review).toContainText('Comprou este produto');

    await remove(desk, PATH);
    await page.goto(`/produto/${slug}`);
    await expect(review).toHaveCount(0);
  },
);

test(
  'A question on a product is answered, stands there with its answer for all, and is taken away',
  { tag: '@reviews' },
  async ({ page, browser, viewport }) => {
    const question = `Cabe no bolso ${crypto.randomUUID().slice(0, 6)}?`;
    const slug = await someProduct(page, 'kind=acessorios');
    await page.goto(`/produto/${slug}`);
    await (await hydrated(page.getByRole('button', { name: 'Fazer uma pergunta' }))).click();
    const dialog = page.getByRole('dialog', { name: 'Fazer uma pergunta' });
    await dialog.getByLabel('Sua pergunta').fill(question);
    await dialog.getByLabel('Seu nome').fill('Rita Campos');
    await dialog.getByLabel('E-mail').fill(newEmail());
    await dialog.getByRole('button', { name: 'Enviar pergunta' }).click();
    await expect(dialog.getByText('Pergunta enviada.')).toBeFocused();

    const desk = await (await browser.newContext({ viewport })).newPage();
    await openAs(desk, 'admin@aurora.test', PATH);
    await find(desk, PATH, question);
    const answer = desk.getByLabel('Resposta', { exact: true });
    await changeAndDiscard(desk, answer);
    await write(desk, answer, 'Cabe, dobrado.');
    await save(desk);
    await expectNoSidewaysScroll(desk);

    await page.goto(`/produto/${slug}`);
    const asked = page.getByRole('listitem').filter({ hasText: question });
    await expect(asked).toContainText('Rita C. perguntou');
    await expect(asked).toContainText('Cabe, dobrado.');
    await find(desk, PATH, question);
    await remove(desk, PATH);
    await page.goto(`/produto/${slug}`);
    await expect(asked).toHaveCount(0);
    await desk.context().close();
  },
);
