/**
 * A shop that takes payments until it is killed. It does what it is told, a line each, and prints what its database
 * has acknowledged:
 *
 * - `open`: opens the shop, and prints 'ready'
 * - `buy KEY`: places an order and begins its payment; prints `bought ORDER SESSION`
 * - `event JSON`: what Stripe tells, `{ body, signature, id }`; prints `told ID`
 * - `refund ORDER REAIS KEY`: prints `refunded ID`, or nothing if there is nothing to give back
 * - `expire`: the time of all open orders is over; prints 'expired'
 */
import { flushCompileCache } from 'node:module';
import { createInterface } from 'node:readline';
import { ShopError } from '#server/base/errors.ts';
import { databasePlace, openDatabase } from '#server/db/open.ts';
import { readEnvironment } from '#server/base/env.ts';
import { expireOrders } from '#server/orders/moving/expire-orders.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { findOrder } from '#server/orders/rows/order-row.ts';
import { paymentsOf } from '#server/payments/ledger/payment-rows.ts';
import type { Scope } from '#server/service/scope.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { receiveWebhook } from '#server/payments/settlement/webhook-inbox.ts';
import { shopScope } from '#server/start/shop.ts';
import { startWorker } from '#server/worker/worker.ts';
import { asSeller } from '../server/orders/staff.ts';
import { address, cartItem, orderOf } from './fixtures.ts';

/** Short, so that the next process soon continues this one's work. */
const LEASE_MS = 1_000;

async function openShop(): Promise<Scope> {
  const config = readEnvironment(process.env);
  const engine = await openDatabase(databasePlace(config));
  const scope = shopScope(engine, config);
  startWorker(scope, { leaseMs: LEASE_MS, log: () => undefined });
  return scope;
}

async function buy(scope: Scope, key: string): Promise<string> {
  // A buyer each: one alone would soon have had too many letters.
  const buyer = { ...address, email: `${key}@exemplo.com.br` };
  const { orderId } = await placeOrder(scope, {
    body: orderOf([cartItem('case', 1)], {
      paymentMethod: 'stripe',
      billingInfo: buyer,
      shippingInfo: buyer,
    }),
    idempotencyKey: key,
  });
  process.stdout.write(`placed ${orderId}\n`);
  await beginPayment(scope, { orderId });
  const [payment] = await paymentsOf(scope.engine.db, orderId);
  return `bought ${orderId} ${payment?.providerRef ?? ''}`;
}

async function tell(scope: Scope, json: string): Promise<string> {
  const { body, signature, id } = JSON.parse(json) as Record<'body' | 'signature' | 'id', string>;
  await receiveWebhook(scope, {
    provider: 'stripe',
    call: {
      body,
      headers: new Headers({ 'stripe-signature': signature }),
      method: 'POST',
      query: new URLSearchParams(),
    },
  });
  return `told ${id}`;
}

async function refund(scope: Scope, words: string): Promise<string> {
  const [orderId = '', amount = '', idempotencyKey = ''] = words.split(' ');
  if (!(await findOrder(scope.engine.db, orderId))) return 'unknown';
  const body = { orderId, amount: Number(amount), reason: 'teste' };
  const { id } = await refundOrder(asSeller(scope), { body, idempotencyKey });
  return `refunded ${id}`;
}

async function expire(scope: Scope): Promise<string> {
  await scope.engine.transaction((tx) =>
    tx
      .updateTable('orders')
      .set({ expiresAt: scope.now() })
      .where('expiresAt', 'is not', null)
      .execute(),
  );
  await expireOrders(scope);
  return 'expired';
}

const deeds: Record<string, (scope: Scope, words: string) => Promise<string>> = {
  buy,
  event: tell,
  refund,
  expire,
};

// Node would write it when the process ends, which none of these does.
flushCompileCache();
let scope: Scope | undefined;
for await (const line of createInterface(process.stdin)) {
  if (line === 'open') {
    scope = await openShop();
    process.stdout.write('ready\n');
  } else {
    const [name = ''] = line.split(' ');
    // Side by side, as the calls of a server are.
    void deeds[name]!(scope!, line.slice(name.length + 1)).then(
      (said) => process.stdout.write(`${said}\n`),
      (error: unknown) => {
        if (!(error instanceof ShopError) || error.status >= 500) throw error;
        process.stdout.write(`refused ${name} ${error.code}\n`);
      },
    );
  }
}
