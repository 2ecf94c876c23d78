import type { Browser, Page } from '@playwright/test';
import sharp from 'sharp';
import { press, upload, write } from './hand.ts';
import { openAs } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, someProduct, test } from './shop.ts';

const API = '/api/dashboard/settings/shop';

interface Tools {
  page: Page;
  browser: Browser;
  baseURL: string | undefined;
}

interface Edited {
  updatedAt: number;
  settings: Record<string, unknown>;
}

async function readSettings(page: Page): Promise<Edited> {
  const answer = await page.request.get(API);
  return ((await answer.json()) as { item: Edited }).item;
}

/** Puts these sections of the settings back: the other tests visit the same shop. */
async function restore(page: Page, { settings }: Edited): Promise<void> {
  const { updatedAt } = await readSettings(page);
  const { name, description, logo, color, promises } = settings;
  const data = { updatedAt, name, description, logo, color, promises };
  const origin = new URL(page.url()).origin;
  expect((await page.request.put(API, { data, headers: { origin } })).ok()).toBe(true);
}

const logo = async () => ({
  name: 'logo.png',
  mimeType: 'image/png',
  buffer: await sharp({
    create: { width: 400, height: 100, channels: 4, background: '#5b2333' },
  })
    .png()
    .toBuffer(),
});

/** Opens a group of the settings from their page, changes something there, and saves it. */
async function change(page: Page, group: string, fill: () => Promise<void>): Promise<void> {
  await page.goto('/dashboard/configuracoes');
  const link = page.getByRole('main').getByRole('link', { name: new RegExp(`^${group}`) });
  await press(page, await hydrated(link));
  await hydrated(page.getByRole('heading', { level: 1, name: group }));
  await fill();
  await expectNoSidewaysScroll(page);
  const saved = page.waitForResponse((to) => to.request().method() === 'PUT' && to.ok());
  await press(page, page.getByRole('button', { name: 'Salvar' }));
  await saved;
}

async function giveOwnLook({ page, browser, baseURL }: Tools): Promise<void> {
  await openAs(page, 'admin@aurora.test', '/dashboard/configuracoes');
  const before = await readSettings(page);
  try {
    // With a finger on a phone, at a desk by keyboard alone.
    await change(page, 'Loja e contato', async () => {
      await write(page, page.getByLabel('Nome da loja'), 'Ótica Horizonte');
      await write(page, page.getByLabel('Sobre a loja'), 'Óculos com vista para a serra.');
    });
    await change(page, 'O que a loja promete', () =>
      write(page, page.getByLabel('Prazo para devolver (dias)'), '14'),
    );
    await change(page, 'Imagens da marca', async () => {
      const picture = page.getByRole('group', { name: 'Logotipo' });
      await upload(page, picture.locator('input[type=file]'), await logo());
      await expect(picture.getByRole('img')).toHaveCount(1);
    });
    await change(page, 'Cores', async () => {
      await write(page, page.getByLabel('Cor principal', { exact: true }), '#5b2333');
      await expect(page.getByText(/Botões: contraste de 1\d/)).toBeVisible();
    });

    const visitor = await (await browser.newContext({ baseURL: baseURL! })).newPage();
    await visitor.goto('/');
    const header = visitor.getByRole('banner');
    await expect(header.getByRole('img', { name: 'Ótica Horizonte' })).toBeVisible();
    await expect(visitor.getByRole('contentinfo')).toContainText('Óculos com vista para a serra.');
    const primary = await visitor.evaluate(() =>
      getComputedStyle(document.documentElement).getPropertyValue('--primary').trim(),
    );
    expect(primary).toBe('#5b2333');
    await visitor.goto('/pagina/trocas-e-devolucoes');
    await expect(visitor.getByRole('main')).toContainText('14 dias corridos');
    await visitor.goto(`/produto/${await someProduct(visitor, 'kind=grau')}`);
    await expect(visitor.getByRole('main')).toContainText('devolver em até 14 dias');
  } finally {
    await restore(page, before);
  }
}

// One after the other, after all other tests: both change the shop that all tests visit.
test.describe.configure({ mode: 'default' });
for (const viewport of [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
]) {
  test.describe(`In a window ${viewport.width} px wide`, () => {
    test.use({ viewport });

    test(
      'a shop is given its own name, logo, colours and promises, and every page has them',
      { tag: '@settings' },
      async ({ page, browser, baseURL }) => {
        await giveOwnLook({ page, browser, baseURL });
      },
    );
  });
}
