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

/** How the order stands whose page is open. */
async function paymentOf(page: Page): Promise<{ status: string }> {
  const { pathname, search } = new URL(page.url());
  const answer = await page.request.get(`/api/orders/${pathname.split('/').at(-1)}${search}`);
  return ((await answer.json()) as { order: { payment: { status: string } } }).order.payment;
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  await expect.poll(async () => (await paymentOf(page)).status).toBe('paid');
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

test('An order is paid at Stripe, and given back once, though Stripe refuses and then keeps silent', async ({
  page,
  browser,
  baseURL,
}) => {
  const foreign = foreignHosts(page);
  await addToCart(page, await someProduct(page, 'kind=acessorios&sort=pb'));
  await orderByKeyboard(page, {
    email: 'ana.reembolso@exemplo.com.br',
    method: /Stripe|Cartão/,
  });
  await expect(page.getByRole('heading', { level: 1, name: 'Stripe' })).toBeVisible();
  const { origin: stripe, pathname } = new URL(page.url());
  const session = pathname.split('/').at(-1)!;
  const givenBack = async () =>
    Number(await (await page.request.get(`${stripe}/given-back?session=${session}`)).text());
  const refundsFault = (is = '') => page.request.get(`${stripe}/refunds-fault${is && `?is=${is}`}`);
  await payAt(page, 'Stripe');
  await expectPaid(page);
  expect([...foreign]).toEqual([]);

  const orderId = new URL(page.url()).pathname.split('/').at(-1)!;
  const staff = await browser.newPage({ baseURL: baseURL! });
  await openAs(staff, 'admin@aurora.test', `/dashboard/pedidos/${orderId}`);
  const main = staff.getByRole('main');
  const dialog = staff.getByRole('dialog');
  const submit = dialog.getByRole('button', { name: /^Reembolsar/ });
  const payments = main.getByRole('list', { name: 'Pagamentos' });
  /** The order among what has to be looked at. */
  const toCheck = async () => {
    await staff.goto('/dashboard/pagamentos?view=toCheck');
    await hydrated(main.getByRole('searchbox'));
    return main.getByRole('row', { name: orderId });
  };
  const expectNothingGivenBack = async (said: string) => {
    await page.reload();
    await expect(page.getByRole('main')).toContainText(said);
    await expect(page.getByRole('main')).not.toContainText('Devolvido a você');
  };

  await test.step('refused: staff see why, the buyer is promised nothing', async () => {
    await refundsFault('refuses');
    await (await hydrated(main.getByRole('button', { name: 'Reembolsar' }))).click();
    await dialog.getByLabel('Motivo').fill('Desistiu da compra');
    await submit.click();
    await expect(dialog).toContainText('O provedor recusou o reembolso.');
    await staff.keyboard.press('Escape');
    await expect(payments).toContainText(/Recusado.*Desistiu da compra.*O provedor respondeu: /);
    await expectNothingGivenBack('Cartão de crédito · Pago');
    await expect(await toCheck()).toContainText('Reembolso recusado');
    expect(await givenBack()).toBe(0);
  });

  await test.step('silent: given back there, unknown here, and no second time', async () => {
    await refundsFault('mute');
    await staff.goto(`/dashboard/pedidos/${orderId}`);
    await (await hydrated(main.getByRole('button', { name: 'Reembolsar' }))).click();
    await dialog.getByLabel('Motivo').fill('Desistiu da compra');
    await submit.click();
    await expect(dialog).toHaveCount(0);
    await expect(payments).toContainText('A caminho');
    await expect(main.getByRole('button', { name: 'Reembolsar' })).toHaveCount(0);
    await expectNothingGivenBack('Devolução a caminho');
  });

  await test.step('it speaks again, and everyone knows', async () => {
    await refundsFault();
    const told = async () => {
      await page.reload();
      return page.getByRole('main').innerText();
    };
    await expect.poll(told, { timeout: 120_000 }).toContain('Devolvido a você');
    const paid = await paymentOf(page);
    expect(paid.status).toBe('refunded');
    await expect(await toCheck()).toHaveCount(0);
    await staff.goto(`/dashboard/pedidos/${orderId}`);
    await expect(payments).toContainText(/Devolvido/);
    const sum = await payments.getByRole('listitem').first().innerText();
    const cents = Number(/R\$\s([\d.]+,\d\d)/.exec(sum)![1]!.replace(/\D/g, ''));
    expect(await givenBack()).toBe(cents);
  });
  await staff.close();
});

for (const [provider, method] of [
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
