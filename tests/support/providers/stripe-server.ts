import Stripe from 'stripe';
import { startProviderServer, type Asked, type ProviderServer } from './provider-server.ts';

type Thing = Record<string, unknown> & { id: string };

/** A local Stripe. */
export interface StripeServer extends ProviderServer {
  /** Sessions, refunds and whatever else, by their ids. */
  things: Map<string, Thing>;
  /** What a new refund's status is. */
  refundStatus: string;
  /** A buyer who pays a session, or whose money is on its way. */
  pay(session: string, change?: Record<string, unknown>): void;
  /** An event with a thing as it is now, as Stripe sends it. @param at epoch ms of the signature */
  event(type: string, thing: string, at: number, id?: string): { body: string; headers: Headers };
}

export const STRIPE_KEYS = {
  STRIPE_SECRET_KEY: 'sk_test_vitrine',
  STRIPE_WEBHOOK_SECRET: 'whsec_vitrine',
};

const NOT_FOUND = {
  status: 404,
  body: { error: { type: 'invalid_request_error', message: 'no' } },
};

/** The fields of a form with one level of brackets: `metadata[orderId]`. */
function fieldsOf({ body }: Asked): Record<string, string> & { metadata: Record<string, string> } {
  const form = [...new URLSearchParams(body)];
  const metadata = form.flatMap(([name, value]) => {
    const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
    return key ? [[key, value]] : [];
  });
  return Object.assign(Object.fromEntries(form), { metadata: Object.fromEntries(metadata) });
}

/** Starts a local Stripe; like the real one it answers the same to the same idempotency key. */
export async function startStripe(): Promise<StripeServer> {
  const things = new Map<string, Thing>();
  const answers = new Map<string, Thing>();
  let count = 0;
  const add = (prefix: string, columns: Record<string, unknown>): Thing => {
    count += 1;
    const thing = { id: `${prefix}_${count}`, ...columns };
    things.set(thing.id, thing);
    return thing;
  };
  const make: Record<string, (asked: Asked) => Thing> = {
    '/v1/checkout/sessions': (asked) => {
      const form = fieldsOf(asked);
      const session = add('cs_test', {
        object: 'checkout.session',
        status: 'open',
        payment_status: 'unpaid',
        payment_intent: null,
        client_reference_id: form.client_reference_id,
        metadata: form.metadata,
        success_url: form.success_url,
        cancel_url: form.cancel_url,
        amount_total: Number(form['line_items[0][price_data][unit_amount]']),
        currency: form['line_items[0][price_data][currency]'],
      });
      return Object.assign(session, { url: `${server.url}/pay/${session.id}` });
    },
    '/v1/refunds': (asked) => {
      const { payment_intent, amount, metadata } = fieldsOf(asked);
      return add('re', {
        object: 'refund',
        status: server.refundStatus,
        payment_intent,
        amount: Number(amount),
        metadata,
        currency: 'brl',
      });
    },
  };
  const create = (asked: Asked): Thing => {
    const key = String(asked.headers['idempotency-key']);
    const made = answers.get(key) ?? make[asked.path]!(asked);
    answers.set(key, made);
    return made;
  };
  const base = await startProviderServer((asked) => {
    const { method, path } = asked;
    if (asked.headers.authorization !== `Bearer ${STRIPE_KEYS.STRIPE_SECRET_KEY}`) {
      return { status: 401, body: { error: { type: 'invalid_request_error', message: 'key' } } };
    }
    if (path === '/v1/balance') return { body: { object: 'balance', available: [] } };
    if (method === 'POST' && make[path]) return { body: create(asked) };
    if (method === 'GET' && (path === '/v1/refunds' || path === '/v1/charges')) {
      const object = path === '/v1/refunds' ? 'refund' : 'charge';
      const [from, to] = ['gte', 'lt'].map((end) => Number(asked.query.get(`created[${end}]`)));
      const isIn = ({ created }: Thing) =>
        typeof created !== 'number' || !to || (created >= from! && created < to);
      const data = [...things.values()].filter((thing) => thing.object === object && isIn(thing));
      return { body: { object: 'list', data, has_more: false } };
    }
    const thing = path.split('/').flatMap((part) => things.get(part) ?? [])[0];
    if (!thing) return NOT_FOUND;
    if (path.endsWith('/expire')) {
      if (thing.status !== 'open') return { ...NOT_FOUND, status: 400 };
      thing.status = 'expired';
    }
    return { body: thing };
  });
  const server: StripeServer = Object.assign(base, {
    things,
    refundStatus: 'succeeded',
    pay(session: string, change: Record<string, unknown> = {}) {
      Object.assign(things.get(session)!, {
        status: 'complete',
        payment_status: 'paid',
        payment_intent: `pi_of_${session}`,
        ...change,
      });
    },
    event(type: string, thing: string, at: number, id = `evt_${(count += 1)}`) {
      const body = JSON.stringify({ id, type, data: { object: things.get(thing) } });
      const signature = Stripe.webhooks.generateTestHeaderString({
        payload: body,
        secret: STRIPE_KEYS.STRIPE_WEBHOOK_SECRET,
        timestamp: Math.floor(at / 1000),
      });
      return { body, headers: new Headers({ 'stripe-signature': signature }) };
    },
  });
  return server;
}
