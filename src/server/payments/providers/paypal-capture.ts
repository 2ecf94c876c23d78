import { z } from 'zod';
import type { PaymentRow } from '../../db/schema/payments.ts';
import { claimPayment, releasePayment } from '../ledger/claim-payment.ts';
import type { Scope } from '../../service/scope.ts';
import { askPayPal } from './paypal-api.ts';
import { captureNews, capturesOf, orderSchema, type PayPalOrder } from './paypal-news.ts';
import type { PaymentNews } from './provider.ts';
import { understand } from '../../outbound/understand.ts';

const provider = 'paypal';

/** An attempt that PayPal knows. */
type Attempt = Pick<PaymentRow, 'id'> & { providerRef: string };

const problemSchema = z.object({
  details: z.array(z.object({ issue: z.string() })).optional(),
});

/** Why money cannot be taken yet: the buyer has not agreed, or has still something to do at PayPal. */
const NOT_YET = ['ORDER_NOT_APPROVED', 'PAYER_ACTION_REQUIRED'];

const pathOf = ({ providerRef }: Attempt): string =>
  `/v2/checkout/orders/${encodeURIComponent(providerRef)}`;

const ended = (
  { id }: Attempt,
  outcome: 'failed' | 'expired' | 'cancelled',
  reason: string,
): PaymentNews => ({ kind: 'payment', key: { paymentId: id }, outcome, reason });

const newsOf = (attempt: Attempt, order: PayPalOrder): PaymentNews[] =>
  capturesOf(order).map((capture) =>
    captureNews({ paymentId: attempt.id, providerRef: attempt.providerRef }, capture),
  );

/** The order at PayPal; null for one that it has forgotten, as it does with what was not paid in time. */
async function readOrder(scope: Scope, attempt: Attempt): Promise<PayPalOrder | null> {
  const { status, body } = await askPayPal(scope, {
    path: pathOf(attempt),
    repeatable: true,
    accepts: [404],
  });
  return status === 404 ? null : understand({ provider, what: 'order' }, orderSchema, body);
}

/** What PayPal says of an attempt now; the money of one that the buyer has agreed to is taken. */
export async function lookAtPayPal(scope: Scope, attempt: Attempt): Promise<PaymentNews[]> {
  const order = await readOrder(scope, attempt);
  if (!order) return [ended(attempt, 'expired', 'not found')];
  if (order.status === 'VOIDED') return [ended(attempt, 'cancelled', order.status)];
  if (order.status === 'APPROVED') return (await captureOnce(scope, attempt)) ?? [];
  return newsOf(attempt, order);
}

/**
 * Takes the money that the buyer has agreed to, unless another process does so at this moment or it is no longer wanted,
 * because the attempt was given up.
 *
 * @returns null if it was not taken for one of these reasons
 */
export async function captureOnce(scope: Scope, attempt: Attempt): Promise<PaymentNews[] | null> {
  const until = await claimPayment(scope, attempt);
  if (until === null) return null;
  let news: PaymentNews[] = [];
  try {
    news = await capture(scope, attempt);
  } finally {
    // With news the claim stays until they are written.
    if (news.length === 0) await releasePayment(scope, { id: attempt.id, until });
  }
  return news;
}

async function capture(scope: Scope, attempt: Attempt): Promise<PaymentNews[]> {
  const { status, body } = await askPayPal(scope, {
    path: `${pathOf(attempt)}/capture`,
    method: 'POST',
    json: {},
    key: `${attempt.id}-capture`,
    repeatable: true,
    accepts: [404, 422],
  });
  if (status === 404) return [ended(attempt, 'expired', 'not found')];
  if (status === 422) return refused(scope, attempt, body);
  const captured = orderSchema.safeParse(body);
  const news = captured.success ? newsOf(attempt, captured.data) : [];
  return news.length > 0 ? news : readCaptured(scope, attempt);
}

async function readCaptured(scope: Scope, attempt: Attempt): Promise<PaymentNews[]> {
  const order = await readOrder(scope, attempt);
  return order ? newsOf(attempt, order) : [];
}

async function refused(scope: Scope, attempt: Attempt, body: unknown): Promise<PaymentNews[]> {
  const problem = problemSchema.safeParse(body);
  const issues = problem.data?.details?.map(({ issue }) => issue) ?? [];
  if (issues.includes('ORDER_ALREADY_CAPTURED')) return readCaptured(scope, attempt);
  if (issues.some((issue) => NOT_YET.includes(issue))) return [];
  return [ended(attempt, 'failed', issues.join(', ') || 'refused')];
}
