import type Stripe from 'stripe';
import { isPortuguese } from '#domain/language.ts';
import { CURRENCY } from '#domain/payments/payment.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '#domain/time.ts';
import type { PaymentRow, RefundRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { BegunPayment, PaymentProvider, PaymentRequest, RefundAnswer } from './provider.ts';
import { askStripe, verifiedEvent } from './stripe-client.ts';
import { eventNews, refundOutcome, sessionNews } from './stripe-news.ts';
import { listMovements } from './stripe-list.ts';

/** Milliseconds for which Stripe keeps a session open: 30 minutes to 24 hours, less what a call takes. */
const MIN_OPEN_MS = 31 * MINUTE_MS;
const MAX_OPEN_MS = DAY_MS - MINUTE_MS;
/** Milliseconds after which an idempotency key may be forgotten there (24 hours), with time to spare. */
const KEY_AGE_MS = 12 * HOUR_MS;
const MOST_REFUNDS = 100;

/** Epoch ms until which a session is open; the same for the same attempt, as its idempotency key asks for. */
function openUntil({ payment, expiresAt }: PaymentRequest): number {
  const last = payment.createdAt + MAX_OPEN_MS;
  return Math.max(payment.createdAt + MIN_OPEN_MS, Math.min(expiresAt ?? last, last));
}

/** A hosted Checkout Session: its page is where the card is typed. */
async function begin(scope: Scope, request: PaymentRequest): Promise<BegunPayment> {
  const { payment, order, shopName, returnUrl } = request;
  const metadata = { orderId: order.id, paymentId: payment.id };
  const expiresAt = openUntil(request);
  const { email } = order.buyer;
  const session = await askStripe(scope, ({ checkout }) =>
    checkout.sessions.create(
      {
        mode: 'payment',
        client_reference_id: order.id,
        metadata,
        payment_intent_data: { metadata },
        line_items: [
          {
            quantity: 1,
            price_data: {
              currency: CURRENCY.toLowerCase(),
              unit_amount: payment.amountCents,
              product_data: { name: `${shopName} · ${order.id}` },
            },
          },
        ],
        // What is charged is what the order says, in its currency.
        adaptive_pricing: { enabled: false },
        locale: isPortuguese() ? 'pt-BR' : 'auto',
        expires_at: Math.floor(expiresAt / 1000),
        success_url: returnUrl,
        cancel_url: returnUrl,
        ...(email && { customer_email: email }),
      },
      { idempotencyKey: payment.id },
    ),
  );
  const { id, url } = session;
  if (!id || !/^https?:$/.test(URL.parse(url ?? '')?.protocol ?? '')) {
    throw new ProviderUnavailableError('stripe', 'a session without an address');
  }
  return { providerRef: id, redirectUrl: url!, expiresAt };
}

const retrieve = (scope: Scope, id: string): Promise<Stripe.Checkout.Session> =>
  askStripe(scope, ({ checkout }) =>
    checkout.sessions.retrieve(id, { expand: ['payment_intent'] }),
  );

async function look(scope: Scope, { providerRef }: PaymentRow) {
  if (providerRef === null) return [];
  const session = await retrieve(scope, providerRef);
  if (session.id !== providerRef) throw new ProviderUnavailableError('stripe', 'no such session');
  return sessionNews(session);
}

async function refund(
  scope: Scope,
  { refund: asked, payment }: Parameters<PaymentProvider['refund']>[1],
): Promise<RefundAnswer> {
  const intent = payment.providerPaymentId ?? '';
  const earlier = await earlierRefund(scope, intent, asked);
  const made =
    earlier ??
    (await askStripe(scope, ({ refunds }) =>
      refunds.create(
        {
          payment_intent: intent,
          amount: asked.amountCents,
          metadata: { refundId: asked.id, orderId: asked.orderId },
        },
        { idempotencyKey: asked.id },
      ),
    ));
  if (!made.id) throw new ProviderUnavailableError('stripe', 'a refund without an id');
  return {
    providerRef: made.id,
    outcome: refundOutcome(made),
    ...(made.failure_reason && { reason: made.failure_reason }),
  };
}

/** The refund that was made under our id, if it is known or its key may be forgotten: it is never made twice. */
async function earlierRefund(
  scope: Scope,
  intent: string,
  { id: refundId, providerRef, createdAt }: RefundRow,
): Promise<Stripe.Refund | null> {
  if (providerRef !== null) {
    return askStripe(scope, ({ refunds }) => refunds.retrieve(providerRef));
  }
  if (scope.now() - createdAt <= KEY_AGE_MS) return null;
  const { data } = await askStripe(scope, ({ refunds }) =>
    refunds.list({ payment_intent: intent, limit: MOST_REFUNDS }),
  );
  return data.find(({ metadata }) => metadata?.refundId === refundId) ?? null;
}

/** Closes the session; one that has ended already stays as it is. */
async function cancel(scope: Scope, { providerRef }: PaymentRow): Promise<void> {
  if (providerRef === null) return;
  try {
    await askStripe(scope, ({ checkout }) => checkout.sessions.expire(providerRef));
  } catch (error) {
    if (!(error instanceof ProviderRefusedError)) throw error;
  }
}

/** Stripe by hosted Checkout Sessions. */
export const stripe: PaymentProvider = {
  begin,
  look,
  returned: (scope, { payment }) => look(scope, payment),
  verify: async (scope, call) => [{ id: (await verifiedEvent(scope, call)).id, body: call.body }],
  read: (_scope, { body }) => Promise.resolve(eventNews(JSON.parse(body) as Stripe.Event)),
  refund,
  cancel,
  list: listMovements,
  test: async (scope) => {
    await askStripe(scope, ({ balance }) => balance.retrieve());
  },
};
