import { z } from 'zod';
import { language } from '#domain/language.ts';
import type { PaymentRow } from '../../db/schema/payments.ts';
import type { Scope } from '../../service/scope.ts';
import { askPayPal, checkPayPalKeys, paypalAccess } from './paypal-api.ts';
import { captureOnce, lookAtPayPal } from './paypal-capture.ts';
import { listPayPal } from './paypal-list.ts';
import { orderSchema, refundAnswer, refundSchema } from './paypal-news.ts';
import { readPayPalEvent, verifyPayPalWebhook } from './paypal-webhook.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type {
  BegunPayment,
  PaymentNews,
  PaymentProvider,
  PaymentRequest,
  RefundAnswer,
} from './provider.ts';
import { amountText, isPage, understand } from '../../outbound/understand.ts';

const provider = 'paypal';

/** Characters that PayPal takes of a name. */
const MAX_NAME = 127;
/** Marks the return of a buyer who went back without paying. */
const WITHOUT_PAYING = 'desistiu';

async function begin(
  scope: Scope,
  { payment, order, shopName, returnUrl }: PaymentRequest,
): Promise<BegunPayment> {
  const cancelUrl = new URL(returnUrl);
  cancelUrl.searchParams.set(WITHOUT_PAYING, '1');
  const { body } = await askPayPal(scope, {
    path: '/v2/checkout/orders',
    method: 'POST',
    key: payment.id,
    repeatable: true,
    json: {
      intent: 'CAPTURE',
      purchase_units: [
        {
          reference_id: payment.id,
          custom_id: order.id,
          invoice_id: payment.id,
          description: `${shopName} · ${order.id}`.slice(0, MAX_NAME),
          amount: { currency_code: payment.currency, value: amountText(payment.amountCents) },
        },
      ],
      payment_source: {
        paypal: {
          experience_context: {
            brand_name: shopName.slice(0, MAX_NAME),
            locale: language(),
            shipping_preference: 'NO_SHIPPING',
            user_action: 'PAY_NOW',
            return_url: returnUrl,
            cancel_url: cancelUrl.href,
          },
        },
      },
    },
  });
  const { id, links = [] } = understand({ provider, what: 'order' }, orderSchema, body);
  const page = ['payer-action', 'approve']
    .map((name) => links.find(({ rel }) => rel === name)?.href)
    .find((href) => href !== undefined);
  if (!isPage(page)) throw new ProviderUnavailableError(provider, 'an order without an address');
  return { providerRef: id, redirectUrl: page };
}

/** The attempt as PayPal knows it; null for one that it was never asked for. */
const known = ({ id, providerRef }: PaymentRow) => providerRef && { id, providerRef };

async function returned(
  scope: Scope,
  { payment, call }: Parameters<PaymentProvider['returned']>[1],
): Promise<PaymentNews[]> {
  const attempt = known(payment);
  // A buyer who went back may still pay there: the attempt stays open.
  if (!attempt || call.query.has(WITHOUT_PAYING)) return [];
  return (await captureOnce(scope, attempt)) ?? [];
}

async function refund(
  scope: Scope,
  { refund: asked, payment }: Parameters<PaymentProvider['refund']>[1],
): Promise<RefundAnswer> {
  const { providerRef, id, amountCents } = asked;
  const capture = encodeURIComponent(payment.providerPaymentId ?? '');
  const { body } =
    providerRef === null
      ? await askPayPal(scope, {
          path: `/v2/payments/captures/${capture}/refund`,
          method: 'POST',
          key: id,
          repeatable: true,
          json: {
            amount: {
              currency_code: payment.receivedCurrency ?? payment.currency,
              value: amountText(amountCents),
            },
            custom_id: id,
          },
        })
      : await askPayPal(scope, {
          path: `/v2/payments/refunds/${encodeURIComponent(providerRef)}`,
          repeatable: true,
        });
  return refundAnswer(understand({ provider, what: 'refund' }, refundSchema, body));
}

const nameSchema = z.object({ name: z.string() });

/** Whether PayPal accepts the keys, and knows the webhook that it is to send. */
async function test(scope: Scope): Promise<void> {
  await checkPayPalKeys(scope);
  const { webhookId } = await paypalAccess(scope);
  const { body } = await askPayPal(scope, {
    path: `/v1/notifications/webhooks/${encodeURIComponent(webhookId)}`,
    repeatable: true,
    accepts: [404],
  });
  if (nameSchema.safeParse(body).data?.name === 'INVALID_RESOURCE_ID') {
    throw new ProviderRefusedError(provider, 'the webhook id is not one of these keys');
  }
}

/** PayPal by Orders v2: the buyer agrees at PayPal, then the shop has the money taken. */
export const paypal: PaymentProvider = {
  begin,
  returned,
  verify: verifyPayPalWebhook,
  read: readPayPalEvent,
  look: async (scope, payment) => {
    const attempt = known(payment);
    return attempt ? lookAtPayPal(scope, attempt) : [];
  },
  refund,
  list: listPayPal,
  test,
};
