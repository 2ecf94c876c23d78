import { createHmac, randomUUID } from 'node:crypto';
import type { ProviderCall } from '#server/payments/providers/provider.ts';
import {
  startProviderServer,
  type Answer,
  type Asked,
  type ProviderServer,
} from './provider-server.ts';

/** The environment of a shop that sells by it. */
export const PAYPAL_KEYS = {
  PAYPAL_CLIENT_ID: 'client:1',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: 'WH-1',
};

const SIGNING_KEY = 'only PayPal knows it';

interface Capture {
  id: string;
  status: string;
  amount: { currency_code: string; value: string };
  custom_id: string;
  invoice_id: string;
}

interface Order {
  id: string;
  status: string;
  requestId: string;
  unit: Omit<Capture, 'id' | 'status'> & { reference_id: string };
  urls: { return_url: string; cancel_url: string };
  capture?: Capture & { requestId: string };
}

/** A local PayPal, as far as the shop uses it. */
export interface PayPalServer extends ProviderServer {
  orders: Order[];
  /** By their request ids. */
  refunds: Map<
    string,
    { id: string; status: string; custom_id: string; amount: Capture['amount']; capture: string }
  >;
  /** What a capture and a refund end with. */
  captureStatus: 'COMPLETED' | 'PENDING' | 'DECLINED';
  refundStatus: 'COMPLETED' | 'PENDING' | 'FAILED';
  /** Issue that refuses a capture. */
  refusal: string | null;
  /** What its list of transactions has, whatever period is asked for. */
  transactions: object[];
  /** Makes the tokens that were given useless. */
  revokeTokens(): void;
  approve(order: Order): void;
}

const problem = (issue: string, status = 422): Answer => ({
  status,
  body: { name: 'UNPROCESSABLE_ENTITY', details: [{ issue }] },
});

const cents = (value: string): number => Math.round(Number(value) * 100);

/** Starts a local PayPal; like the real one it answers the same to the same request id. */
export async function startPayPal(): Promise<PayPalServer> {
  let token: string | null = null;
  const base = await startProviderServer(answer);
  const shown: PayPalServer = Object.assign(base, {
    orders: [],
    refunds: new Map(),
    captureStatus: 'COMPLETED' as const,
    refundStatus: 'COMPLETED' as const,
    refusal: null,
    transactions: [],
    revokeTokens: () => void (token = null),
    approve: (order: Order) => void (order.status = 'APPROVED'),
  });

  const toJson = ({ id, status, unit, capture }: Order) => ({
    id,
    status,
    links: [
      { rel: 'self', href: `${base.url}/v2/checkout/orders/${id}` },
      { rel: 'payer-action', href: `${base.url}/checkoutnow?token=${id}` },
    ],
    purchase_units: [{ ...unit, ...(capture && { payments: { captures: [capture] } }) }],
  });

  function answer(asked: Asked): Answer {
    const { method, path, headers } = asked;
    if (path === '/v1/oauth2/token') return giveToken(asked);
    if (token === null || headers.authorization !== `Bearer ${token}`) {
      return { status: 401, body: { error: 'invalid_token' } };
    }
    const [, orderId, action] = /^\/v2\/checkout\/orders\/(\w+)(?:\/(capture))?$/.exec(path) ?? [];
    const [, captureId] = /^\/v2\/payments\/captures\/(\w+)\/refund$/.exec(path) ?? [];
    if (path === '/v2/checkout/orders' && method === 'POST') return create(asked);
    if (action) return take(asked, orderId!);
    if (orderId) return found(shown.orders.find(({ id }) => id === orderId));
    if (captureId) return giveBack(asked, captureId);
    if (path === '/v1/reporting/transactions') {
      const details = shown.transactions.map((info) => ({ transaction_info: info }));
      return { body: { transaction_details: details, total_pages: 1 } };
    }
    if (path === '/v1/notifications/verify-webhook-signature') return verify(asked.body);
    if (path.startsWith('/v1/notifications/webhooks/')) {
      return path.endsWith(`/${PAYPAL_KEYS.PAYPAL_WEBHOOK_ID}`)
        ? { body: { id: PAYPAL_KEYS.PAYPAL_WEBHOOK_ID } }
        : { status: 404, body: { name: 'INVALID_RESOURCE_ID' } };
    }
    return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
  }

  const found = (order?: Order): Answer =>
    order ? { body: toJson(order) } : { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };

  function giveToken({ headers, body }: Asked): Answer {
    const { PAYPAL_CLIENT_ID: id, PAYPAL_CLIENT_SECRET: secret } = PAYPAL_KEYS;
    const basic = `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`;
    if (headers.authorization !== basic || body !== 'grant_type=client_credentials') {
      return { status: 401, body: { error: 'invalid_client' } };
    }
    token = randomUUID();
    return { body: { access_token: token, token_type: 'Bearer', expires_in: 32_400 } };
  }

  function create({ headers, body }: Asked): Answer {
    const requestId = String(headers['paypal-request-id']);
    const earlier = shown.orders.find((order) => order.requestId === requestId);
    if (earlier) return found(earlier);
    const asked = JSON.parse(body) as {
      intent: string;
      purchase_units: [Order['unit']];
      payment_source: { paypal: { experience_context: Order['urls'] } };
    };
    if (asked.intent !== 'CAPTURE') return problem('INVALID_INTENT', 400);
    const order: Order = {
      id: randomUUID().slice(0, 8),
      status: 'PAYER_ACTION_REQUIRED',
      requestId,
      unit: asked.purchase_units[0],
      urls: asked.payment_source.paypal.experience_context,
    };
    shown.orders.push(order);
    return { status: 200, body: toJson(order) };
  }

  function take({ headers }: Asked, orderId: string): Answer {
    const order = shown.orders.find(({ id }) => id === orderId);
    if (!order) return found();
    const requestId = String(headers['paypal-request-id']);
    if (order.capture?.requestId === requestId) return { status: 201, body: toJson(order) };
    if (order.capture) return problem('ORDER_ALREADY_CAPTURED');
    if (order.status !== 'APPROVED') return problem('ORDER_NOT_APPROVED');
    if (shown.refusal) return problem(shown.refusal);
    const { amount, custom_id, invoice_id } = order.unit;
    const status = shown.captureStatus;
    const id = `CAP${shown.orders.indexOf(order)}`;
    order.capture = { id, status, amount, custom_id, invoice_id, requestId };
    order.status = 'COMPLETED';
    return { status: 201, body: toJson(order) };
  }

  function giveBack({ headers, body }: Asked, captureId: string): Answer {
    const key = String(headers['paypal-request-id']);
    const earlier = shown.refunds.get(key);
    if (earlier) return { body: earlier };
    const asked = JSON.parse(body) as { amount: Capture['amount']; custom_id: string };
    const capture = shown.orders.find((order) => order.capture?.id === captureId)?.capture;
    if (!capture) return { status: 404, body: { name: 'RESOURCE_NOT_FOUND' } };
    const given = [...shown.refunds.values()].reduce(
      (sum, each) => sum + (each.capture === captureId ? cents(each.amount.value) : 0),
      0,
    );
    if (given + cents(asked.amount.value) > cents(capture.amount.value)) {
      return problem('REFUND_AMOUNT_EXCEEDED');
    }
    const id = `REF${shown.refunds.size}`;
    const refund = { id, status: shown.refundStatus, capture: captureId, ...asked };
    shown.refunds.set(key, refund);
    return { status: 201, body: refund };
  }

  return shown;
}

const signatureOf = (id: string, time: string, event: string): string =>
  createHmac('sha256', SIGNING_KEY)
    .update([id, time, PAYPAL_KEYS.PAYPAL_WEBHOOK_ID, event].join('|'))
    .digest('base64');

/** Whether the question has a signature over the event exactly as it is in there. */
function verify(question: string): Answer {
  const asked = JSON.parse(question) as Record<string, string>;
  const [, event = ''] = /"webhook_event"\s*:\s*(.*)\}$/s.exec(question) ?? [];
  const isOurs =
    asked.webhook_id === PAYPAL_KEYS.PAYPAL_WEBHOOK_ID &&
    asked.auth_algo === 'SHA256withRSA' &&
    asked.cert_url?.startsWith('https://api.paypal.com/') &&
    asked.transmission_sig === signatureOf(asked.transmission_id!, asked.transmission_time!, event);
  return { body: { verification_status: isOurs ? 'SUCCESS' : 'FAILURE' } };
}

/** A webhook as PayPal signs it; the text of its body is spaced as no JSON.stringify would. */
export function paypalWebhook(
  type: string,
  resource: object,
  { id = randomUUID() as string, isForged = false } = {},
): ProviderCall {
  const body = `{ "id" : "${id}", "event_version": 1.0, "event_type":"${type}",\n "resource":${JSON.stringify(resource)} }`;
  const time = '2026-01-15T12:00:00Z';
  return {
    method: 'POST',
    query: new URLSearchParams(),
    headers: new Headers({
      'paypal-auth-algo': 'SHA256withRSA',
      'paypal-cert-url': 'https://api.paypal.com/v1/notifications/certs/CERT-1',
      'paypal-transmission-id': id,
      'paypal-transmission-time': time,
      'paypal-transmission-sig': isForged ? 'forged' : signatureOf(id, time, body),
    }),
    body,
  };
}
