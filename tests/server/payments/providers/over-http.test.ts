import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { htmlFaults } from '../../../support/html-faults.ts';
import { openBuiltShop, type BuiltShop } from '../../../support/built-shop.ts';
import { TOTAL } from '../../../support/providers/paying-shop.ts';
import {
  RAZORPAY_KEYS,
  startRazorpay,
  type RazorpayServer,
} from '../../../support/providers/razorpay-server.ts';
import {
  SSLCOMMERZ_KEYS,
  startSslcommerz,
  type SslcommerzServer,
} from '../../../support/providers/sslcommerz-server.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../../support/fixtures.ts';

let provider: RazorpayServer;
let sslcommerz: SslcommerzServer;
let shop: BuiltShop;
let base: string;

beforeAll(async () => {
  provider = await startRazorpay();
  sslcommerz = await startSslcommerz();
  shop = await openBuiltShop({
    ...RAZORPAY_KEYS,
    ...SSLCOMMERZ_KEYS,
    RAZORPAY_API_URL: provider.url,
    SSLCOMMERZ_API_URL: sslcommerz.url,
  });
  base = `http://127.0.0.1:${shop.port}`;
  await fillShop(shop.scope, { products: [simpleProduct('case', { priceCents: 4_990, qty: 9 })] });
  await saveSettings(shop.scope, {
    paymentGateway: {
      cod: false,
      pix: false,
      paypal: false,
      stripe: false,
      sslCommerz: true,
      razorpay: true,
    },
  });
}, 300_000);

afterAll(async () => {
  await shop.stop();
  await Promise.all([provider.close(), sslcommerz.close()]);
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

interface Placed {
  orderId: string;
  payment: { method: string; status: string; redirectUrl: string };
}

/** What of an order's address is behind the shop's own, which is not that of the test's server. */
const here = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${base}${pathname}${search}`;
};

async function order(key: string, paymentMethod = 'razorpay'): Promise<Placed> {
  const answer = await fetch(`${base}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(orderOf([cartItem('case', 1)], { paymentMethod })),
  });
  expect(answer.status).toBe(201);
  return (await answer.json()) as Placed;
}

/** The hidden fields of a page's form. */
const fieldsOf = (html: string): Record<string, string> =>
  Object.fromEntries(
    html
      .matchAll(/<input type="hidden" name="([^"]*)" value="([^"]*)"/g)
      .map(([, name = '', value = '']) => [name, value.replaceAll(/&(#38|amp);/g, '&')]),
  );

it('leads to the hosted checkout by a form of its own page, and back from it', async () => {
  const { payment } = await order('razorpay-page-1');
  expect(payment.status).toBe('pending');
  const payPage = here(payment.redirectUrl);
  const page = await fetch(payPage);
  const html = await page.text();
  expect(html).toMatch(
    new RegExp(`<form[^>]* method="post"[^>]* action="${provider.url}/v1/checkout/embedded"`),
  );
  expect(html).toMatch(/<button[^>]*type="submit"[^>]*>\s*Ir para o pagamento/);
  expect(html).not.toMatch(/<script[^>]*src="http/);
  expect(htmlFaults(html)).toEqual([]);
  const policy = page.headers.get('content-security-policy')!;
  expect(policy.split('; ')).toContain(`form-action 'self' ${provider.url}`);
  const fields = fieldsOf(html);
  expect(fields).toMatchObject({ amount: String(TOTAL), currency: 'BRL' });

  // The browser comes from Razorpay's page, without a cookie.
  const back = here(fields.callback_url!);
  const money = provider.pay(fields.order_id!);
  const returned = await fetch(back, {
    method: 'POST',
    redirect: 'manual',
    headers: {
      origin: provider.url,
      'content-type': 'application/x-www-form-urlencoded',
    },
    body: provider.callback(fields.order_id!, money),
  });
  expect(returned.status).toBe(303);
  expect(returned.headers.get('location')).toMatch(/^\/pedido\/\w+\?chave=/);
  const orderPage = await fetch(`${base}${returned.headers.get('location')!}`);
  expect(orderPage.status).toBe(200);
  expect(orderPage.headers.get('content-security-policy')!.split('; ')).toContain(
    "form-action 'self'",
  );
  const again = await fetch(payPage, { redirect: 'manual' });
  expect(again.status).toBe(303);
  expect((await fetch(payPage.replace(/chave=.*/, 'chave=other'))).status).toBe(404);
});

it('takes webhooks that are signed, with success, and no others', async () => {
  const { payment } = await order('razorpay-page-2');
  const html = await (await fetch(here(payment.redirectUrl))).text();
  const id = fieldsOf(html).order_id!;
  const told = provider.event('order.paid', { order: id, payment: provider.pay(id) });
  const tell = async (headers: HeadersInit, body = told.body): Promise<number> => {
    const address = `${base}/api/payments/razorpay/webhook`;
    return (await fetch(address, { method: 'POST', headers, body })).status;
  };
  expect(await tell({})).toBe(400);
  expect(await tell(told.headers, told.body.replace(String(TOTAL), '1'))).toBe(400);
  expect(await tell(told.headers)).toBe(200);
});

it('takes what SSLCommerz posts, from its page and by itself', async () => {
  const send = (address: string, body: string) =>
    fetch(address, {
      method: 'POST',
      redirect: 'manual',
      headers: {
        origin: sslcommerz.url,
        'content-type': 'application/x-www-form-urlencoded',
      },
      body,
    });
  const tell = async (call: { body: string }): Promise<number> =>
    (await send(`${base}/api/payments/sslcommerz/webhook`, call.body)).status;
  const session = (orderId: string) =>
    [...sslcommerz.sessions.values()].find(({ value_a: id }) => id === orderId)!;

  const { orderId, payment } = await order('sslcommerz-http-1', 'sslcommerz');
  expect(payment).toMatchObject({ method: 'sslcommerz', status: 'pending' });
  expect(payment.redirectUrl).toContain(`${sslcommerz.url}/gwprocess/v4/gw.php`);
  const asked = session(orderId);
  const cancelled = await send(here(asked.cancel_url!), `tran_id=${asked.tran_id}`);
  expect(cancelled.status).toBe(303);
  const money = sslcommerz.pay(asked.tran_id!);
  expect(await tell(sslcommerz.ipn(money, { verify_sign: 'forged' }))).toBe(400);
  sslcommerz.fault = 'down';
  expect(await tell(sslcommerz.ipn(money, { verify_sign: '' }))).toBe(503);
  const returned = await send(here(asked.success_url!), new URLSearchParams(money).toString());
  expect(returned.status).toBe(303);
  const location = returned.headers.get('location')!;
  expect(location).toMatch(/^\/pedido\/\w+\?chave=/);
  expect((await fetch(`${base}${location}`)).status).toBe(200);
  sslcommerz.fault = null;
  expect(await tell(sslcommerz.ipn(money))).toBe(200);
  await doDueJobs(shop.scope);
  const answer = await fetch(`${base}/api/orders/${orderId}${location.replace(/^[^?]*/, '')}`);
  expect(await answer.json()).toMatchObject({
    order: { payment: { method: 'sslcommerz', status: 'paid', paid: 69.8, refunded: 0 } },
  });
});
