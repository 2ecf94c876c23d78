import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { placeOrder } from '../support/demo-visitors.ts';
import { openAs } from './people.ts';
import { addToCart, expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

const COLORS = ['Preto', 'Dourado', 'Prata', 'Mel'];
const SIZES = ['P', 'M', 'G'];

/** Photographs of a colour, as a file dialog hands them over. */
const photographs = (...names: string[]) =>
  Promise.all(
    names.map(async (name, index) => ({
      name: `${name}.png`,
      mimeType: 'image/png',
      buffer: await sharp({
        create: {
          width: 900,
          height: 600,
          channels: 3,
          background: { r: 40 * index, g: 90, b: 120 },
        },
      })
        .png()
        .toBuffer(),
    })),
  );

const isPhone = (page: Page) => page.viewportSize()!.width < 768;

/** A cell of the grid, by the names of its row and its column. */
async function cell(page: Page, row: string, column: string): Promise<Locator> {
  const grid = page.getByRole('grid', { name: 'Variações do produto' });
  const headings = await grid.getByRole('columnheader').allTextContents();
  return grid
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: row, exact: true }) })
    .getByRole('gridcell')
    .nth(headings.indexOf(column) - 1);
}

/** Writes into a variant: into its cell as in a spreadsheet, on a phone into its card. */
async function write(page: Page, row: string, column: string, text: string): Promise<void> {
  if (isPhone(page)) {
    const field = page
      .getByRole('group', { name: row, exact: true })
      .getByLabel(column, { exact: true });
    await field.fill(text);
    return field.blur();
  }
  await (await cell(page, row, column)).click();
  await page.keyboard.type(text);
  await page.keyboard.press('Enter');
}

/** Writes into every variant: by filling down, on a phone by the field for all. */
async function writeAll(page: Page, column: string, text: string): Promise<void> {
  if (isPhone(page)) {
    const all = page.getByRole('group', { name: 'Preencher em todas' });
    await all.getByLabel('Campo').selectOption({ label: column });
    await all.getByLabel('Valor').fill(text);
    return all.getByRole('button', { name: 'Aplicar' }).click();
  }
  await write(page, 'Preto, P', column, text);
  await page.getByRole('columnheader', { name: column, exact: true }).click();
  await page.keyboard.press('Control+d');
  await expect(await cell(page, 'Mel, G', column)).toHaveText(text);
}

test('A product of four colours in three sizes is made, published, found, sold, counted and archived', async ({
  page,
  browser,
  baseURL,
  faults,
}) => {
  // It does much, one thing after the other.
  test.slow();
  const name = `Zarpa ${crypto.randomUUID().slice(0, 8)}`;
  await openAs(page, 'catalogo@aurora.test', '/dashboard/produtos/novo');
  await (await hydrated(page.getByLabel('Nome', { exact: true }))).fill(name);
  // Of a kind that no other test asks for: those would find the newest first, and buy it.
  await page.getByLabel('Tipo', { exact: true }).selectOption({ label: 'Clip-on' });
  await page.getByLabel('Marca').selectOption({ label: 'Aurora' });
  await page.getByRole('radio', { name: /^Com variações/ }).check();
  for (const option of [...COLORS, ...SIZES]) {
    await page.getByRole('button', { name: option, exact: true }).click();
  }
  await writeAll(page, 'Preço', '349,90');
  await writeAll(page, 'Estoque', '5');
  const black = page.getByRole('group', { name: 'Preto', exact: true });
  await black.getByLabel('Enviar fotos').setInputFiles(await photographs('frente', 'lado'));
  await expect(black.getByRole('img')).toHaveCount(2);
  await expectNoSidewaysScroll(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  const inShop = page.getByRole('link', { name: 'Ver na loja' });
  await expect(inShop).toBeVisible();
  await expect(page).toHaveURL(/\/dashboard\/produtos\/[\w-]+$/);

  const buyer = await (await browser.newContext({ baseURL: baseURL! })).newPage();
  await buyer.goto(`/busca?q=${encodeURIComponent(name)}`);
  await expect(buyer.getByRole('link', { name }).first()).toBeVisible();
  const address = (await inShop.getAttribute('href'))!;
  await addToCart(buyer, address.replace('/produto/', ''));
  await expect(buyer.getByRole('heading', { level: 1, name })).toBeVisible();
  await placeOrder(buyer.request, baseURL!, await buyer.context().storageState());

  // The page still shows five: one was sold since.
  await write(page, 'Preto, P', 'Estoque', '10');
  await page.getByLabel('Motivo da mudança').selectOption({ label: 'Compra ou reposição' });
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Preto, P: havia 5, agora há 4; você pediu 10.')).toBeVisible();
  await page.getByRole('button', { name: 'Somar a diferença ao que há agora' }).click();
  const saved = page.waitForResponse((to) => to.request().method() === 'PUT' && to.ok());
  await page.getByRole('button', { name: 'Salvar' }).click();
  await saved;
  const id = page.url().split('/').at(-1)!;
  const answer = await page.request.get(`/api/dashboard/products/${id}`);
  const { item } = (await answer.json()) as { item: { variants: { qty: number }[] } };
  expect(item.variants.map(({ qty }) => qty)).toEqual([9, ...Array<number>(11).fill(5)]);

  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Excluir' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Arquivar' }).click();
  await expect(page.getByText(`${name}: arquivado.`)).toBeVisible();
  const gone = await buyer.goto(address);
  expect([404, 410]).toContain(gone?.status());
  await buyer.context().close();

  // The refused count is told by the console as well.
  const others = faults.filter((fault) => !/\b409\b/.test(fault));
  faults.splice(0, faults.length, ...others);
});
