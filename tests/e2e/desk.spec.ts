import { besideShop } from '../support/stored-letters.ts';
import { openAs } from './people.ts';
import { find } from './record.ts';
import { expect, hydrated, test } from './shop.ts';

/** Work that the shop has given up, the newest of all. */
const giveUpSomething = () =>
  besideShop(`http://127.0.0.1:${process.env.SHOP_PORT}`, (shop) =>
    shop.engine.transaction((tx) =>
      tx
        .insertInto('jobs')
        .values({
          id: crypto.randomUUID(),
          state: 'dead',
          kind: 'media.derive',
          payload: '{"id":"gone"}',
          key: null,
          tries: 5,
          lastError: 'tookTooLong',
          runAt: 1,
          createdAt: shop.now() + 60_000,
        })
        .execute(),
    ),
  );

test('A day at the desk: what waits, the search, a view of one’s own, notices and failed work @phone', async ({
  page,
  browser,
  viewport,
}) => {
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^(Há |Tudo em dia)/);
  await page
    .getByRole('main')
    .getByRole('link', { name: /a confirmar|a enviar|acabando|esgotado/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/dashboard\/(pedidos|produtos)\?view=/);

  const search = page.getByRole('dialog').getByRole('combobox');
  const bar = page.getByRole('navigation', { name: 'Atalhos' });
  // The bar is there before the search is; a desk's keys are those of `SearchEverywhere.test.tsx`.
  await expect(async () => {
    await bar.getByRole('button', { name: 'Buscar' }).click();
    await expect(search).toBeFocused({ timeout: 2000 });
  }).toPass();
  await search.fill('novo cupom');
  await expect(page.getByRole('option', { name: /Novo cupom/ })).toBeVisible();
  await search.press('Enter');
  await expect(page).toHaveURL(/\/dashboard\/cupons\/novo$/);

  const name = `Acre ${crypto.randomUUID().slice(0, 8)}`;
  await page.goto('/dashboard/pedidos?state=AC&sort=-payable');
  await (await hydrated(page.getByRole('button', { name: 'Salvar visão' }))).press('Enter');
  await page.getByLabel('Nome da visão').fill(name);
  await page.getByLabel('Nome da visão').press('Enter');
  const views = page.getByRole('navigation', { name: 'Visões' });
  await expect(views.getByRole('link', { name })).toHaveAttribute('aria-current', 'page');

  const elsewhere = await (await browser.newContext({ viewport })).newPage();
  await openAs(elsewhere, 'admin@aurora.test', '/dashboard/pedidos');
  const tab = await hydrated(elsewhere.getByRole('link', { name }));
  await tab.press('Enter');
  await expect(elsewhere).toHaveURL(/\?state=AC&sort=-payable$/);
  await elsewhere.getByRole('button', { name: `Opções da visão ${name}` }).press('Enter');
  await elsewhere.getByRole('menuitem', { name: 'Excluir' }).press('Enter');
  await elsewhere.getByRole('dialog').getByRole('button', { name: 'Excluir' }).press('Enter');
  await expect(tab).toHaveCount(0);
  await expect(elsewhere).toHaveURL(/\/dashboard\/pedidos\??$/);
  await elsewhere.context().close();

  await page.goto('/conta/perfil');
  const notice = page.getByRole('checkbox', { name: 'Devolução registrada' });
  await (await hydrated(notice)).check();
  await expect(page.getByText('Notificações atualizadas.').first()).toBeVisible();
  await find(page, '/dashboard/equipe', 'Aurora Martins');
  const told = page.getByRole('main').getByRole('listitem');
  await expect(told.filter({ hasText: 'Devolução registrada' })).toBeVisible();
  await page.goto('/conta/perfil');
  await expect(notice).toBeChecked();
  await (await hydrated(notice)).uncheck();
  await expect(page.getByText('Notificações atualizadas.').first()).toBeVisible();

  await giveUpSomething();
  await page.goto('/dashboard/configuracoes/tarefas');
  const discard = page.getByRole('button', { name: /^Descartar: / }).first();
  await (await hydrated(discard)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByText('1 tarefa descartada.')).toBeVisible();
});
