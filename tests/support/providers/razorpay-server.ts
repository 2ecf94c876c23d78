import { createHmac } from 'node:crypto';
import { startProviderServer, type Asked, type ProviderServer } from './provider-server.ts';

type Thing = Record<string, unknown> & { id: string };
type Call = { body: string; headers: Headers };

/** A local Razorpay. */
export interface RazorpayServer extends ProviderServer {
  /** Orders, payments and refunds, by their ids. */
  things: Map<string, Thing>;
  /** What a new refund's status is. */
  refundStatus: string;
  /** A buyer who pays an order there. @returns the payment's id */
  pay(order: string, change?: Record<string, unknown>): string;
  /** What a browser posts to the shop after a payment. */
  callback(order: string, payment: string): string;
  /** An event with things as they are now, as Razorpay sends it. */
  event(name: string, things: { order?: string; payment?: string; refund?: string }): Call;
}

export const RAZORPAY_KEYS = {
  RAZORPAY_KEY_ID: 'rzp_test_vitrine',
  RAZORPAY_KEY_SECRET: 'the key secret',
  RAZORPAY_WEBHOOK_SECRET: 'the webhook secret',
};

const { RAZORPAY_KEY_ID, RAZORPAY_KEY_SECRET, RAZORPAY_WEBHOOK_SECRET } = RAZORPAY_KEYS;
const BASIC = Buffer.from(`${RAZORPAY_KEY_ID}:${RAZORPAY_KEY_SECRET}`).toString('base64');
const NOT_FOUND = { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } };

const hmac = (text: string, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex');

/** Starts a local Razorpay; like the real one it answers the same to the same key of a refund. */
export async function startRazorpay(): Promise<RazorpayServer> {
  const things = new Map<string, Thing>();
  const refundsByKey = new Map<string, Thing>();
  const add = (prefix: string, columns: Record<string, unknown>): Thing => {
    const thing = { id: `${prefix}_${things.size + 1}`, ...columns };
    things.set(thing.id, thing);
    return thing;
  };
  const ofKind = (prefix: string): Thing[] =>
    [...things.values()].filter(({ id }) => id.startsWith(`${prefix}_`));
  const list = (items: Thing[]) => ({ body: { entity: 'collection', count: items.length, items } });

  const refund = ({ path, headers, body }: Asked): Thing => {
    const key = String(headers['x-refund-idempotency']);
    const made =
      refundsByKey.get(key) ??
      add('rfnd', {
        payment_id: path.split('/')[3],
        status: server.refundStatus,
        currency: 'BRL',
        ...(JSON.parse(body) as object),
      });
    refundsByKey.set(key, made);
    return made;
  };
  const base = await startProviderServer((asked) => {
    const { method, path, headers, body } = asked;
    const [, , kind = '', id = '', more] = path.split('/');
    if (headers.authorization !== `Basic ${BASIC}`) return { ...NOT_FOUND, status: 401 };
    if (method === 'POST' && path === '/v1/orders') {
      return { body: add('order', { status: 'created', ...(JSON.parse(body) as object) }) };
    }
    if (method === 'POST' && more === 'refund') return { body: refund(asked) };
    if (id === '') {
      return list(ofKind({ orders: 'order', payments: 'pay', refunds: 'rfnd' }[kind] ?? ''));
    }
    if (more === 'payments') return list(ofKind('pay').filter(({ order_id }) => order_id === id));
    if (more === 'refunds') return list(ofKind('rfnd').filter((made) => made.payment_id === id));
    const thing = things.get(id);
    return thing ? { body: thing } : NOT_FOUND;
  });
  const server: RazorpayServer = Object.assign(base, {
    things,
    refundStatus: 'processed',
    pay(order: string, change: Record<string, unknown> = {}) {
      const { amount, currency } = things.get(order)!;
      const status = { status: 'captured', captured: true };
      return add('pay', { amount, currency, order_id: order, ...status, ...change }).id;
    },
    callback: (order: string, payment: string) =>
      new URLSearchParams({
        razorpay_payment_id: payment,
        razorpay_order_id: order,
        razorpay_signature: hmac(`${order}|${payment}`, RAZORPAY_KEY_SECRET),
      }).toString(),
    event(name: string, named: Record<string, string>) {
      const payload = Object.entries(named).map(([kind, id]) => [kind, { entity: things.get(id) }]);
      const body = JSON.stringify({
        entity: 'event',
        event: name,
        contains: Object.keys(named),
        payload: Object.fromEntries(payload) as object,
      });
      const headers = new Headers({
        'x-razorpay-signature': hmac(body, RAZORPAY_WEBHOOK_SECRET),
        'x-razorpay-event-id': `evt_${name}`,
      });
      return { body, headers };
    },
  });
  return server;
}
