import { vi } from 'vitest';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import { switchedOn } from '#domain/payments/methods.ts';
import type { PaymentRow } from '#server/db/schema/payments.ts';
import { placeOrder } from '#server/orders/placing/place-order.ts';
import { readOrderPayment } from '#server/payments/ledger/order-payment.ts';
import { paymentsOf, refundsOf } from '#server/payments/ledger/payment-rows.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { beginPayment } from '#server/payments/settlement/begin-payment.ts';
import { returnOfBuyer } from '#server/payments/settlement/buyer-return.ts';
import { payAgain } from '#server/payments/settlement/pay-again.ts';
import { refundOrder } from '#server/payments/settlement/refund-order.ts';
import { handleEvent, receiveWebhook } from '#server/payments/settlement/webhook-inbox.ts';
import { doDueJobs } from '#server/worker/worker.ts';
import { asSeller } from '../../server/orders/staff.ts';
import type { TestShop } from '../engines.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../fixtures.ts';

/** What every order of these tests costs, in cents: one piece and its delivery. */
export const TOTAL = 6_980;

/** A shop that is paid by one provider, and what is done in it. */
export async function payingShop(
  { scope }: TestShop,
  {
    method,
    env,
    products = [],
  }: {
    method: OfferedMethod;
    env: Record<string, string>;
    /** Others than the one that its orders buy. */
    products?: ReturnType<typeof simpleProduct>[];
  },
) {
  for (const [name, value] of Object.entries(env)) vi.stubEnv(name, value);
  const own = simpleProduct('case', { priceCents: 4_990, qty: 90 });
  await fillShop(scope, { products: [own, ...products] });
  await saveSettings(scope, { paymentGateway: switchedOn('cod', method) });
  let keys = 0;
  const nextKey = () => `${method}-key-${(keys += 1)}`;
  const attempts = (orderId: string) => paymentsOf(scope.engine.db, orderId);
  const order = (orderId: string) =>
    scope.engine.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', orderId)
      .executeTakeFirstOrThrow();
  const events = () => scope.engine.db.selectFrom('paymentEvents').selectAll().execute();
  const comeTo = (query: URLSearchParams, body: string) =>
    returnOfBuyer(scope, {
      provider: method,
      call: { method: body ? 'POST' : 'GET', headers: new Headers(), query, body },
    });
  /** An order whose provider was not asked yet. */
  const placed = async (): Promise<string> => {
    const { orderId } = await placeOrder(scope, {
      body: orderOf([cartItem('case', 1)], { paymentMethod: method }),
      idempotencyKey: nextKey(),
    });
    return orderId;
  };

  return {
    attempts,
    refunds: (orderId: string) => refundsOf(scope.engine.db, orderId),
    order,
    /** How the order is paid, as its owner sees it. */
    paid: async (orderId: string) => readOrderPayment(scope.engine.db, await order(orderId)),
    events,
    placed,
    begin: (orderId: string) => beginPayment(scope, { orderId }),
    /** An order whose payment was begun. */
    async ordered() {
      const orderId = await placed();
      const answer = await beginPayment(scope, { orderId });
      return { orderId, answer, payment: (await attempts(orderId)).at(-1)! };
    },
    again: (orderId: string, paymentMethod: OfferedMethod = method) =>
      payAgain(scope, { orderId, body: { paymentMethod }, idempotencyKey: nextKey() }),
    /** A webhook comes, and is stored. */
    tell: (call: { body: string; headers: Headers }) =>
      receiveWebhook(scope, {
        provider: method,
        call: { ...call, method: 'POST', query: new URLSearchParams() },
      }),
    /** The worker does what waits, with the payments' letters. */
    work: () => doDueJobs(scope, { log: () => undefined }),
    /** Works on all stored events, each time as the first time. */
    async workEvents() {
      for (const { eventId } of await events()) {
        await handleEvent(scope, { provider: method, eventId });
      }
    },
    /** The buyer is sent back. @returns the path of the page that they see */
    comeBack: (
      { id, returnKey }: PaymentRow,
      { body = '', query = {} }: { body?: string; query?: Record<string, string> } = {},
    ) => comeTo(new URLSearchParams({ pagamento: id, volta: returnKey, ...query }), body),
    /** The buyer is sent to an address that the provider was told. @returns as `comeBack` */
    comeTo: (address: string, body = '') => comeTo(new URL(address).searchParams, body),
    giveBack: (orderId: string, amount: number, idempotencyKey = nextKey()) =>
      refundOrder(asSeller(scope), { body: { orderId, amount, reason: 'teste' }, idempotencyKey }),
  };
}
