import { onTestFinished, vi } from 'vitest';
import type { PaymentMethod } from '#domain/orders/order.ts';
import type { ProviderCall } from '#server/providers/provider.ts';
import { placeOrder } from '#server/orders/place-order.ts';
import { readOrderPayment } from '#server/payments/order-payment.ts';
import { paymentsOf, refundsOf } from '#server/payments/payment-rows.ts';
import type { Scope } from '#server/scope.ts';
import { saveSettings } from '#server/settings/save-settings.ts';
import { beginPayment } from '#server/settlement/begin-payment.ts';
import { returnOfBuyer } from '#server/settlement/buyer-return.ts';
import { refundOrder } from '#server/settlement/refund-order.ts';
import { handleEvent, receiveWebhook } from '#server/settlement/webhook-inbox.ts';
import { asSeller } from '../../server/orders/staff.ts';
import { cartItem, fillShop, orderOf, simpleProduct } from '../fixtures.ts';

const FLAGS = {
  paypal: 'paypal',
  stripe: 'stripe',
  razorpay: 'razorpay',
  sslcommerz: 'sslCommerz',
};

/** What buyers, staff and a provider do with a shop that sells by one provider; an order is of 69,80. */
export interface ProviderShop {
  ordered(): Promise<string>;
  attempts(orderId: string): ReturnType<typeof paymentsOf>;
  refunds(orderId: string): ReturnType<typeof refundsOf>;
  row(orderId: string): Promise<{ status: string; paymentStatus: string; paidCents: number }>;
  payment(orderId: string): ReturnType<typeof readOrderPayment>;
  /** The buyer's browser goes where the provider sends it; the path where it ends. */
  returns(address: string, form?: Record<string, string>): Promise<string>;
  hears(call: ProviderCall): Promise<void>;
  events(): Promise<{ eventId: string; handledAt: number | null }[]>;
  /** Works on all stored events, each time as the first time. */
  worksEvents(): Promise<void>;
  refund(orderId: string, body: object, key?: string): ReturnType<typeof refundOrder>;
}

let keys = 0;
export const nextKey = (): string => `provider-key-${(keys += 1)}`;

/** Fills a shop and turns one provider on. */
export async function shopWith(
  scope: Scope,
  method: keyof typeof FLAGS & PaymentMethod,
  environment: Record<string, string>,
): Promise<ProviderShop> {
  for (const [name, value] of Object.entries(environment)) vi.stubEnv(name, value);
  await fillShop(scope, { products: [simpleProduct('case', { priceCents: 4_990, qty: 5 })] });
  const off = { cod: true, pix: false, paypal: false, stripe: false, razorpay: false };
  await saveSettings(scope, {
    paymentGateway: { ...off, sslCommerz: false, [FLAGS[method]]: true },
  });
  const { db } = scope.engine;
  const row = (orderId: string) =>
    db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow();
  const events = () =>
    db.selectFrom('paymentEvents').selectAll().where('provider', '=', method).execute();
  return {
    ordered: async () => {
      const { orderId } = await placeOrder(scope, {
        body: orderOf([cartItem('case', 1)], { paymentMethod: method }),
        idempotencyKey: nextKey(),
      });
      await beginPayment(scope, { orderId });
      return orderId;
    },
    attempts: (orderId) => paymentsOf(db, orderId),
    refunds: (orderId) => refundsOf(db, orderId),
    row,
    payment: async (orderId) => readOrderPayment(db, await row(orderId)),
    returns: (address, form) => {
      const body = form ? new URLSearchParams(form).toString() : '';
      const { searchParams: query } = new URL(address);
      const call = { method: form ? 'POST' : 'GET', headers: new Headers(), query, body };
      return returnOfBuyer(scope, { provider: method, call });
    },
    hears: (call) => receiveWebhook(scope, { provider: method, call }),
    events,
    worksEvents: async () => {
      for (const { eventId } of await events())
        await handleEvent(scope, { provider: method, eventId });
    },
    refund: (orderId, body, key = nextKey()) =>
      refundOrder(asSeller(scope), {
        body: { orderId, reason: 'teste', ...body },
        idempotencyKey: key,
      }),
  };
}

/** Makes providers' time-outs short, for one test. */
export function hurry(): void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => timeout(150));
  onTestFinished(() => spy.mockRestore());
}
