import type { BrowserContext, Page } from '@playwright/test';
import { openAs } from './people.ts';
import { WIDTHS } from './record.ts';
import {
  expect,
  expectNoSidewaysScroll,
  fillCheckout,
  pressAdd,
  someProduct,
  test,
} from './shop.ts';

/*
 * The providers' scripts are replaced by small ones of ours, which report to the providers' own addresses as the real ones
 * do: so the page's content policy is tried as well, and each report is counted.
 */
const ANALYTICS = `
  const send = (name, facts = {}) => fetch('https://www.google-analytics.com/g/collect?en=' + name +
    '&value=' + facts.value + '&order=' + facts.transaction_id, { mode: 'no-cors', keepalive: true });
  const run = ([command, name, facts]) => {
    if (command === 'config') send('page_view');
    if (command === 'event') send(name, facts);
  };
  window.analyticsLayer.forEach(run);
  window.analyticsLayer.push = run;`;
const PIXEL = `
  fbq.callMethod = (command, name, facts = {}) => {
    if (command === 'track') new Image().src = 'https://www.facebook.com/tr?ev=' + name + '&value=' + facts.value;
  };
  fbq.queue.forEach((command) => fbq.callMethod(...command));`;

/** Every request to a provider, as the event that it reports or the script that it asks for. */
async function collect(context: BrowserContext): Promise<string[]> {
  const told: string[] = [];
  const answer = (pattern: RegExp, body: string) =>
    context.route(pattern, async (route) => {
      const { hostname, pathname, searchParams } = new URL(route.request().url());
      const event = searchParams.get('en') ?? searchParams.get('ev') ?? pathname;
      told.push(`${hostname.split('.').at(-2)} ${event}`);
      await route.fulfill({ contentType: 'text/javascript', body });
    });
  await answer(/googletagmanager\.com\/gtag/, ANALYTICS);
  await answer(/connect\.facebook\.net/, PIXEL);
  await answer(/google-analytics\.com|www\.facebook\.com/, '');
  return told;
}

async function setTags(page: Page, ids: Record<string, string>): Promise<void> {
  const api = '/api/dashboard/settings/shop';
  const { item } = await (await page.request.get(api)).json();
  const script = { ...item.settings.script, ...ids };
  const data = { updatedAt: item.updatedAt, script };
  const origin = new URL(page.url()).origin;
  expect((await page.request.put(api, { data, headers: { origin } })).ok()).toBe(true);
}

const banner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

test.describe.configure({ mode: 'serial' });

test.beforeAll(async ({ browser }) => {
  const page = await browser.newPage();
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await setTags(page, { googleAnalyticsId: 'G-PROVA', facebookPixelId: '123456' });
});

test.afterAll(async ({ browser }) => {
  const page = await browser.newPage();
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await setTags(page, { googleAnalyticsId: '', facebookPixelId: '' });
});

test('No tag is loaded before a visitor agrees, nor after a refusal, and the question is not repeated', async ({
  page,
  context,
}) => {
  const told = await collect(context);
  await page.goto('/');
  const [refuse, agree] = ['Recusar', 'Aceitar'].map((name) =>
    banner(page).getByRole('button', { name, exact: true }),
  );
  await expect(refuse!).toBeVisible();
  const [one, other] = [await refuse!.boundingBox(), await agree!.boundingBox()];
  expect([one!.width, one!.height, one!.y]).toEqual([other!.width, other!.height, other!.y]);
  const logged = page.waitForResponse('**/api/consent');
  await refuse!.click();
  expect((await logged).ok()).toBe(true);
  await expect(banner(page)).toBeHidden();
  await page.goto('/produtos');
  await page.waitForLoadState('networkidle');
  await expect(banner(page)).toBeHidden();
  expect(told).toEqual([]);
});

test('A phone buys while the question stands: it hides neither name, price and colours nor the bar that buys', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`/produto/${await someProduct(page, 'kind=grau')}`);
  const asked = (await banner(page).boundingBox())!;
  const name = (await page.getByRole('heading', { level: 1 }).boundingBox())!;
  expect(name.y + name.height).toBeLessThanOrEqual(asked.y);
  const colors = (await page.getByRole('group', { name: /^Cor/ }).boundingBox())!;
  // The line of the demo's test mode is not there in a shop that sells.
  const line = (await page.getByRole('complementary', { name: /^Modo de teste/ }).boundingBox())!;
  const end = colors.y + colors.height - line.height;
  expect(end, 'price and colours').toBeLessThanOrEqual(asked.y);
  await page.setViewportSize({ width: 844, height: 390 });
  const menu = (await page.getByRole('button', { name: 'Abrir menu' }).boundingBox())!;
  const band = (await banner(page).boundingBox())!;
  expect(band.y, 'on its side, the menu is free').toBeGreaterThan(menu.y + menu.height);
  await page.setViewportSize({ width: 390, height: 844 });
  await pressAdd(page);
  await expect(page.getByRole('link', { name: /^Carrinho, 1 item/ })).toBeAttached();
  await expect(banner(page)).toBeAttached();
  await page.goto('/checkout');
  const confirm = page.getByRole('button', { name: 'Confirmar pedido' });
  await expect(confirm).toBeInViewport({ ratio: 1 });
  const [bar, above] = [await confirm.boundingBox(), await banner(page).boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(bar!.y);
});

test('What a visitor who agrees does is told once each, from the first view to the order', async ({
  page,
  context,
}) => {
  const told = await collect(context);
  const slug = await someProduct(page, 'kind=grau');
  await page.goto(`/produto/${slug}`);
  await banner(page).getByRole('button', { name: 'Aceitar', exact: true }).click();
  await expect.poll(() => told).toContain('google-analytics view_item');
  await pressAdd(page);
  await expect.poll(() => told).toContain('facebook AddToCart');
  await page.goto('/checkout');
  await expect.poll(() => told).toContain('facebook InitiateCheckout');
  await page.reload();
  await fillCheckout(page);
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
  await page.waitForURL(/\/pedido\//);
  await page.reload();
  await expect.poll(() => told).toContain('google-analytics purchase');
  await expect.poll(() => told).toContain('facebook Purchase');
  await page.waitForLoadState('networkidle');
  const times = (event: string) => told.filter((each) => each === event).length;
  for (const event of ['view_item', 'add_to_cart', 'begin_checkout', 'purchase']) {
    expect(times(`google-analytics ${event}`), event).toBe(1);
  }
  for (const event of ['ViewContent', 'AddToCart', 'InitiateCheckout', 'Purchase']) {
    expect(times(`facebook ${event}`), event).toBe(1);
  }
  // The order's page, whose address is its key, has no tags.
  expect(await page.locator('script[src*="google"], script[src*="facebook"]').count()).toBe(0);
});

test(
  'A visitor changes their mind by a link of every page, for each purpose apart',
  { tag: '@consents' },
  async ({ page, context, browser }) => {
    const told = await collect(context);
    await page.goto('/guias');
    await banner(page).getByRole('button', { name: 'Aceitar', exact: true }).click();
    await expect.poll(() => told).toContain('facebook PageView');
    await context.addCookies([{ name: '_ga', value: '1', url: page.url() }]);

    await page.getByRole('link', { name: 'Preferências de cookies' }).click();
    await banner(page).getByText('Escolher o que permitir').click();
    await banner(page).getByLabel('Anúncios').uncheck();
    const again = page.waitForEvent('load');
    await banner(page).getByRole('button', { name: 'Salvar escolha' }).click();
    await again;
    expect((await context.cookies()).map(({ name }) => name)).not.toContain('_ga');
    told.length = 0;
    await page.goto('/produtos');
    await expect.poll(() => told).toContain('google-analytics page_view');
    expect(told.filter((each) => each.startsWith('facebook'))).toEqual([]);
    await expect(banner(page)).toBeHidden();

    const desk = await browser.newPage();
    for (const size of WIDTHS) {
      await desk.setViewportSize(size);
      await openAs(desk, 'admin@aurora.test', '/dashboard/consentimentos');
      // The newest answer is the first.
      await expect(desk.getByRole('row').nth(1)).toContainText(/Aceitou.*Recusou/);
      await expectNoSidewaysScroll(desk);
    }
    await desk.close();
  },
);
