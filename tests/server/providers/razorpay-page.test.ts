import { afterAll, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { htmlFaults } from '../../support/html-faults.ts';
import { openBuiltShop, type BuiltShop } from '../../support/built-shop.ts';
import { TOTAL } from '../../support/providers/paying-shop.ts';
import {
  RAZORPAY_KEYS,
  startRazorpay,
  type RazorpayServer,
} from '../../support/providers/razorpay-server.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../../support/fixtures.ts';

let provider: RazorpayServer;
let shop: BuiltShop;
let base: string;

beforeAll(async () => {
  provider = await startRazorpay();
  shop = await openBuiltShop({ ...RAZORPAY_KEYS, RAZORPAY_API_URL: provider.url });
  base = `http://127.0.0.1:${shop.port}`;
  await fillShop(shop.scope, { products: [simpleProduct('case', { priceCents: 4_990, qty: 9 })] });
  await saveSettings(shop.scope, {
    paymentGateway: {
      cod: false,
      pix: false,
      paypal: false,
      stripe: false,
      sslCommerz: false,
      razorpay: true,
    },
  });
}, 300_000);

afterAll(async () => {
  await shop.stop();
  await provider.close();
});

beforeEach(() => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
});

interface Placed {
  orderId: string;
  payment: { status: string; redirectUrl: string };
}

/** What of an order's address is behind the shop's own, which is not that of the test's server. */
const here = (address: string): string => {
  const { pathname, search } = new URL(address);
  return `${base}${pathname}${search}`;
};

async function order(key: string): Promise<Placed> {
  const answer = await fetch(`${base}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify(orderOf([cartItem('case', 1)], { paymentMethod: 'razorpay' })),
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
