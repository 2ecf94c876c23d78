import type { Page } from '@playwright/test';
import { enterOn, orderByKeyboard } from './keyboard.ts';
import { openAs } from './people.ts';
import { addToCart, expect, hydrated, someProduct, test } from './shop.ts';

// Reduced motion: what is focused is scrolled to at once.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 390, height: 844 } });

// One after the other: what is switched off at the end is the shop's.
test.describe.configure({ mode: 'default' });

const SETTINGS = '/api/dashboard/settings/shop';

interface Edited {
  updatedAt: number;
  settings: { paymentGateway: Record<string, boolean> };
}

/** Turns ways to pay on or off, as an admin. @returns how they were */
async function switchGateways(page: Page, change: Record<string, boolean>) {
  const { item } = (await (await page.request.get(SETTINGS)).json()) as { item: Edited };
  const { paymentGateway } = item.settings;
  const answer = await page.request.put(SETTINGS, {
    data: {
      updatedAt: item.updatedAt,
      paymentGateway: { ...paymentGateway, ...change },
      confirmed: true,
    },
    headers: { origin: new URL(page.url()).origin },
  });
  expect(answer.ok()).toBe(true);
  return paymentGateway;
}

test.beforeAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await switchGateways(page, { stripe: true, paypal: true, razorpay: true, sslCommerz: true });
  await page.close();
});

test.afterAll(async ({ browser, baseURL }) => {
  const page = await browser.newPage({ baseURL: baseURL! });
  await openAs(page, 'admin@aurora.test', '/dashboard');
  await switchGateways(page, { stripe: false, paypal: false, razorpay: false, sslCommerz: false });
  await page.close();
});

/** Hosts that the pages of the shop have asked for anything: only the provider's own pages are elsewhere. */
function foreignHosts(page: Page): Set<string> {
  const hosts = new Set<string>();
  page.on('request', (request) => {
    const from = request.frame().url();
    const isShops = from.startsWith('http') && new URL(from).port === process.env.SHOP_PORT;
    const to = new URL(request.url());
    if (isShops && !request.isNavigationRequest() && to.port !== process.env.SHOP_PORT) {
      hosts.add(to.host);
    }
  });
  return hosts;
}

async function payAt(page: Page, provider: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: provider })).toBeVisible();
  await page.getByRole('button', { name: 'Pagar', exact: true }).press('Enter');
  await page.getByRole('button', { name: 'Voltar à loja' }).press('Enter');
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  const { pathname, search } = new URL(page.url());
  const payment = async () => {
    const answer = await page.request.get(`/api/orders/${pathname.split('/').at(-1)}${search}`);
    return ((await answer.json()) as { order: { payment: { status: string } } }).order.payment;
  };
  await expect.poll(async () => (await payment()).status).toBe('paid');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Pago');
  await expect(page.getByRole('button', { name: /Pagar/ })).toHaveCount(0);
}

test('An order left at Stripe is paid by PayPal, by keyboard on a phone', async ({ page }) => {
  const foreign = foreignHosts(page);
  await addToCart(page, await someProduct(page, 'kind=acessorios&sort=pb'));
  await orderByKeyboard(page, { email: 'ana.stripe@exemplo.com.br', method: /Stripe|Cartão/ });
  await expect(page.getByRole('heading', { level: 1, name: 'Stripe' })).toBeVisible();
  await page.getByRole('button', { name: 'Sair sem pagar' }).press('Enter');
  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  const pay = page.getByRole('region', { name: 'Pagamento' });
  await hydrated(pay);
  await pay.locator('summary').press('Enter');
  await pay.getByRole('radio', { name: /PayPal/ }).check();
  await enterOn(page, pay.getByRole('button', { name: 'Continuar para o pagamento' }));
  await payAt(page, 'PayPal');
  await expectPaid(page);
  expect([...foreign]).toEqual([]);
});

for (const [provider, method] of [
  ['Stripe', /Stripe|Cartão/],
  ['Razorpay', /Razorpay/],
  ['SSLCommerz', /SSLCommerz/],
] as const) {
  test(`An order is paid at ${provider}, by keyboard on a phone`, async ({ page }) => {
    const foreign = foreignHosts(page);
    await addToCart(page, await someProduct(page, 'kind=acessorios&sort=pb'));
    await orderByKeyboard(page, { email: `ana.${provider}@exemplo.com.br`, method });
    if (provider === 'Razorpay') {
      await page.waitForURL(/\/pagar/);
      await enterOn(page, page.getByRole('button', { name: 'Ir para o pagamento' }));
    }
    await payAt(page, provider);
    await expectPaid(page);
    expect([...foreign]).toEqual([]);
  });
}
