import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, hydrated, test } from './shop.ts';

interface Sizes {
  [size: string]: { lensWidth: number; bridge: number; temple: number };
}
interface Listed {
  _id: string;
  sizes: Sizes;
  forChildren?: boolean;
  soldOut?: boolean;
}

const MINE = { lens: 52, bridge: 18, temple: 140 };

/** The rule, written apart from the shop's: [does not fit, distance] of the best size, the smaller the better. */
function rankOf(sizes: Sizes): [number, number] {
  const ranks = Object.values(sizes).map(({ lensWidth, bridge, temple }): [number, number] => {
    const off = [lensWidth - MINE.lens, bridge - MINE.bridge, temple - MINE.temple].map(Math.abs);
    const [lens = 0, nose = 0, side = 0] = off;
    return [lens <= 2 && nose <= 2 && side <= 5 ? 0 : 1, lens / 2 + nose / 2 + side / 5];
  });
  return ranks.sort((a, b) => a[0] - b[0] || a[1] - b[1])[0] ?? [2, 0];
}

const groupOf = ({ sizes, forChildren, soldOut }: Listed) => {
  if (soldOut) return 3;
  if (Object.keys(sizes).length === 0) return 2;
  return forChildren ? 1 : 0;
};

/** What the shop lists, in the order of the rule; equals as the list has them. */
async function expectedOrder(page: Page, query = ''): Promise<string[]> {
  const answer = await page.request.get(`/api/frames/list?${query}`);
  const { products } = (await answer.json()) as { products: Listed[] };
  const ranked = products.map((one) => ({ one, key: [groupOf(one), ...rankOf(one.sizes)] }));
  const compare = (a: number[], b: number[]) => {
    const at = a.findIndex((value, index) => Math.abs(value - b[index]!) > 1e-9);
    return at === -1 ? 0 : a[at]! - b[at]!;
  };
  return ranked.sort((a, b) => compare(a.key, b.key)).map(({ one }) => one._id);
}

const cards = (page: Page) => page.locator('[data-list] [data-product]');
const shownIds = (page: Page) =>
  cards(page).evaluateAll((all) => all.map((one) => (one as HTMLElement).dataset['product']));
/** Ids of the page's cards, once they are the page's last ones. */
const expectIds = (page: Page, ids: string[]) => expect.poll(() => shownIds(page)).toEqual(ids);

test('Own glasses typed once, a list is sorted by what fits like them, page by page, until they are forgotten @phone', async ({
  page,
}) => {
  await page.goto('/produtos');
  const usual = await shownIds(page);
  const order = page.getByRole('combobox', { name: 'Ordenar' });
  await expect(order.getByRole('option', { name: 'Veste como os seus' })).toHaveCount(0);

  // A shared address, opened by somebody without glasses on the device.
  await page.goto('/produtos?sort=fit');
  await expect(cards(page).first()).toBeVisible();
  await expect(cards(page).getByRole('heading').first()).toBeVisible();
  expect(await shownIds(page)).toEqual(usual);
  const list = page.getByRole('region', { name: /produtos$/ });
  await list.getByText(/Digite os seus números/).waitFor();
  await list.getByRole('link', { name: 'ponha seus óculos na tela' }).click();
  const lens = await hydrated(page.getByRole('textbox', { name: 'Lente (mm)' }));
  await lens.fill(String(MINE.lens));
  await page.getByRole('textbox', { name: 'Ponte (mm)' }).fill(String(MINE.bridge));
  await page.getByRole('textbox', { name: 'Haste (mm)' }).fill(String(MINE.temple));
  await page.getByRole('button', { name: 'Ver as armações sob os meus' }).click();

  // An ordinary list now offers the order, beside one's own outline.
  await page.goto('/produtos');
  await expect(cards(page).locator('.own-outline').first()).toBeVisible();
  await page.getByRole('checkbox', { name: 'Contorno dos seus óculos' }).click();
  await expect(cards(page).locator('.own-outline').first()).toBeHidden();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await order.selectOption('Veste como os seus');
  await expect(page).toHaveURL(/\/produtos\?sort=fit/);
  const expected = await expectedOrder(page);
  expect(expected.length).toBeGreaterThan(48);
  await expectIds(page, expected.slice(0, 24));
  await expect(cards(page).first()).toContainText('Veste como os seus');
  await expect(cards(page).locator('.own-outline').first()).toBeHidden();
  await expect(list.getByText(/vestem como os seus/)).toContainText(/Por último: infantis/);
  expect((await cards(page).first().boundingBox())!.y).toBeLessThanOrEqual(400);
  await expectNoSidewaysScroll(page);
  expect(asked.filter((url) => url.includes('140'))).toEqual([]);

  // The new cards answer as the others do.
  const favorite = cards(page).first().getByRole('button', { name: 'Favoritar' });
  await favorite.click();
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');

  await page.getByRole('link', { name: 'Página 2', exact: true }).click();
  await expect(page).toHaveURL(/page=2/);
  await expectIds(page, expected.slice(24, 48));
  const link = cards(page).first().getByRole('heading').getByRole('link');
  await link.press('Enter');
  await expect(page).toHaveURL(/\/produto\//);
  await page.goBack();
  await expectIds(page, expected.slice(24, 48));
  await expect(link).toBeFocused();
  await page.goBack();
  await expectIds(page, expected.slice(0, 24));
  await expect(favorite).toHaveAttribute('aria-pressed', 'true');

  // Filters keep the order.
  await page.getByRole('link', { name: 'Redondo', exact: true }).first().click();
  await expect(page).toHaveURL(/shape=redondo&sort=fit/);
  await expectIds(page, (await expectedOrder(page, 'shape=redondo')).slice(0, 24));

  await page.goto('/meus-oculos');
  await page.getByRole('button', { name: 'Esquecer meus óculos' }).click();
  await expect(page.getByRole('textbox', { name: 'Lente (mm)' })).toBeVisible();
  await page.goto('/produtos?sort=fit');
  await expect(cards(page).getByRole('heading').first()).toBeVisible();
  await expectIds(page, usual as string[]);
  await expect(list.getByText(/Digite os seus números/)).toBeVisible();
});

test('Without scripts a list sorted by own glasses is the usual one, and says how to sort it @phone', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/produtos?sort=fit&page=2');
  await expect(cards(page).getByRole('heading').first()).toBeVisible();
  await expect(page.getByText(/Digite os seus números/)).toBeVisible();
  await context.close();
});

test('A card that names a size opens its product in it @phone', async ({ page }) => {
  interface Frame {
    _id: string;
    sizes: Record<string, { lensWidth: number; totalWidth: number }>;
  }
  const { frames } = (await (await page.request.get('/api/frames')).json()) as { frames: Frame[] };
  const { _id: id, sizes } = frames.find((frame) => Object.keys(frame.sizes).length > 1)!;
  // The smallest: cards show the middle one otherwise, of two the larger.
  const [size, own] = Object.entries(sizes).sort(([, a], [, b]) => a.totalWidth - b.totalWidth)[0]!;
  await page.addInitScript(
    (stored) => localStorage.setItem('OWN_FRAME', stored),
    JSON.stringify({ ...own, shape: 'redondo' }),
  );
  await page.goto('/produtos?sort=fit');
  const card = page.locator(`[data-product="${id}"]`);
  await expect(card).toContainText(`Veste como os seus no ${size}`);
  const marking = await card.locator('.marking > [aria-hidden]').textContent();
  expect(marking).toContain(`${own.lensWidth} □`);
  await card.getByRole('heading').getByRole('link').click();
  const chosen = page.getByRole('group', { name: 'Tamanho' }).locator('[aria-current]');
  // The numbers as they are engraved, and in words for whoever does not see them.
  const [lens, bridge, temple] = marking!.match(/\d+/g)!;
  const words = `Lente ${lens} mm, ponte ${bridge} mm, haste ${temple} mm`;
  await expect(chosen).toHaveText(`${size} ${marking}${words}`);
});

test('The numbers typed in the hero or over a list put it into the order of what fits, and a wrong one is named', async ({
  page,
  viewport,
}) => {
  const isPhone = viewport!.width < 500;
  await page.setViewportSize(isPhone ? { width: 390, height: 844 } : { width: 1440, height: 900 });
  const asked: string[] = [];
  page.on('request', (request) => asked.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto('/');
  const hero = page.locator('.hero');
  if (isPhone) expect((await hero.boundingBox())!.height).toBeLessThanOrEqual(480);
  const field = page.getByRole('textbox', { name: /números da haste/ });
  await expect(field).toBeInViewport({ ratio: 1 });
  const go = page.getByRole('button', { name: 'Ver o que veste como os meus' });
  const problem = page.locator('form[data-fit]').getByRole('alert');

  await field.fill('49 21');
  await go.click();
  await expect(problem).toHaveText(/^Digite os três números da haste/);
  await expect(field).toHaveValue('49 21');
  await expect(field).toBeFocused();
  await field.fill('49 □ 21 – 45');
  await field.press('Enter');
  await expect(problem).toHaveText('Haste: de 60 a 200 mm. Confira na haste');
  await expect(field).toHaveValue('49 □ 21 – 45');
  await field.fill('');
  await expect(problem).toBeEmpty();
  // A phone's keyboard of numbers has no marks: they come by themselves.
  await field.pressSequentially('5218140');
  await expect(field).toHaveValue('52 □ 18 – 140');
  await field.press('Enter');
  await expect(page).toHaveURL(/\/produtos\?sort=fit$/);
  await expectIds(page, (await expectedOrder(page)).slice(0, 24));
  await expect(cards(page).first()).toContainText('Veste como os seus');

  const over = page.getByRole('textbox', { name: 'Seus óculos' });
  await page.goto('/produtos?shape=redondo');
  await expect(over).toHaveValue('52 □ 18 – 140');
  await over.press('Enter');
  await expect(page).toHaveURL(/\/produtos\?shape=redondo&sort=fit$/);
  await expectIds(page, (await expectedOrder(page, 'shape=redondo')).slice(0, 24));
  await expectNoSidewaysScroll(page);
  expect(asked.filter((one) => /52\D+18\D+140/.test(decodeURIComponent(one)))).toEqual([]);
});
