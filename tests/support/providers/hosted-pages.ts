import type { Fault } from './provider-server.ts';
import { paypalWebhook, PAYPAL_KEYS, startPayPal, type PayPalServer } from './paypal-server.ts';
import { RAZORPAY_KEYS, startRazorpay, type RazorpayServer } from './razorpay-server.ts';
import { SSLCOMMERZ_KEYS, startSslcommerz, type SslcommerzServer } from './sslcommerz-server.ts';
import { startStripe, STRIPE_KEYS, type StripeServer } from './stripe-server.ts';

const escape = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A form with one button. */
const form = (
  label: string,
  action: string,
  fields: Record<string, string> = {},
  method = 'post',
): string => `<form method="${method}" action="${escape(action)}">
${Object.entries(fields)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escape(value)}">`)
  .join('')}<button>${label}</button></form>`;

/** A form that goes to an address with its query. */
const link = (label: string, address: string): string => {
  const { origin, pathname, searchParams } = new URL(address);
  return form(label, `${origin}${pathname}`, Object.fromEntries(searchParams), 'get');
};

const page = (name: string, ...parts: string[]): string =>
  `<!doctype html><html lang="pt-BR"><title>${name}</title>
<meta name="viewport" content="width=device-width"><h1>${name}</h1>${parts.join('\n')}`;

const PAY = 'Pagar';
const BACK = 'Voltar à loja';
const LEAVE = 'Sair sem pagar';

/** The provider tells the shop, at the origin of an address to which its buyers come back. */
async function tell(
  provider: string,
  back: string,
  { body, headers }: { body: string; headers: Headers },
): Promise<void> {
  const address = new URL(`/api/payments/${provider}/webhook`, back);
  await fetch(address, { method: 'POST', headers, body });
}

/** What was given back of a session's money, in cents. */
const givenBack = ({ things }: StripeServer, session: string): number =>
  [...things.values()]
    .filter(({ payment_intent: intent }) => intent === `pi_of_${session}`)
    .reduce((sum, { object, amount }) => sum + (object === 'refund' ? Number(amount) : 0), 0);

/** Besides its buyers' pages it has two for a test: /refunds-fault?is=refuses, and /given-back?session=… */
function hostStripe(stripe: StripeServer): void {
  stripe.page = async ({ path, query }) => {
    if (path === '/refunds-fault') {
      stripe.faultAt = /^\/v1\/refunds/;
      stripe.fault = query.get('is') as Fault | null;
      return page('Stripe');
    }
    if (path === '/given-back') return String(givenBack(stripe, query.get('session') ?? ''));
    const [, step, id = ''] = path.split('/');
    const session = stripe.things.get(id);
    if (!session || (step !== 'pay' && step !== 'paid')) return null;
    const back = String(session.success_url);
    if (step === 'pay') {
      return page(
        'Stripe',
        form(PAY, `${stripe.url}/paid/${id}`),
        link(LEAVE, String(session.cancel_url)),
      );
    }
    stripe.pay(id);
    // The webhook comes before the buyer does.
    await tell('stripe', back, stripe.event('checkout.session.completed', id, Date.now()));
    return page('Stripe', link(BACK, back));
  };
}

function hostPayPal(paypal: PayPalServer): void {
  paypal.page = async ({ path, query }) => {
    const order = paypal.orders.find(({ id }) => id === query.get('token'));
    if (!order) return null;
    const back = new URL(order.urls.return_url);
    back.searchParams.set('token', order.id);
    if (path === '/checkoutnow') {
      const approve = `${paypal.url}/approve?token=${order.id}`;
      return page('PayPal', form(PAY, approve), link(LEAVE, order.urls.cancel_url));
    }
    paypal.approve(order);
    const { id, status, unit } = order;
    const told = paypalWebhook('CHECKOUT.ORDER.APPROVED', { id, status, purchase_units: [unit] });
    await tell('paypal', back.href, told);
    return page('PayPal', link(BACK, back.href));
  };
}

function hostRazorpay(razorpay: RazorpayServer): void {
  razorpay.page = ({ path, body, query }) => {
    if (path === '/v1/checkout/embedded') {
      const asked = new URLSearchParams(body);
      const paid = new URLSearchParams({
        order: asked.get('order_id') ?? '',
        back: asked.get('callback_url') ?? '',
      });
      const leave = link(LEAVE, asked.get('cancel_url') ?? '');
      return Promise.resolve(page('Razorpay', form(PAY, `${razorpay.url}/paid?${paid}`), leave));
    }
    if (path !== '/paid') return Promise.resolve(null);
    const order = query.get('order') ?? '';
    const told = razorpay.callback(order, razorpay.pay(order));
    const back = query.get('back') ?? '';
    const fields = Object.fromEntries(new URLSearchParams(told));
    return Promise.resolve(page('Razorpay', form(BACK, back, fields)));
  };
}

function hostSslcommerz(sslcommerz: SslcommerzServer): void {
  sslcommerz.page = async ({ path, query }) => {
    if (path !== '/gwprocess/v4/gw.php') return null;
    const key = query.get('SESSIONKEY') ?? '';
    const asked = [...sslcommerz.sessions.values()].find(
      ({ tran_id: id }) => key === `SESSION${id}`.toUpperCase(),
    );
    if (!asked) return null;
    if (query.get('Q') === 'pay') {
      const paid = `${sslcommerz.url}${path}?Q=paid&SESSIONKEY=${key}`;
      return page('SSLCommerz', form(PAY, paid), form(LEAVE, asked.cancel_url!));
    }
    const told = sslcommerz.ipn(sslcommerz.pay(asked.tran_id!));
    await tell('sslcommerz', asked.success_url!, told);
    const fields = Object.fromEntries(new URLSearchParams(told.body));
    return page('SSLCommerz', form(BACK, asked.success_url!, fields));
  };
}

/**
 * Opens the providers with the pages on which their buyers pay, for a shop that is tried in a browser.
 *
 * @returns the environment of a shop that sells by them
 */
export async function openHostedPages(): Promise<Record<string, string>> {
  const [stripe, paypal, razorpay, sslcommerz] = await Promise.all([
    startStripe(),
    startPayPal(),
    startRazorpay(),
    startSslcommerz(),
  ]);
  hostStripe(stripe);
  hostPayPal(paypal);
  hostRazorpay(razorpay);
  hostSslcommerz(sslcommerz);

  return {
    ...STRIPE_KEYS,
    ...PAYPAL_KEYS,
    ...RAZORPAY_KEYS,
    ...SSLCOMMERZ_KEYS,
    STRIPE_API_URL: stripe.url,
    PAYPAL_API_URL: paypal.url,
    RAZORPAY_API_URL: razorpay.url,
    SSLCOMMERZ_API_URL: sslcommerz.url,
  };
}
