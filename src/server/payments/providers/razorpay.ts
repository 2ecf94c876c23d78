import { hash } from 'node:crypto';
import { z } from 'zod';
import { digitsOf } from '#domain/address/digits.ts';
import { formatPhone, isPhone } from '#domain/address/phone.ts';
import { CURRENCY } from '#domain/payments/payment.ts';
import type { ProviderForm } from '#domain/payments/provider-form.ts';
import { HOUR_MS } from '#domain/time.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import { BadRequestError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { providerKeys } from '../../settings/provider-keys.ts';
import { ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type {
  BegunPayment,
  PaymentNews,
  PaymentProvider,
  PaymentRequest,
  ProviderCall,
  RefundAnswer,
  VerifiedEvent,
} from './provider.ts';
import { askRazorpay, isSigned, razorpayKeys } from './razorpay-client.ts';
import { listMovements } from './razorpay-list.ts';
import {
  eventNews,
  isEvent,
  orderShape,
  paymentNews,
  paymentShape,
  refundOutcome,
  refundShape,
  type RazorpayRefund,
} from './razorpay-news.ts';
import { razorpayServer } from './razorpay-server.ts';
import { fieldsOf } from '../../outbound/understand.ts';

/** Milliseconds after which the key of a refund may be forgotten there. */
const KEY_AGE_MS = 12 * HOUR_MS;

async function begin(scope: Scope, request: PaymentRequest): Promise<BegunPayment> {
  const { payment, order, formUrl } = request;
  const { id, amount, currency } = await askRazorpay(scope, {
    method: 'POST',
    path: '/v1/orders',
    shape: orderShape,
    json: {
      amount: payment.amountCents,
      currency: CURRENCY,
      receipt: payment.id,
      payment_capture: true,
      notes: { orderId: order.id, paymentId: payment.id },
    },
  });
  if (amount !== payment.amountCents || currency !== CURRENCY) {
    throw new ProviderUnavailableError('razorpay', 'an order of another sum');
  }
  return { providerRef: id, redirectUrl: formUrl };
}

/** The hosted checkout is reached by a form alone; that the sum in it is right, the order there says. */
async function form(
  scope: Scope,
  { payment, order, shopName, returnUrl }: PaymentRequest,
): Promise<ProviderForm> {
  const { fullName, email, phone } = order.buyer;
  const { id } = await razorpayKeys(scope);
  return {
    action: `${razorpayServer(scope.config)}/v1/checkout/embedded`,
    fields: {
      key_id: id,
      amount: String(payment.amountCents),
      currency: CURRENCY,
      order_id: payment.providerRef ?? '',
      name: shopName,
      description: order.id,
      'prefill[name]': fullName,
      'prefill[email]': email,
      // Only what it takes for sure: it would refuse the whole form.
      ...(isPhone(phone) && { 'prefill[contact]': `+55${digitsOf(formatPhone(phone))}` }),
      'notes[orderId]': order.id,
      callback_url: returnUrl,
      cancel_url: returnUrl,
    },
  };
}

const paymentsShape = z.object({ items: z.array(paymentShape) });

async function look(scope: Scope, { providerRef }: PaymentRow): Promise<PaymentNews[]> {
  if (providerRef === null) return [];
  const path = `/v1/orders/${encodeURIComponent(providerRef)}/payments`;
  const { items } = await askRazorpay(scope, { path, shape: paymentsShape });
  // A try that has failed does not end the order: the buyer may be trying again.
  return items
    .filter(({ order_id, status }) => order_id === providerRef && status !== 'failed')
    .flatMap((payment) => paymentNews(payment));
}

async function returned(
  scope: Scope,
  { payment, call }: { payment: PaymentRow; call: ProviderCall },
): Promise<PaymentNews[]> {
  const field = fieldsOf(call);
  const money = field('razorpay_payment_id');
  if (money !== '') {
    const { secret } = await razorpayKeys(scope);
    const given = field('razorpay_signature');
    // The order is the one that is stored: a signature of another order's payment proves nothing.
    if (!isSigned(`${payment.providerRef}|${money}`, { given, secret })) return [];
    return ofSigned(scope, payment, money);
  }
  const code = field('error[code]');
  const news = await look(scope, payment);
  if (news.length > 0 || code === '') return news;
  const reason = `${code}: ${field('error[description]')}`.slice(0, 300);
  return [{ kind: 'payment', key: { paymentId: payment.id }, outcome: 'failed', reason }];
}

/** What a payment says whose return was signed: it is at least on its way, whether or not Razorpay answers now. */
async function ofSigned(scope: Scope, payment: PaymentRow, id: string): Promise<PaymentNews[]> {
  const key = { paymentId: payment.id };
  try {
    const path = `/v1/payments/${encodeURIComponent(id)}`;
    const money = await askRazorpay(scope, { path, shape: paymentShape });
    if (money.id === id && money.order_id === payment.providerRef) return paymentNews(money);
  } catch (error) {
    console.error(`payments: a signed return waits for its webhook: ${(error as Error).message}`);
  }
  return [{ kind: 'payment', key, outcome: 'processing' }];
}

/**
 * Events are known by their bodies: the header with their id is not signed, so that a forged one could use up the id
 * of another.
 */
async function verify(scope: Scope, { headers, body }: ProviderCall): Promise<VerifiedEvent[]> {
  const { razorpayWebhookSecret: secret = '' } = await providerKeys(scope);
  const given = headers.get('x-razorpay-signature') ?? '';
  if (!isSigned(body, { given, secret }) || !isEvent(body)) {
    throw new BadRequestError('webhookInvalid');
  }
  return [{ id: hash('sha256', body, 'hex'), body }];
}

async function refund(
  scope: Scope,
  { refund: asked, payment }: Parameters<PaymentProvider['refund']>[1],
): Promise<RefundAnswer> {
  const base = `/v1/payments/${encodeURIComponent(payment.providerPaymentId ?? '')}`;
  const earlier = await earlierRefund(scope, base, asked);
  const made =
    earlier ??
    (await askRazorpay(scope, {
      method: 'POST',
      path: `${base}/refund`,
      shape: refundShape,
      headers: { 'x-refund-idempotency': asked.id },
      json: {
        amount: asked.amountCents,
        receipt: asked.id,
        notes: { orderId: asked.orderId, refundId: asked.id },
      },
    }));
  return { providerRef: made.id, outcome: refundOutcome(made) };
}

/** The refund that was made under our id, if it is known or its key may be forgotten: it is never made twice. */
async function earlierRefund(
  scope: Scope,
  base: string,
  { id, providerRef, createdAt }: RefundRow,
): Promise<RazorpayRefund | undefined> {
  if (providerRef !== null) {
    const path = `/v1/refunds/${encodeURIComponent(providerRef)}`;
    return askRazorpay(scope, { path, shape: refundShape });
  }
  if (scope.now() - createdAt <= KEY_AGE_MS) return undefined;
  const shape = z.object({ items: z.array(refundShape) });
  const { items } = await askRazorpay(scope, { path: `${base}/refunds?count=100`, shape });
  return items.find(({ receipt }) => receipt === id);
}

/** Razorpay by its hosted checkout. */
export const razorpay: PaymentProvider = {
  begin,
  form,
  returned,
  verify,
  read: (_scope, { body }) => Promise.resolve(eventNews(body)),
  look,
  refund,
  list: listMovements,
  test: async (scope) => {
    await askRazorpay(scope, {
      path: '/v1/orders?count=1',
      shape: z.object({ items: z.array(z.unknown()) }),
    });
  },
};
