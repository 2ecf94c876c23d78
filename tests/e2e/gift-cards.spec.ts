import { press, write } from './hand.ts';
import { newEmail, openAs, shopUrl, someLetters } from './people.ts';
import { find, save } from './record.ts';
import { besideShop, storedLetters } from '../support/stored-letters.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/vales-presente';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Ana issues a gift card, whose code goes to its owner alone, blocks it and takes that back',
  { tag: '@giftCards' },
  async ({ page }) => {
    const name = `Helena ${someLetters()}`;
    const email = newEmail();
    await openAs(page, 'admin@aurora.test', PATH);
    await expectNoSidewaysScroll(page);
    const add = page.getByRole('main').getByRole('link', { name: 'Novo vale-presente' });
    await press(page, await hydrated(add));
    await write(page, await hydrated(page.getByLabel('Valor')), '120');
    await write(page, page.getByLabel('Nome de quem recebe'), name);
    await write(page, page.getByLabel('E-mail de quem recebe'), email);
    await write(page, page.getByLabel('Motivo'), 'Sorteio');
    await save(page);
    await expect(page.getByText('Emitido com R$\u00a0120,00 · Sorteio')).toBeVisible();
    await expectNoSidewaysScroll(page);

    let code = '';
    await besideShop(shopUrl(), (shop) =>
      expect
        .poll(async () => {
          const letter = (await storedLetters(shop)).find(({ to }) => to === email);
          code = /\b[A-Z0-9]{4}(-[A-Z0-9]{4}){4}\b/.exec(letter?.text ?? '')?.[0] ?? '';
          return code;
        })
        .not.toBe(''),
    );
    /** What the checkout tells whoever has the code. */
    const atCheckout = async () =>
      (await page.request.post('/api/gift-cards', { data: { code } })).json();
    expect(await atCheckout()).toMatchObject({ giftCard: { balance: 120 } });
    expect(await page.content()).not.toContain(code);

    await find(page, PATH, name);
    await press(page, await hydrated(page.getByRole('button', { name: 'Bloquear' })));
    await expect(page.getByText('Este vale está bloqueado')).toBeVisible();
    expect(await atCheckout()).toMatchObject({ success: false });
    await press(page, page.getByRole('button', { name: 'Desbloquear' }));
    await expect(page.getByText('Este vale está bloqueado')).toHaveCount(0);
    expect(await atCheckout()).toMatchObject({ giftCard: { balance: 120 } });
    // What was issued is money: it is blocked, and never deleted.
    await expect(page.getByRole('button', { name: 'Mais ações' })).toHaveCount(0);
  },
);
