import { readFile } from 'node:fs/promises';
import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

test(
  'Ana reads what was sold, by another period, beside a year ago, and takes it as a file',
  { tag: '@reports' },
  async ({ page }) => {
    await openAs(page, 'admin@aurora.test', '/dashboard');
    for (const path of ['/dashboard', '/dashboard/relatorios']) {
      await page.goto(path);
      const recent = page.getByRole('region', { name: 'Vendas' });
      await expect(recent.getByText('Últimos 14 dias')).toBeVisible();
      const days = recent.getByRole('list', { name: 'Receita por dia' }).getByRole('listitem');
      await expect(days).toHaveCount(14);
      await expect(days.first()).toHaveText(/^\d\d\/\d\d\/\d{4}: .*pedido.* · R\$/);
      await expectNoSidewaysScroll(page);
    }
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Vendas/ })
      .click();
    await hydrated(page.getByLabel('Período', { exact: true }));
    const table = page.getByRole('table');
    await expect(table.getByRole('row')).toHaveCount(32);
    await expect(page.getByRole('img', { name: /^Receita, .* Maior valor: R\$/ })).toBeVisible();
    await page.getByLabel('Período', { exact: true }).selectOption('Ontem');
    await expect(table.getByRole('row')).toHaveCount(26);
    await expect(table.getByRole('rowheader', { name: '23h' })).toBeVisible();
    await page.getByLabel('Período', { exact: true }).selectOption('Últimos 12 meses');
    await expect(table.getByRole('row')).toHaveCount(14);
    await page.getByLabel('Comparar com').selectOption('Mesmo período do ano passado');
    await expect(page).toHaveURL(/period=12m&compare=year$/);
    await expectNoSidewaysScroll(page);

    await page.getByLabel('Comparar com').selectOption('Nada');
    const total = table.getByRole('row', { name: /^Total/ });
    await expect(total).not.toContainText('antes');
    // Another test may place an order after the page was read: both are read again then.
    await expect(async () => {
      await page.reload();
      const download = page.waitForEvent('download');
      await page.getByRole('link', { name: 'Exportar' }).click();
      const file = await readFile(await (await download).path(), 'utf8');
      const [head, ...rows] = file
        .trim()
        .split('\r\n')
        .map((line) => line.split(';'));
      expect(head?.at(0)).toMatch(/Período$/);
      expect(rows).toHaveLength(12);
      const orders = rows.reduce((sum, row) => sum + Number(row[1]), 0);
      await expect(total.getByRole('cell').first()).toHaveText(orders.toLocaleString('pt-BR'), {
        timeout: 1_000,
      });
    }).toPass();

    await page.getByRole('link', { name: 'Todos os relatórios' }).click();
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Mais vendidos/ })
      .click();
    await (await hydrated(page.getByLabel('Agrupar por'))).selectOption('Marca');
    await expect(page.getByRole('rowheader', { name: 'Maré' })).toBeVisible();
    await page.getByRole('button', { name: 'Itens', pressed: false }).click();
    await expect(page).toHaveURL(/group=brand&measure=pieces$/);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Itens', pressed: false })).toBeVisible();
  },
);
