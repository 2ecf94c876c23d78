import { press } from './hand.ts';
import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const PATH = '/dashboard/receitas';

test(
  'Ana takes in a pair of glasses to be repaired, has them done, and hands them over',
  { tag: '@prescriptions' },
  async ({ page }) => {
    await openAs(page, 'admin@aurora.test', PATH);
    const main = page.getByRole('main');
    await press(page, await hydrated(main.getByRole('link', { name: 'Conserto ou ajuste' })));
    await expect(main.getByRole('heading', { level: 1 })).toHaveText('Novo conserto ou ajuste');
    await expectNoSidewaysScroll(page);

    const submit = await hydrated(main.getByRole('button', { name: 'Receber e abrir a OS' }));
    await main.getByLabel('Nome completo').fill('Rui Costa');
    await main.getByLabel('Telefone').fill('11 98765-4321');
    await main.getByLabel('O que o cliente trouxe').fill('Armação própria, Ray-Ban preta');
    await main.getByLabel('O que fazer').fill('Trocar o parafuso da haste direita');
    await press(page, submit);

    await expect(main.getByRole('heading', { level: 1 })).toHaveText(/^OS \d+$/);
    await expect(main.getByText('Trocar o parafuso da haste direita')).toBeVisible();
    await press(page, await hydrated(main.getByRole('button', { name: 'Levar à bancada' })));
    await press(page, main.getByRole('button', { name: 'Está pronto' }));
    await expect(main.getByRole('button', { name: 'Está pronto' })).toBeHidden();
    await expectNoSidewaysScroll(page);

    await press(page, main.getByRole('link', { name: /^Pedido / }));
    await press(page, await hydrated(main.getByRole('button', { name: 'Marcar como entregue' })));
    const dialog = page.getByRole('dialog');
    await press(page, dialog.getByRole('button', { name: /entreg/i }));
    await expect(main.getByText('Sem custo')).toBeVisible();
    await expect(main.getByText('Entregue').first()).toBeVisible();
    await expectNoSidewaysScroll(page);
  },
);
