import type { APIResponse, Browser, Page } from '@playwright/test';
import { PIX_KEYS } from '../support/providers/pix-server.ts';
import { press } from './hand.ts';
import { orderByKeyboard } from './keyboard.ts';
import { openAs } from './people.ts';
import { addressOf, controlsOf, payOn, PROVIDERS, type Provider } from './providers.ts';
import { WIDTHS } from './record.ts';
import {
  addToCart,
  expect,
  expectNoSidewaysScroll,
  fillCheckout,
  hydrated,
  someProduct,
  test,
} from './shop.ts';

test.use({ viewport: { width: 390, height: 844 } });

const SETTINGS = '/api/dashboard/settings/shop';
/** What is given back of an order, in reais. */
const PART = '3,50';
const PART_CENTS = 350;

interface Edited {
  updatedAt: number;
  settings: { paymentGateway: Record<string, boolean>; payment: Record<string, string> };
}

/** Turns all ways to pay on, a bank's Pix too; others may save settings at the same moment. */
async function offerAll(browser: Browser, baseURL: string): Promise<void> {
  const page = await browser.newPage({ baseURL });
  await openAs(page, 'admin@aurora.test', '/dashboard');
  const bank = addressOf('pix');
  const save = async (): Promise<boolean> => {
    const { item } = (await (await page.request.get(SETTINGS)).json()) as { item: Edited };
    const { paymentGateway, payment } = item.settings;
    const on = { stripe: true, paypal: true, razorpay: true, sslCommerz: true, pix: true };
    const answer = await page.request.put(SETTINGS, {
      data: {
        updatedAt: item.updatedAt,
        paymentGateway: { ...paymentGateway, ...on },
        payment: { ...payment, pixApiUrl: `${bank}/pix/v2`, pixTokenUrl: `${bank}/oauth/token` },
        secrets: {
          pixClientId: PIX_KEYS.PIX_CLIENT_ID,
          pixClientSecret: PIX_KEYS.PIX_CLIENT_SECRET,
        },
        confirmed: true,
      },
      headers: { origin: baseURL },
    });
    return answer.ok();
  };
  await expect.poll(save).toBe(true);
  await page.close();
}

test.beforeAll(({ browser, baseURL }) => offerAll(browser, baseURL!));

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

const orderOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1)!;

/** How the order stands whose page is open. */
async function paymentOf(page: Page): Promise<{ status: string; paid: number; refunded: number }> {
  const answer = await page.request.get(
    `/api/orders/${orderOf(page)}${new URL(page.url()).search}`,
  );
  const { order } = (await answer.json()) as {
    order: { payment: Awaited<ReturnType<typeof paymentOf>> };
  };
  return order.payment;
}

async function expectUnpaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  expect(await paymentOf(page)).toMatchObject({ paid: 0, refunded: 0 });
  await expect(page.getByRole('region', { name: 'Pagamento' })).toBeVisible();
}

async function expectFailed(page: Page): Promise<void> {
  await expectUnpaid(page);
  await expect(page.getByRole('region', { name: 'Pagamento' })).toContainText(
    'O pagamento não foi concluído. Nada foi cobrado.',
  );
}

async function expectPaid(page: Page): Promise<void> {
  await expect(page).toHaveURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
  await expect.poll(async () => (await paymentOf(page)).status).toBe('paid');
  await page.reload();
  await expect(page.getByRole('main')).toContainText('Pago');
  await expect(page.getByRole('button', { name: /Pagar/ })).toHaveCount(0);
}

/** Pieces of a product that are left. */
async function stockOf(page: Page, slug: string): Promise<number> {
  const answer = await page.request.get(`/api/products/${slug}`);
  const { product } = (await answer.json()) as { product: { variants: { qty: number }[] } };
  return product.variants.reduce((sum, { qty }) => sum + qty, 0);
}

/** Orders what is in the cart, to be paid in one way. */
async function order(page: Page, method: RegExp): Promise<void> {
  await page.goto('/checkout');
  await fillCheckout(page);
  await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Confirmar pedido' }).click();
}

interface Paid {
  provider: Provider;
  /** The buyer's page: it shows the order, which is paid. */
  page: Page;
  slug: string;
  /** Pieces before it was bought. */
  stock: number;
}

/** The order is given back in part, while its provider refuses that, is silent, and speaks again. */
async function giveBackInTrouble(
  { provider: { id, method, refunds, expectToPay }, page, slug, stock }: Paid,
  staff: Page,
): Promise<void> {
  const at = controlsOf(id);
  const orderId = orderOf(page);
  const orderUrl = page.url();
  const { paid } = await paymentOf(page);
  await openAs(staff, 'admin@aurora.test', `/dashboard/pedidos/${orderId}`);
  const main = staff.getByRole('main');
  const dialog = staff.getByRole('dialog');
  const payments = main.getByRole('list', { name: 'Pagamentos' });
  const giveBack = async () => {
    await (await hydrated(main.getByRole('button', { name: 'Reembolsar' }))).click();
    await dialog.getByRole('radio', { name: 'Um valor' }).check();
    await dialog.getByLabel('Valor a devolver').fill(PART);
    await dialog.getByLabel('Motivo').fill('Veio riscado');
    await dialog.getByRole('button', { name: /^Reembolsar/ }).click();
  };
  /** The order among what has to be looked at. */
  const toCheck = async () => {
    await staff.goto('/dashboard/pagamentos?view=toCheck');
    await hydrated(main.getByRole('searchbox'));
    return main.getByRole('row', { name: orderId });
  };

  await test.step('a refund is refused: staff see why, the buyer is promised nothing', async () => {
    await at.fault('refuses', refunds);
    await giveBack();
    await expect(dialog).toContainText('O provedor recusou o reembolso.');
    await staff.keyboard.press('Escape');
    await expect(payments).toContainText(/Recusado.*Veio riscado.*O provedor respondeu: /);
    await page.reload();
    await expect(page.getByRole('main')).toContainText('Pago');
    await expect(page.getByRole('main')).not.toContainText('Devolvido a você');
    await expect(await toCheck()).toContainText('Reembolso recusado');
    expect(await at.givenBack(orderId)).toBe(0);
  });

  await test.step('silent, to a refund and to a new order: on its way; unpaid', async () => {
    await at.fault('mute');
    await staff.goto(`/dashboard/pedidos/${orderId}`);
    await giveBack();
    await addToCart(page, slug);
    await order(page, method);
    await expect(dialog).toHaveCount(0);
    await expect(payments).toContainText('A caminho');
    await page.waitForURL(/\/pedido\/[A-Z0-9]{8}\?chave=/);
    await expectFailed(page);
    expect(await stockOf(page, slug)).toBe(stock - 2);
  });

  await test.step('it speaks again: the new order can be paid, the part is given back once', async () => {
    await at.fault();
    await payOn(page);
    await expectToPay(page);
    await page.goto(orderUrl);
    const told = async () => {
      await page.reload();
      return page.getByRole('main').innerText();
    };
    await expect.poll(told, { timeout: 120_000 }).toContain('Devolvido a você');
    const refunded = PART_CENTS / 100;
    expect(await paymentOf(page)).toMatchObject({ status: 'partially_refunded', paid, refunded });
    expect(await at.givenBack(orderId)).toBe(PART_CENTS);
    await expect(await toCheck()).toHaveCount(0);
    await expectNoSidewaysScroll(staff);
    await staff.goto(`/dashboard/pagamentos?q=${orderId}`);
    const row = main.getByRole('row').filter({ hasText: 'reembolsados' });
    await press(staff, await hydrated(row.getByRole('link')));
    await expect(main.getByText('Veio riscado').first()).toBeVisible();
    await expectNoSidewaysScroll(staff);
    const answer = await staff.request.get(`/api/dashboard/payments?q=${orderId}`);
    const { items } = (await answer.json()) as { items: { status: string; attention: null }[] };
    expect(items.filter(({ status }) => status === 'paid')).toHaveLength(1);
    expect(items.map(({ attention }) => attention)).toEqual(items.map(() => null));
    expect(await stockOf(page, slug)).toBe(stock - 2);
  });
}

/**
 * What staff see of a provider in trouble is the same for all: looked at by one that has pages, on a phone, and by one
 * that has none, at a desk. The troubles of each are those of `tests/server/payments/providers/misbehaviour.test.ts`.
 */
const IN_TROUBLE: Partial<Record<string, (typeof WIDTHS)[number]>> = {
  stripe: WIDTHS[0]!,
  pix: WIDTHS[1]!,
};

/** Every provider's buyers have a product of their own, whose pieces are counted. */
for (const provider of PROVIDERS) {
  const { id, method, name } = provider;
  const viewport = IN_TROUBLE[id];
  const [before, after] = viewport
    ? ['down, nonsense, left', ', given back in part, refused and silent']
    : ['left', ''];

  test(
    `${name}: ${before}, refused, forged, paid${after}`,
    { tag: '@payments' },
    async ({ page, browser, baseURL }) => {
      const at = controlsOf(id);
      const tell = async (orderId: string, isForged = false): Promise<APIResponse> => {
        const { body: data, headers } = await at.notice(orderId, isForged);
        return page.request.post(`/api/payments/${id}/webhook`, { data, headers });
      };
      const foreign = foreignHosts(page);
      const slug = await someProduct(page, 'kind=acessorios&sort=pb', {
        index: PROVIDERS.indexOf(provider),
        of: PROVIDERS.length,
      });
      const stock = await stockOf(page, slug);
      await addToCart(page, slug);

      if (viewport) {
        await test.step('down or talking nonsense: the order is there, unpaid, with a way to pay', async () => {
          await at.fault('down');
          await orderByKeyboard(page, { email: `ana.${id}@exemplo.com.br`, method });
          await expectFailed(page);
          await at.fault('nonsense');
          await payOn(page);
          await expectFailed(page);
          await at.fault();
        });
      } else {
        await test.step('led there from the checkout, and back unpaid', async () => {
          await order(page, method);
          await provider.expectToPay(page);
          await provider.giveUp(page);
          await expectUnpaid(page);
        });
      }
      const orderId = orderOf(page);

      await test.step('refused, left, or told of by someone else: unpaid', async () => {
        await provider.refuse(page, at);
        await expectFailed(page);
        if (viewport) {
          await provider.leave(page);
          await expectUnpaid(page);
        }
        expect((await tell(orderId, true)).status()).toBe(provider.forged);
        await expectUnpaid(page);
      });

      await test.step('paid, and told ten times at once before the buyer is back', async () => {
        await provider.pay(page, at, async () => {
          const notice = await at.notice(orderId);
          const tellAgain = () =>
            page.request.post(`/api/payments/${id}/webhook`, {
              data: notice.body,
              headers: notice.headers,
            });
          const answers = await Promise.all(Array.from({ length: 10 }, tellAgain));
          expect(answers.map((answer) => answer.status())).toEqual(Array(10).fill(200));
        });
        await expectPaid(page);
        expect(await stockOf(page, slug)).toBe(stock - 1);
        expect([...foreign]).toEqual([]);
      });

      if (!viewport) return;
      const staff = await browser.newPage({ baseURL: baseURL!, viewport });
      await giveBackInTrouble({ provider, page, slug, stock }, staff);
      await staff.close();
    },
  );
}
