import type { Page } from '@playwright/test';
import { createProduct } from '#server/products/save-product.ts';
import { besideShop, storedLetters } from '../support/stored-letters.ts';
import { write } from './hand.ts';
import { tabTo } from './keyboard.ts';
import { linkInMail } from './mail.ts';
import { newEmail, openAs, shopUrl, someLetters } from './people.ts';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

interface Frame {
  slug: string;
  name: string;
  model: string | null;
  measures: Record<string, { totalWidth: number; lensWidth: number; bridge: number }>;
}

/** A prescription frame of the demo shop, as the API tells it. */
async function someFrame(page: Page): Promise<Frame> {
  const { products } = await (await page.request.get('/api/products?kind=grau&limit=1')).json();
  return (await (await page.request.get(`/api/products/${products[0].slug}`)).json()).product;
}

/** Opens a frame's page; answers the frame. */
async function openFrame(page: Page): Promise<Frame> {
  const frame = await someFrame(page);
  await page.goto(`/produto/${frame.slug}`);
  await expect(page.getByRole('heading', { level: 1, name: frame.name })).toBeVisible();
  return frame;
}

/** Hosts that the page has asked for something. */
function askedHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const { protocol, host } = new URL(request.url());
    if (protocol.startsWith('http')) hosts.add(host);
  });
  return hosts;
}

test('A frame is turned, measured and folded in 3D, and none of it is fetched before @phone', async ({
  page,
  baseURL,
}) => {
  const hosts = askedHosts(page);
  const models: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('.glb')) models.push(request.url());
  });
  const frame = await openFrame(page);
  expect(frame.model, 'model of a demo frame').not.toBeNull();
  const open = await hydrated(page.getByRole('button', { name: 'Girar em 3D' }));
  expect(models).toEqual([]);
  const canTurn = await page.evaluate(
    () => document.createElement('canvas').getContext('webgl2') !== null,
  );
  await open.click();
  if (!canTurn) {
    await expect(page.getByRole('alert')).toContainText('Não conseguimos abrir o modelo em 3D');
    return;
  }
  const viewer = page.locator('model-viewer');
  // If no graphics card helps, the model is drawn by the processor.
  const measures = page.getByRole('button', { name: 'Mostrar medidas' });
  await expect(measures).toBeVisible({ timeout: 90_000 });
  expect(models).toHaveLength(1);
  const width = await viewer.evaluate(
    (element) =>
      (element as unknown as { getDimensions(): { x: number } }).getDimensions().x * 1000,
  );
  const widths = Object.values(frame.measures).map(({ totalWidth }) => totalWidth);
  expect(Math.min(...widths.map((each) => Math.abs(each - width)))).toBeLessThan(1);

  await measures.click();
  await expect(page.getByText(/\d+ mm de largura/).first()).toBeVisible();
  const fold = page.getByRole('button', { name: 'Dobrar as hastes' });
  await fold.click();
  await expect(fold).toHaveAttribute('aria-pressed', 'true');
  await page.getByRole('button', { name: 'Voltar às fotos' }).click();
  await expect(page.getByRole('button', { name: 'Girar em 3D' })).toBeFocused();
  expect([...hosts]).toEqual([new URL(baseURL!).host]);
});

test('A picture is laid over the page to be seen closely, and Esc gives the focus back @desktop', async ({
  page,
}) => {
  await openFrame(page);
  const zoom = await hydrated(page.getByRole('button', { name: 'Ampliar' }));
  await zoom.press('Enter');
  const over = page.getByRole('dialog', { name: 'Fotos ampliadas' });
  await expect(over).toBeVisible();
  await expect(over.getByRole('button', { name: 'Fechar' })).toBeVisible();
  await expect(over.getByRole('status')).toBeEmpty();
  await over.getByRole('button', { name: 'Próxima foto' }).press('Enter');
  await expect(over.getByRole('status')).toHaveText(/^Foto 2 de \d: \S/);
  await expect(over.locator('[aria-roledescription]')).toHaveCount(0);
  await expect(over).toHaveAttribute('aria-modal', 'true');
  await page.keyboard.press('Escape');
  await expect(over).toBeHidden();
  await expect(zoom).toBeFocused();
});

test('A bank card makes the frame stand on the screen at its true size @phone', async ({
  page,
}) => {
  const { measures } = await openFrame(page);
  const open = page.getByRole('button', { name: 'Ver em tamanho real' });
  await (await hydrated(open)).click();
  const dialog = page.getByRole('dialog', { name: /^Tamanho real/ });
  const slider = dialog.getByRole('slider', { name: 'Tamanho do cartão na tela' });
  await slider.fill('2');
  await dialog.getByRole('button', { name: 'Aumentar o desenho' }).click();
  await expect(slider).toHaveValue('2.01');
  await dialog.getByRole('button', { name: 'Está do tamanho do cartão' }).click();
  const widths = Object.values(measures).map(({ totalWidth }) => totalWidth);
  const said = dialog.getByRole('status');
  await expect(said).toContainText(new RegExp(`(${widths.join('|')}) mm`));
  const shown = Number(/(\d+) mm/.exec((await said.textContent())!)![1]);
  const drawn = await dialog.getByRole('img').boundingBox();
  expect(drawn!.width, '2.01 px to the millimetre').toBeCloseTo(shown * 2.01, 0);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  // The card was held against this screen once: it is not asked for again.
  await page.reload();
  await (await hydrated(open)).click();
  await expect(dialog.getByRole('button', { name: 'Medir a tela de novo' })).toBeVisible();
});

test(
  'A sold-out product takes an e-mail by keyboard, and its restock sends one letter, which ends itself',
  { tag: '@alerts' },
  async ({ page }) => {
    const name = `Rara ${someLetters()}`;
    const email = newEmail();
    const product = await besideShop(shopUrl(), (shop) =>
      createProduct(shop, {
        name,
        type: 'simple',
        status: 'active',
        kind: 'acessorios',
        variants: [
          { sku: name, price: 80, stock: { kind: 'set', quantity: 0, seen: 0, reason: 'counted' } },
        ],
      }),
    );
    await page.goto(`/produto/${product.slug}`);
    const field = page.getByRole('textbox', { name: 'Seu e-mail' });
    await tabTo(page, field);
    await hydrated(field);
    await page.keyboard.type(email);
    await page.keyboard.press('Enter');
    await expect(page.getByText(/^Combinado/)).toBeFocused();
    await expectNoSidewaysScroll(page);

    await openAs(page, 'catalogo@aurora.test', '/dashboard/lista-de-espera');
    await write(page, await hydrated(page.getByRole('main').getByRole('searchbox')), name);
    await expect(page.getByRole('rowheader')).toHaveCount(1);
    await expect(page.getByText('1 pessoa')).toBeVisible();
    await expectNoSidewaysScroll(page);
    const restock = await page.request.post('/api/dashboard/products/actions/applyBulkEdit', {
      data: {
        ids: [product.id],
        change: { kind: 'stock', by: 'add', value: 2, reason: 'received' },
        versions: { [product.id]: product.updatedAt },
      },
    });
    expect(await restock.json()).toMatchObject({ changed: 1 });
    const end = await linkInMail(email, '/avisos/parar');
    await besideShop(shopUrl(), async (shop) => {
      const letters = await storedLetters(shop);
      expect(letters.filter(({ to }) => to === email)).toHaveLength(1);
    });
    await page.goto(end);
    await page.getByRole('button', { name: 'Parar todos os avisos' }).press('Enter');
    await expect(page.getByRole('heading', { name: 'Avisos encerrados' })).toBeVisible();
  },
);

test('What delivery costs is told on the product page, and a wrong CEP at its field @phone', async ({
  page,
}) => {
  await openFrame(page);
  const field = await hydrated(page.getByLabel('CEP'));
  const ask = page.getByRole('button', { name: 'Calcular entrega' });
  await field.fill('123');
  await ask.click();
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toBeFocused();
  await field.fill('01310100');
  await expect(field).toHaveValue('01310-100');
  await ask.click();
  const quote = page.getByRole('region', { name: 'Calcular entrega' });
  await expect(quote.getByText(/R\$|grátis/i).first()).toBeVisible();
  await page.reload();
  await hydrated(page.getByLabel('CEP'));
  await expect(page.getByLabel('CEP')).toHaveValue('01310-100');
});

test('One button puts it into the cart, in a size that the buyer has chosen, and on a phone it stays within reach', async ({
  page,
  viewport,
}) => {
  const isPhone = viewport!.width < 500;
  const { products } = await (await page.request.get('/api/products?kind=grau&limit=96')).json();
  const frame = products.find((each: { markedSize?: string }) => each.markedSize);
  const add = page.getByRole('button', { name: 'Adicionar ao carrinho' });
  const colors = page.getByRole('group', { name: 'Cor' });
  const sizes = page.getByRole('group', { name: 'Tamanho' });
  const chosen = sizes.locator('[aria-current]');

  await test.step('the first view has all that a choice needs', async () => {
    await page.goto(`/produto/${frame.slug}`);
    await expect(add).toHaveCount(1);
    if (!isPhone) return;
    for (const part of [add, page.getByRole('heading', { level: 1 }), colors, sizes.locator('ul')])
      await expect(part).toBeInViewport({ ratio: 1 });
    const bar = (await add.locator('..').boundingBox())!;
    expect(bar).toMatchObject({ x: 0, width: viewport!.width, height: 64 });
    expect(bar.y + bar.height).toBe(viewport!.height);
  });

  await test.step('no size is chosen silently: the button asks for it', async () => {
    await expect(chosen).toHaveCount(0);
    await (await hydrated(add)).click();
    await expect(sizes.getByRole('alert')).toHaveText('Escolha o tamanho');
    await expect(sizes.locator('li a').first()).toBeFocused();
    await expect(page.getByRole('link', { name: 'Carrinho, vazio' })).toBeVisible();
  });

  await test.step('a card leads to the size that it shows', async () => {
    await page.goto(`/busca?q=${frame.slug}`);
    const card = page.getByRole('article').filter({ hasText: frame.name });
    await card.getByRole('heading').getByRole('link').click();
    await expect(chosen).toHaveText(new RegExp(`^${frame.markedSize}`));
    await page.getByRole('heading', { name: 'Avaliações' }).scrollIntoViewIfNeeded();
    await expect(add).toHaveCount(1);
    if (isPhone) await expect(add).toBeInViewport({ ratio: 1 });
  });
});

test('The lens that is chosen is the lens that is shown @desktop', async ({ page }) => {
  const first = page.getByRole('list', { name: 'Fotos do produto' }).getByRole('img').first();
  await page.goto('/produto/duna?color=preto&customAttr=Polarizada');
  await expect(first).toHaveAccessibleName(/cor preta, lente polarizada/);
  await (await hydrated(page.getByRole('link', { name: /^Espelhada/ }))).click();
  await expect(first).toHaveAccessibleName(/cor preta, lente espelhada/);
  await page.getByRole('link', { name: /^Tartaruga/ }).click();
  await expect(first).toHaveAccessibleName(/cor tartaruga, lente espelhada/);
});
