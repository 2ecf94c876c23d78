import { z } from 'zod';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { BadRequestError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { askPayPal, paypalAccess } from './paypal-api.ts';
import { captureOnce } from './paypal-capture.ts';
import {
  captureNews,
  captureSchema,
  disputeNews,
  disputeSchema,
  orderSchema,
  refundAnswer,
  refundSchema,
  returnedOf,
  type PayPalCapture,
} from './paypal-news.ts';
import { ProviderRefusedError, ProviderUnavailableError } from '../../outbound/provider-errors.ts';
import type { PaymentKey, PaymentNews, ProviderCall, VerifiedEvent } from './provider.ts';
import { understand } from '../../outbound/understand.ts';

const provider = 'paypal';

/** The headers that prove who sends a webhook, by their names in the question whether they do. */
const PROOF = {
  auth_algo: 'paypal-auth-algo',
  cert_url: 'paypal-cert-url',
  transmission_id: 'paypal-transmission-id',
  transmission_sig: 'paypal-transmission-sig',
  transmission_time: 'paypal-transmission-time',
};

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  event_type: z.string().min(1),
  resource: z.record(z.string(), z.unknown()),
});

const verdictSchema = z.object({ verification_status: z.string() });

const invalid = (): BadRequestError => new BadRequestError('webhookInvalid');

/**
 * Asks PayPal whether it has sent a webhook.
 *
 * @throws BadRequestError if it has not
 * @throws ProviderUnavailableError if it does not say
 */
export async function verifyPayPalWebhook(
  scope: Scope,
  { headers, body }: ProviderCall,
): Promise<VerifiedEvent[]> {
  const event = eventSchema.safeParse(parseJson(body));
  const proof = Object.entries(PROOF).map(([name, header]) => [name, headers.get(header)]);
  if (!event.success || proof.some(([, value]) => !value)) throw invalid();
  if (!(await isVerified(scope, Object.fromEntries(proof) as object, body))) throw invalid();
  return [{ id: event.data.id, body }];
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw invalid();
  }
}

async function isVerified(scope: Scope, proof: object, body: string): Promise<boolean> {
  try {
    const { webhookId } = await paypalAccess(scope);
    const about = JSON.stringify({ ...proof, webhook_id: webhookId });
    const { status, body: verdict } = await askPayPal(scope, {
      path: '/v1/notifications/verify-webhook-signature',
      method: 'POST',
      // The event goes as it came: serialised again it would differ from what was signed.
      jsonText: `${about.slice(0, -1)},"webhook_event":${body}}`,
      // PayPal sends again what it does not see accepted.
      repeatable: false,
      accepts: [400, 422],
    });
    if (status === 400 || status === 422) return false;
    const what = { provider, what: 'verification' };
    return understand(what, verdictSchema, verdict).verification_status === 'SUCCESS';
  } catch (error) {
    // Keys that PayPal refuses say nothing about the webhook.
    if (!(error instanceof ProviderRefusedError)) throw error;
    throw new ProviderUnavailableError(provider, error.message);
  }
}

/** What a verified event says; what the buyer has agreed to is taken. */
export async function readPayPalEvent(
  scope: Scope,
  { body }: VerifiedEvent,
): Promise<PaymentNews[]> {
  const { event_type: type, resource } = understand(
    { provider, what: 'event' },
    eventSchema,
    JSON.parse(body),
  );
  const what = { provider, what: type };
  switch (type) {
    case 'CHECKOUT.ORDER.APPROVED':
      return captureApproved(scope, understand(what, orderSchema, resource));
    case 'PAYMENT.CAPTURE.COMPLETED':
      return captured(scope, understand(what, captureSchema, resource), 'COMPLETED');
    case 'PAYMENT.CAPTURE.PENDING':
      return captured(scope, understand(what, captureSchema, resource), 'PENDING');
    case 'PAYMENT.CAPTURE.DENIED':
    case 'PAYMENT.CAPTURE.DECLINED':
      return captured(scope, understand(what, captureSchema, resource), 'DECLINED');
    case 'CUSTOMER.DISPUTE.CREATED':
    case 'CUSTOMER.DISPUTE.UPDATED':
    case 'CUSTOMER.DISPUTE.RESOLVED':
      return disputeNews(understand(what, disputeSchema, resource));
    case 'PAYMENT.CAPTURE.REFUNDED':
    case 'PAYMENT.CAPTURE.REVERSED':
    case 'PAYMENT.REFUND.PENDING':
    case 'PAYMENT.REFUND.FAILED': {
      const refund = understand(what, refundSchema, resource);
      const { outcome, reason } = refundAnswer({ status: STATUS_OF[type], ...refund });
      const refundId = refund.custom_id;
      const told = { kind: 'refund', refundId, providerRef: refund.id, outcome } as const;
      return [{ ...told, ...(reason && { reason }), of: returnedOf(refund) }];
    }
    default:
      return [];
  }
}

/** What an event of a refund means if the refund does not say. */
const STATUS_OF = {
  'PAYMENT.CAPTURE.REFUNDED': 'COMPLETED',
  'PAYMENT.CAPTURE.REVERSED': 'COMPLETED',
  'PAYMENT.REFUND.PENDING': 'PENDING',
  'PAYMENT.REFUND.FAILED': 'FAILED',
};

async function captured(
  scope: Scope,
  capture: PayPalCapture,
  status: string,
): Promise<PaymentNews[]> {
  return [captureNews(await keyOf(scope, capture), { ...capture, status })];
}

/** Which attempt a capture is of; if it names its order alone, that order's latest. */
async function keyOf(scope: Scope, capture: PayPalCapture): Promise<PaymentKey> {
  const { id, invoice_id: paymentId, custom_id: orderId = '', supplementary_data: data } = capture;
  const providerRef = data?.related_ids?.order_id;
  const key = { paymentId, providerRef, providerPaymentId: id };
  if (paymentId !== undefined || providerRef !== undefined) return key;
  const latest = await attempts(scope)
    .where('orderId', '=', orderId)
    .orderBy('position', 'desc')
    .executeTakeFirst();
  return { ...key, paymentId: latest?.id };
}

const attempts = ({ engine }: Scope) =>
  engine.db.selectFrom('payments').selectAll().where('method', '=', provider).limit(1);

async function captureApproved(
  scope: Scope,
  { id: providerRef, purchase_units: units = [] }: z.infer<typeof orderSchema>,
): Promise<PaymentNews[]> {
  const byId = attempts(scope).where('id', '=', units[0]?.reference_id ?? '');
  const find = async (): Promise<PaymentRow | undefined> =>
    (await attempts(scope).where('providerRef', '=', providerRef).executeTakeFirst()) ??
    (await byId.where('providerRef', 'is', null).executeTakeFirst());
  const payment = await find();
  if (!payment) return [];
  const news = await captureOnce(scope, { id: payment.id, providerRef });
  if (news) return news;
  const after = await find();
  if (after?.status === 'pending' && after.providerPaymentId === null) {
    throw new ProviderUnavailableError(provider, 'another process takes the money');
  }
  return [];
}
