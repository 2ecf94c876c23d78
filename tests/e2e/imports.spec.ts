import { readFile } from 'node:fs/promises';
import { openAs, someLetters } from './people.ts';
import { expect, hydrated, test } from './shop.ts';

/** A product of two colours, and one with a price that is none. */
function sheet(slug: string, name: string): string {
  const rows = [
    'slug;name;status;brand;categories;description;sku;Valor;stock;color',
    `${slug};${name};active;Aurora;Óculos de sol;<p>Leve.</p>;${slug}-p;259,90;5;Preto`,
    `${slug};;;;;;${slug}-m;259,90;2;Mel`,
    `${slug}-b;${name} caro;active;Aurora;Óculos de sol;;${slug}-b;dez;1;`,
  ];
  return rows.join('\r\n');
}

test('A file is checked, matched, imported, on sale, exported, unchanged, and undone @desktop', async ({
  page,
}) => {
  const handle = `mudanca-${crypto.randomUUID().slice(0, 8)}`;
  const name = `Mudança ${handle.slice(-8)}`;
  await openAs(page, 'admin@aurora.test', '/dashboard/produtos');
  await (await hydrated(page.getByRole('button', { name: 'Mais ações' }))).click();
  await page.getByRole('menuitem', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/produtos/importar');

  await hydrated(page.getByText('Escolher arquivo'));
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: `${handle}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(sheet(handle, name)),
  });
  const price = page.getByLabel('Valor', { exact: true });
  await price.waitFor({ timeout: 30_000 });
  await price.selectOption({ label: 'Preço' });
  await page.getByRole('button', { name: 'Conferir de novo com estas colunas' }).click();
  const row = page.getByRole('row', { name: /Valor/ });
  await row.waitFor({ timeout: 30_000 });
  await expect(row).toContainText('4');
  await expect(row).toContainText('“dez” não é um preço');

  const downloading = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Baixar a planilha com os erros' }).click();
  const corrected = await readFile(await (await downloading).path(), 'utf8');
  const [header, ...lines] = corrected.trim().split(/\r?\n/);
  expect(header).toMatch(/Erros"?$/);
  expect(lines.filter((line) => line.includes('não é um preço'))).toHaveLength(1);

  await page.getByRole('button', { name: 'Importar 1 produto' }).click();
  await expect(page.getByRole('button', { name: 'Desfazer importação' })).toBeVisible({
    timeout: 30_000,
  });
  const address = page.url();
  await page.goto(`/produto/${handle}`);
  await expect(page.getByRole('heading', { level: 1 })).toContainText(name);

  // What leaves the shop comes back unchanged.
  const whole = await page.request.get(
    `/api/dashboard/products/export?format=vitrine&q=${handle.slice(-8)}`,
  );
  await page.goto('/dashboard/produtos/importar');
  await hydrated(page.getByText('Escolher arquivo'));
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: `${handle}-volta.csv`,
    mimeType: 'text/csv',
    buffer: await whole.body(),
  });
  await expect(page.getByText(/já está como o arquivo/)).toBeVisible({ timeout: 30_000 });

  await page.goto(address);
  await (await hydrated(page.getByRole('button', { name: 'Desfazer importação' }))).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Importação desfeita.')).toBeVisible({ timeout: 30_000 });
  expect((await page.request.get(`/produto/${handle}`)).status()).toBe(404);
});

test('Customers of another shop are checked, imported, found, and taken back @desktop', async ({
  page,
}) => {
  const surname = `Mudança ${someLetters()}`;
  const email = `ana.${crypto.randomUUID()}@exemplo.com.br`;
  const rows = [
    'First Name,Last Name,Email,Accepts Email Marketing,Phone,Note,Tags',
    `Ana,${surname},${email},yes,'+5521987654321,Gosta de azul,vip`,
    `Bia,${surname},bia,no,,,`,
  ];
  await openAs(page, 'admin@aurora.test', '/dashboard/clientes/importar');
  await hydrated(page.getByText('Escolher arquivo'));
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: 'customers_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  const wrong = page.getByRole('row', { name: /Email/ });
  await expect(wrong).toContainText('3', { timeout: 30_000 });
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription(`Ex.: ${surname}`);
  await page.getByRole('button', { name: 'Importar 1 cliente' }).click();
  const undo = page.getByRole('button', { name: 'Desfazer importação' });
  await expect(undo).toBeVisible({ timeout: 30_000 });
  const address = page.url();

  await page.goto(`/dashboard/clientes?q=${encodeURIComponent(email)}`);
  await page.getByRole('link', { name: `Ana ${surname}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText(`Ana ${surname}`);
  await expect(page.getByText('Gosta de azul')).toBeVisible();

  await page.goto(address);
  await (await hydrated(undo)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Importação desfeita.')).toBeVisible({ timeout: 30_000 });
  await page.goto(`/dashboard/clientes?q=${encodeURIComponent(email)}`);
  await expect(page.getByRole('link', { name: `Ana ${surname}` })).toHaveCount(0);
});

test('Orders of another shop are on their customer’s page and found by their number there, and are taken back @desktop', async ({
  page,
}) => {
  const surname = `Histórico ${someLetters()}`;
  const number = `#${crypto.randomUUID().slice(0, 8)}`;
  const rows = [
    'Name,Email,Financial Status,Fulfillment Status,Currency,Shipping,Total,Created at,Lineitem quantity,Lineitem name,Lineitem price,Billing Name,Billing City,Billing Province,Billing Country',
    `${number},ana.${number.slice(1)}@exemplo.com.br,paid,fulfilled,BRL,16.90,206.90,2025-03-01 10:22:11 -0300,2,Aurora - Preto,100.00,Ana ${surname},Recife,PE,BR`,
    '#2,,paid,fulfilled,USD,0,10,2025-03-01 10:22:11 -0300,1,Estojo,10,,,,',
  ];
  await openAs(page, 'admin@aurora.test', '/dashboard/pedidos');
  await (await hydrated(page.getByRole('button', { name: 'Mais ações' }))).click();
  await page.getByRole('menuitem', { name: 'Importar', exact: true }).click();
  await expect(page).toHaveURL('/dashboard/pedidos/importar');
  await hydrated(page.getByText('Escolher arquivo'));
  await page.getByLabel('Escolher arquivo').setInputFiles({
    name: 'orders_export.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(rows.join('\n')),
  });
  await expect(page.getByText('“USD” é outra moeda')).toBeVisible({ timeout: 30_000 });
  await page.getByRole('button', { name: 'Importar 1 pedido' }).click();
  const undo = page.getByRole('button', { name: 'Desfazer importação' });
  await expect(undo).toBeVisible({ timeout: 30_000 });
  const address = page.url();

  await page.goto(`/dashboard/pedidos?q=${encodeURIComponent(number)}`);
  await page
    .getByRole('row', { name: `Ana ${surname}` })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByText('Feito em outra loja em 01/03/2025')).toBeVisible();
  await expect(page.getByText(`onde era o pedido ${number}`)).toBeVisible();
  await page.getByRole('link', { name: `Ana ${surname}` }).click();
  await expect(page.getByText('R$ 206,90').first()).toBeVisible();

  await page.goto(address);
  await (await hydrated(undo)).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Desfazer' }).click();
  await expect(page.getByText('Importação desfeita.')).toBeVisible({ timeout: 30_000 });
  await page.goto(`/dashboard/pedidos?q=${encodeURIComponent(number)}`);
  await expect(page.getByRole('row', { name: `Ana ${surname}` })).toHaveCount(0);
});
