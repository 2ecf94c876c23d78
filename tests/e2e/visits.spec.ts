import { besideShop } from '../support/stored-letters.ts';
import { press, tick } from './hand.ts';
import { newEmail, openAs } from './people.ts';
import { WIDTHS } from './record.ts';
import { addToCart, expect, expectNoSidewaysScroll, hydrated, someProduct, test } from './shop.ts';

const HOUR_MS = 3_600_000;
const beside = <T>(work: Parameters<typeof besideShop<T>>[1]) =>
  besideShop(`http://127.0.0.1:${process.env.SHOP_PORT}`, work);

// Nobody else's browsers, so that the test meets its own visitors; a headless one would be taken for a robot.
const BROWSERS = [
  { device: 'phone', named: 'Linux; Android 15', rest: 'Mobile Safari/537.36' },
  { device: 'computer', named: 'X11; Linux x86_64', rest: 'Safari/537.36' },
] as const;

BROWSERS.forEach(({ device, named, rest }, index) => {
  test.describe(`On a ${device}`, () => {
    const userAgent = `Mozilla/5.0 (${named}; Modelo ${crypto.randomUUID()}) Chrome/141.0 ${rest}`;
    test.use({ userAgent, viewport: WIDTHS[index]! });

    test(
      'Bia leaves the checkout: the shop counts how far she came, and Ana finds her cart @phone',
      { tag: '@carts' },
      async ({ page, browser }) => {
        const since = Date.now();
        const visitors = () =>
          beside(({ engine }) =>
            engine.db
              .selectFrom('visitors')
              .select(['step', 'device', 'source'])
              .where('device', '=', device)
              .where('step', '>=', 3)
              .execute(),
          );
        const before = (await visitors()).length;
        const email = newEmail();
        await page.goto('/');
        await addToCart(page, await someProduct(page, 'kind=acessorios'));
        await page.goto('/checkout');
        await hydrated(page.getByRole('button', { name: 'Confirmar pedido' }));
        await expect(
          page.getByText('guardamos seu contato e os itens por até 30 dias'),
        ).toBeVisible();
        await page.getByLabel('Nome completo').fill('Bia Lima');
        await page.getByLabel('E-mail').fill(email);
        await page.goto('/');
        const cart = () =>
          beside(({ engine }) =>
            engine.db
              .selectFrom('openCarts')
              .selectAll()
              .where('email', '=', email)
              .executeTakeFirst(),
          );
        await expect.poll(cart).toMatchObject({ name: 'Bia Lima', pieces: 1 });
        await expect.poll(async () => (await visitors()).length).toBe(before + 1);

        // Not before an hour of silence.
        await openAs(page, 'admin@aurora.test', `/dashboard/carrinhos?q=${email}`);
        await expect(
          page.getByRole('status').getByText('Nenhum carrinho abandonado'),
        ).toBeVisible();
        await beside(({ engine }) =>
          engine.transaction((tx) =>
            tx
              .updateTable('openCarts')
              .set({ updatedAt: since - 2 * HOUR_MS })
              .where('email', '=', email)
              .execute(),
          ),
        );
        await page.reload();
        const mail = page.getByRole('link', { name: 'E-mail para Bia Lima' });
        const letter = encodeURIComponent(
          'Olá, Bia! Aqui é da Ótica Aurora. Vi que você escolheu ',
        );
        await expect(mail).toHaveAttribute(
          'href',
          new RegExp(`^mailto:${email}\\?.*body=${letter}`),
        );
        await expectNoSidewaysScroll(page);

        await page.goto('/dashboard/relatorios/conversao?period=today');
        const table = page.getByRole('region', { name: 'Tabela' }).getByRole('table');
        for (const step of ['Visitaram a loja', 'Puseram no carrinho', 'Foram ao checkout']) {
          const row = table.getByRole('row', { name: new RegExp(`^${step}`) });
          await expect(row.getByRole('cell').first()).toHaveText(/^[1-9]/);
        }
        await expectNoSidewaysScroll(page);
        await page.goto(`/dashboard/carrinhos?q=${email}`);
        await tick(page, await hydrated(page.getByRole('checkbox', { name: /Bia Lima/ })));
        await press(page, page.getByRole('button', { name: 'Remover da lista' }));
        await press(
          page,
          page.getByRole('dialog').getByRole('button', { name: 'Remover da lista' }),
        );
        await expect.poll(cart).toBeUndefined();

        // Who asks not to be counted sends nothing.
        const context = await browser.newContext({ userAgent });
        await context.addInitScript(() =>
          Object.defineProperty(navigator, 'globalPrivacyControl', { value: true }),
        );
        const quiet = await context.newPage();
        const told: string[] = [];
        quiet.on('request', (request) => told.push(new URL(request.url()).pathname));
        await quiet.goto(page.url().replace(/\/dashboard.*/, '/'), { waitUntil: 'networkidle' });
        expect(told).not.toContain('/api/visits');
        await context.close();
      },
    );
  });
});
