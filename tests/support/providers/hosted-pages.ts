import { addControls, type Notice } from './hosted-controls.ts';
import { paypalWebhook, PAYPAL_KEYS, startPayPal, type PayPalServer } from './paypal-server.ts';
import { startPixBank, type PixServer } from './pix-server.ts';
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
const REFUSE = 'Recusar o pagamento';

const cents = (reais: string): number => Math.round(Number(reais) * 100);

const sumOf = (amounts: readonly number[]): number => amounts.reduce((sum, each) => sum + each, 0);

/** The provider tells the shop, at the origin of an address to which its buyers come back. */
async function tell(provider: string, back: string, { body, headers }: Notice): Promise<void> {
  const address = new URL(`/api/payments/${provider}/webhook`, back);
  await fetch(address, { method: 'POST', headers, body });
}

function hostStripe(stripe: StripeServer): void {
  const sessionsOf = (orderId: string) =>
    [...stripe.things.values()].filter(({ client_reference_id: of }) => of === orderId);
  stripe.page = async ({ path }) => {
    const [, step = '', id = ''] = path.split('/');
    const session = stripe.things.get(id);
    if (!session || !['pay', 'paid', 'refused'].includes(step)) return null;
    const back = String(session.success_url);
    if (step === 'pay') {
      return page(
        'Stripe',
        form(PAY, `${stripe.url}/paid/${id}`),
        form(REFUSE, `${stripe.url}/refused/${id}`),
        link(LEAVE, String(session.cancel_url)),
      );
    }
    stripe.pay(id, step === 'paid' ? {} : { payment_status: 'unpaid' });
    const type = step === 'paid' ? 'completed' : 'async_payment_failed';
    // The webhook comes before the buyer does.
    await tell('stripe', back, stripe.event(`checkout.session.${type}`, id, Date.now()));
    return page('Stripe', link(BACK, back));
  };
  addControls(stripe, {
    notice: (orderId, isForged) => {
      const { id } = sessionsOf(orderId).at(-1)!;
      const { body, headers } = stripe.event('checkout.session.completed', id, Date.now());
      const paid = body.replace('"payment_status":"unpaid"', '"payment_status":"paid"');
      return { body: isForged ? paid : body, headers };
    },
    givenBack: (orderId) => {
      const intents = sessionsOf(orderId).map(({ id }) => `pi_of_${id}`);
      const ofOrder = [...stripe.things.values()].filter(
        ({ object, payment_intent: intent }) =>
          object === 'refund' && intents.includes(String(intent)),
      );
      return sumOf(ofOrder.map(({ amount }) => Number(amount)));
    },
  });
}

function hostPayPal(paypal: PayPalServer): void {
  const ordersOf = (orderId: string) =>
    paypal.orders.filter(({ unit }) => unit.custom_id === orderId);
  const notice = ({ id, status, unit }: PayPalServer['orders'][number], isForged = false) =>
    paypalWebhook('CHECKOUT.ORDER.APPROVED', { id, status, purchase_units: [unit] }, { isForged });
  paypal.page = async ({ path, query }) => {
    const order = paypal.orders.find(({ id }) => id === query.get('token'));
    if (!order) return null;
    const back = new URL(order.urls.return_url);
    back.searchParams.set('token', order.id);
    if (path === '/checkoutnow') {
      const approve = `${paypal.url}/approve?token=${order.id}`;
      return page(
        'PayPal',
        form(PAY, approve),
        form(REFUSE, `${approve}&declined=1`),
        link(LEAVE, order.urls.cancel_url),
      );
    }
    paypal.captureStatus = query.has('declined') ? 'DECLINED' : 'COMPLETED';
    paypal.approve(order);
    await tell('paypal', back.href, notice(order));
    return page('PayPal', link(BACK, back.href));
  };
  addControls(paypal, {
    notice: (orderId, isForged) => notice(ordersOf(orderId).at(-1)!, isForged),
    givenBack: (orderId) => {
      const captures = ordersOf(orderId).map(({ capture }) => capture?.id);
      const refunds = [...paypal.refunds.values()];
      return sumOf(
        refunds
          .filter(({ capture }) => captures.includes(capture))
          .map(({ amount }) => cents(amount.value)),
      );
    },
  });
}

function hostRazorpay(razorpay: RazorpayServer): void {
  const things = () => [...razorpay.things.values()];
  const ordersOf = (orderId: string) =>
    things().filter(
      ({ id, notes }) =>
        id.startsWith('order_') && (notes as { orderId?: string }).orderId === orderId,
    );
  const paymentsOf = (orderId: string) => {
    const orders = ordersOf(orderId).map(({ id }) => id);
    return things().filter(({ order_id: order }) => orders.includes(String(order)));
  };
  razorpay.page = async ({ path, body, query }) => {
    if (path === '/v1/checkout/embedded') {
      const asked = new URLSearchParams(body);
      const back = asked.get('callback_url') ?? '';
      const paid = new URLSearchParams({ order: asked.get('order_id') ?? '', back });
      const refused = { 'error[code]': 'BAD_REQUEST_ERROR', 'error[description]': 'refused' };
      return page(
        'Razorpay',
        form(PAY, `${razorpay.url}/paid?${paid}`),
        form(REFUSE, back, refused),
        link(LEAVE, asked.get('cancel_url') ?? ''),
      );
    }
    if (path !== '/paid') return null;
    const order = query.get('order') ?? '';
    const payment = razorpay.pay(order);
    const back = query.get('back') ?? '';
    await tell('razorpay', back, razorpay.event('order.paid', { order, payment }));
    const fields = Object.fromEntries(new URLSearchParams(razorpay.callback(order, payment)));
    return page('Razorpay', form(BACK, back, fields));
  };
  addControls(razorpay, {
    notice: (orderId, isForged) => {
      const order = ordersOf(orderId).at(-1)!.id;
      const payment = isForged ? razorpay.pay(order) : paymentsOf(orderId).at(-1)!.id;
      const { body, headers } = razorpay.event('order.paid', { order, payment });
      if (isForged) {
        razorpay.things.delete(payment);
        headers.set('x-razorpay-signature', 'f'.repeat(64));
      }
      return { body, headers };
    },
    givenBack: (orderId) => {
      const payments = paymentsOf(orderId).map(({ id }) => id);
      const refunds = things().filter(
        ({ id, payment_id: of }) => id.startsWith('rfnd_') && payments.includes(String(of)),
      );
      return sumOf(refunds.map(({ amount }) => Number(amount)));
    },
  });
}

function hostSslcommerz(sslcommerz: SslcommerzServer): void {
  /** What was paid there, by its tran_id. */
  const paid = new Map<string, Record<string, string>>();
  const sessionsOf = (orderId: string) =>
    [...sslcommerz.sessions.values()].filter(({ value_a: of }) => of === orderId);
  sslcommerz.page = async ({ path, query }) => {
    if (path !== '/gwprocess/v4/gw.php') return null;
    const key = query.get('SESSIONKEY') ?? '';
    const asked = [...sslcommerz.sessions.values()].find(
      ({ tran_id: id }) => key === `SESSION${id}`.toUpperCase(),
    );
    if (!asked) return null;
    const step = query.get('Q');
    const address = (next: string) => `${sslcommerz.url}${path}?Q=${next}&SESSIONKEY=${key}`;
    if (step === 'pay') {
      return page(
        'SSLCommerz',
        form(PAY, address('paid')),
        form(REFUSE, address('refused')),
        form(LEAVE, asked.cancel_url!),
      );
    }
    const id = asked.tran_id!;
    const done = sslcommerz.pay(id, step === 'paid' ? {} : { status: 'FAILED' });
    if (step === 'paid') paid.set(id, done);
    const told = sslcommerz.ipn(done);
    await tell('sslcommerz', asked.success_url!, told);
    const back = step === 'paid' ? asked.success_url! : asked.fail_url!;
    return page('SSLCommerz', form(BACK, back, Object.fromEntries(new URLSearchParams(told.body))));
  };
  addControls(sslcommerz, {
    notice: (orderId, isForged) => {
      const { tran_id: id = '', total_amount: sum = '' } = sessionsOf(orderId).at(-1)!;
      if (!isForged) return sslcommerz.ipn(paid.get(id)!);
      const money = { amount: sum, currency: 'BRL', currency_amount: sum, currency_type: 'BRL' };
      return sslcommerz.ipn(
        Object.assign({ status: 'VALID', tran_id: id, val_id: 'VAL0', risk_level: '0' }, money),
        { verify_sign: 'f'.repeat(32) },
      );
    },
    givenBack: (orderId) => {
      const banks = sessionsOf(orderId).map(({ tran_id: id = '' }) => paid.get(id)?.bank_tran_id);
      const refunds = [...sslcommerz.refunds.values()];
      return sumOf(
        refunds
          .filter(({ bank_tran_id: bank }) => bank !== undefined && banks.includes(bank))
          .map(({ refund_amount: sum = '' }) => cents(sum)),
      );
    },
  });
}

/** A bank has no pages: buyers pay in its app, by the code on the order's page. */
function hostPixBank(bank: PixServer): void {
  const chargesOf = (orderId: string) =>
    [...bank.charges.values()].filter(({ solicitacaoPagador: to }) => to?.endsWith(orderId));
  addControls(bank, {
    notice: (orderId, isForged) => {
      const { txid, valor } = chargesOf(orderId).at(-1)!;
      if (!isForged) return bank.webhook(txid);
      const pix = { endToEndId: `E${'0'.repeat(31)}`, txid, valor: valor.original };
      return { body: JSON.stringify({ pix: [pix] }), headers: new Headers() };
    },
    givenBack: (orderId) => {
      const received = chargesOf(orderId).flatMap(({ pix = [] }) => pix);
      return sumOf(
        received.flatMap(({ devolucoes = [] }) => devolucoes.map(({ valor }) => cents(valor))),
      );
    },
    pay: (orderId) => void bank.pay(chargesOf(orderId).at(-1)!.txid, Date.now()),
  });
}

/**
 * Opens the providers with the pages on which their buyers pay, for a shop that is tried in a browser.
 *
 * @returns the environment of a shop that sells by them; and where each is, a bank too that the settings may name
 */
export async function openHostedPages(): Promise<{
  env: Record<string, string>;
  addresses: Record<string, string>;
}> {
  const [stripe, paypal, razorpay, sslcommerz, pix] = await Promise.all([
    startStripe(),
    startPayPal(),
    startRazorpay(),
    startSslcommerz(),
    startPixBank(),
  ]);
  hostStripe(stripe);
  hostPayPal(paypal);
  hostRazorpay(razorpay);
  hostSslcommerz(sslcommerz);
  hostPixBank(pix);
  const env = {
    ...STRIPE_KEYS,
    ...PAYPAL_KEYS,
    ...RAZORPAY_KEYS,
    ...SSLCOMMERZ_KEYS,
    STRIPE_API_URL: stripe.url,
    PAYPAL_API_URL: paypal.url,
    RAZORPAY_API_URL: razorpay.url,
    SSLCOMMERZ_API_URL: sslcommerz.url,
  };
  return {
    env,
    addresses: {
      stripe: stripe.url,
      paypal: paypal.url,
      razorpay: razorpay.url,
      sslcommerz: sslcommerz.url,
      pix: pix.url,
    },
  };
}
