import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { APIRequestContext, Browser, BrowserContext } from '@playwright/test';
import type { CashDay } from '#domain/cash/cash-day.ts';
import { dayOf } from '#domain/date.ts';
import type { LensJson } from '#domain/lenses/record.ts';

/** Cookies and local storage of a visitor of the shop. */
export type Visit = Awaited<ReturnType<BrowserContext['storageState']>>;

/**
 * Who visits the shop: someone for the first time; a guest with items in the cart, the favourites and the
 * comparison; a customer with orders; one without; the shop's admin.
 */
export type Visitor = 'stranger' | 'buyer' | 'customer' | 'newcomer' | 'admin';

const ACCOUNTS = {
  customer: 'cliente@aurora.test',
  newcomer: 'vendas@aurora.test',
  admin: 'admin@aurora.test',
} as const;

/** Signs in a person of the demo, with the password in DEMO_PASSWORD. */
export async function signedIn(browser: Browser, url: string, email: string): Promise<Visit> {
  const context = await browser.newContext({ baseURL: url });
  try {
    const csrf = await context.request.get('/api/auth/csrf');
    const { csrfToken } = (await csrf.json()) as { csrfToken: string };
    const password = process.env.DEMO_PASSWORD ?? '';
    const answer = await context.request.post('/api/auth/callback/credentials', {
      form: { csrfToken, email, password, callbackUrl: '/' },
      headers: { origin: url, 'x-auth-return-redirect': '1' },
    });
    const visit = await context.storageState();
    if (!visit.cookies.some(({ name }) => name.endsWith('vitrine.session'))) {
      throw new Error(`${email} did not get in: ${answer.status()} ${await answer.text()}`);
    }
    return visit;
  } finally {
    await context.close();
  }
}

/** Slug of the first product that a query finds. */
export async function firstProduct(url: string, query: string): Promise<string> {
  const answer = await fetch(`${url}/api/products?${query}&limit=1`);
  const { products } = (await answer.json()) as { products: { slug: string }[] };
  const slug = products[0]?.slug;
  if (!slug) throw new Error(`The demo shop has no product for ${query}.`);
  return slug;
}

/** A guest with a frame and an accessory in the cart, and with favourites and a comparison. */
async function withCart(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    baseURL: url,
    viewport: { width: 1280, height: 900 },
  });
  const page = await context.newPage();
  for (const query of ['kind=grau', 'kind=acessorios&sort=pb']) {
    await page.goto(`/produto/${await firstProduct(url, query)}`);
    const before = await page.evaluate(() => localStorage.getItem('CART'));
    await page.getByRole('button', { name: 'Adicionar ao carrinho' }).first().click();
    await page.waitForFunction((old) => localStorage.getItem('CART') !== old, before);
  }
  await page.goto('/produtos');
  for (const name of ['Favoritar', 'Comparar']) {
    for (const place of [0, 1, 2]) {
      const before = await page.evaluate(() => localStorage.getItem('CART'));
      await page
        .getByRole('main')
        .locator('article')
        .nth(place)
        .getByRole('button', { name })
        .click();
      await page.waitForFunction((old) => localStorage.getItem('CART') !== old, before);
    }
  }
  const visit = await context.storageState();
  await context.close();
  return visit;
}

/** Every visitor. @param url address of a demo shop whose password is in DEMO_PASSWORD */
export async function demoVisitors(browser: Browser, url: string): Promise<Record<Visitor, Visit>> {
  const [customer, newcomer, admin] = await Promise.all([
    signedIn(browser, url, ACCOUNTS.customer),
    signedIn(browser, url, ACCOUNTS.newcomer),
    signedIn(browser, url, ACCOUNTS.admin),
  ]);
  const buyer = await withCart(browser, url);
  return { stranger: { cookies: [], origins: [] }, buyer, customer, newcomer, admin };
}

const ADDRESS = {
  fullName: 'Ana Souza',
  email: 'ana.souza@exemplo.com.br',
  phone: '(11) 98765-4321',
  zipCode: '01310-100',
  house: 'Avenida Paulista, 1000, apto 12',
  city: 'São Paulo',
  state: 'SP',
  country: 'Brasil',
};

/**
 * Orders what is in the buyer's cart, as a guest.
 *
 * @param change of each item, such as the lenses of a frame; null leaves it out
 * @returns path of the order, its secret included
 */
export async function placeOrder(
  request: APIRequestContext,
  url: string,
  { origins }: Visit,
  paymentMethod: 'cod' | 'pix' = 'cod',
  change: (item: object, index: number) => object | null = (item) => item,
): Promise<string> {
  const stored = origins.flatMap(({ localStorage }) => localStorage);
  const cart = JSON.parse(stored.find(({ name }) => name === 'CART')?.value ?? '{}') as {
    items: object[];
  };
  const delivery = await request.get(`${url}/api/delivery?zipCode=${ADDRESS.zipCode}`);
  const { options } = (await delivery.json()) as { options: object[] };
  const answer = await request.post(`${url}/api/orders`, {
    headers: { origin: url, 'idempotency-key': randomUUID() },
    data: {
      items: cart.items.map(change).filter((item) => item !== null),
      billingInfo: { ...ADDRESS, cpf: '529.982.247-25' },
      shippingInfo: ADDRESS,
      deliveryInfo: options[0],
      paymentMethod,
    },
  });
  const { url: path, err } = (await answer.json()) as { url?: string; err?: string };
  if (!path) throw new Error(`The order was refused: ${err}`);
  return path;
}

/** Whether the shop takes Pix: the demo has no key of its own. */
async function takesPix(request: APIRequestContext): Promise<boolean> {
  const answer = await request.get('/api/home/settings');
  const { settings } = (await answer.json()) as { settings: { paymentGateway: { pix: boolean } } };
  return settings.paymentGateway.pix;
}

/**
 * Orders what is in the buyer's cart twice, as a guest: to be paid on delivery, and by a Pix that is waited for,
 * if the shop takes it.
 */
export async function guestOrders(
  browser: Browser,
  url: string,
  visit: Visit,
): Promise<{ guestOrder: string; pixOrder: string | null }> {
  const guest = await browser.newContext({ baseURL: url });
  const guestOrder = await placeOrder(guest.request, url, visit);
  const pixOrder = (await takesPix(guest.request))
    ? await placeOrder(guest.request, url, visit, 'pix')
    : null;
  await guest.close();
  return { guestOrder, pixOrder };
}

/**
 * Id of a letter of the list of them, which a job writes after an order.
 *
 * @throws Error if there is none after 50 looks
 */
export async function firstMail(list: () => Promise<string>): Promise<string> {
  for (let looks = 0; looks < 50; looks += 1) {
    const id = /emails\/([\w-]+)"/.exec(await list())?.[1];
    if (id) return id;
    await setTimeout(200);
  }
  throw new Error('The shop has written no letter.');
}

/** A closing of the admin's own cash of yesterday: an empty one, if there is none. */
export async function someClosing(browser: Browser, url: string, admin: Visit): Promise<string> {
  const context = await browser.newContext({ baseURL: url, storageState: admin });
  const path = '/api/dashboard/orders/cash';
  const day = dayOf(Date.now() - 86_400_000);
  // Two visits at once may both find none: the second one is refused, and there is one.
  const data = { day, counted: 0, seen: 0 };
  await context.request.post(path, { data, headers: { origin: url } });
  const answer = await context.request.get(`${path}?day=${day}`);
  const { cash } = (await answer.json()) as { cash: CashDay };
  await context.close();
  return cash.closings[0]!.id;
}

/** A service order that was approved: a guest's frame, with lenses for a prescription of today. */
export async function someServiceOrder(
  browser: Browser,
  url: string,
  { admin, buyer }: Record<Visitor, Visit>,
): Promise<string> {
  const context = await browser.newContext({ baseURL: url, storageState: admin });
  const { request } = context;
  const offered = (await (await request.get('/api/lenses')).json()) as { lenses: LensJson[] };
  const { _id: lensId } = offered.lenses.find(
    ({ uses, rims }) => uses.includes('distance') && rims.length === 3,
  )!;
  const prescription = {
    od: '-2,00 -0,75 x 180',
    oe: '-1,50',
    pd: '62',
    issuedAt: dayOf(Date.now()),
    prescriber: { name: 'Dra. Lia Prado', council: 'CRM', state: 'SP', number: '123456' },
  };
  const lens = { lensId, use: 'distance', treatments: [], prescription };
  const path = await placeOrder(request, url, buyer, 'cod', (item, index) =>
    index === 0 ? { ...item, lens } : null,
  );
  const orderId = /pedido\/(\w+)/.exec(path)![1];
  const list = '/api/dashboard/prescriptions';
  const { items } = (await (await request.get(list)).json()) as {
    items: { id: string; orderId: string }[];
  };
  const { id } = items.find((item) => item.orderId === orderId)!;
  await request.post(`${list}/${id}/approve`, { data: {}, headers: { origin: url } });
  await context.close();
  return id;
}

/** An address that another program could be told at, switched off: the tests' orders are told to nobody. */
export async function someWebhook(browser: Browser, url: string, admin: Visit): Promise<string> {
  const context = await browser.newContext({ baseURL: url, storageState: admin });
  const data = {
    url: 'https://erp.otica-aurora.invalid/vitrine',
    events: ['order.placed', 'stock.low'],
    active: false,
  };
  const made = await context.request.post('/api/dashboard/webhooks', {
    data,
    headers: { origin: url },
  });
  const { item } = (await made.json()) as { item: { id: string } };
  await context.close();
  return item.id;
}

/** A key of another program, which opens the brands. */
export async function someKey(browser: Browser, url: string, admin: Visit): Promise<string> {
  const context = await browser.newContext({ baseURL: url, storageState: admin });
  const permissions = [{ name: 'brands', view: true, edit: false, delete: false }];
  const made = await context.request.post('/api/dashboard/keys', {
    data: { name: 'ERP', permissions },
    headers: { origin: url },
  });
  const { item } = (await made.json()) as { item: { id: string } };
  await context.close();
  return item.id;
}
