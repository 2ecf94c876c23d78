import { press, write } from './hand.ts';
import { openAs } from './people.ts';
import { changeAndDiscard, find, remove, save } from './record.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/entregas';

// With a finger on a phone, at a desk by keyboard alone.
test(
  'Ana makes a delivery for some CEPs of Acre, tries it out, switches it off and deletes it',
  { tag: '@deliveries' },
  async ({ page }) => {
    const name = `Barco ${crypto.randomUUID().slice(0, 8)}`;
    await openAs(page, 'admin@aurora.test', `${PATH}/novo`);
    await write(page, await hydrated(page.getByLabel('Nome')), name);
    await write(page, page.getByLabel('Região'), 'Rio Branco');
    await write(page, page.getByLabel('Preço'), '15');
    await write(page, page.getByLabel('Grátis a partir de'), '900');
    await write(page, page.getByLabel('Dias úteis, até'), '4');
    await press(page, page.getByRole('button', { name: 'Adicionar faixa' }));
    await write(page, page.getByLabel('Do CEP'), '69900990');
    await write(page, page.getByLabel('ao CEP'), '69900999');
    await save(page);
    await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
    await expectNoSidewaysScroll(page);
    await changeAndDiscard(page, page.getByLabel('Nome'));

    await page.goto(PATH);
    await expectNoSidewaysScroll(page);
    await write(page, await hydrated(page.getByLabel('CEP', { exact: true })), '69900-995');
    await write(page, page.getByLabel('Valor do pedido'), '450');
    await press(page, page.getByRole('button', { name: 'Ver entregas' }));
    await expect(page.getByText(/CEP 69900-995, R\$\s450,00: o cliente vê/)).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText('15,00');
    /** What the shop offers there. */
    const offered = async () => {
      const { options } = await (await page.request.get('/api/delivery?zipCode=69900-995')).json();
      return (options as { type: string }[]).map(({ type }) => type);
    };
    expect(await offered()).toContain(name);

    await find(page, PATH, name);
    await press(page, await hydrated(page.getByRole('button', { name: 'Desligar' })));
    await press(page, page.getByRole('dialog').getByRole('button', { name: 'Desligar' }));
    await expect(page.getByText('Desligada', { exact: true })).toBeVisible();
    expect(await offered()).not.toContain(name);
    await remove(page, PATH);
  },
);
