import type { ProviderMovement } from '#domain/payments/movement.ts';
import { z } from 'zod';
import type { Scope } from '../../service/scope.ts';
import { askRazorpay } from './razorpay-client.ts';
import { isCaptured, paymentShape, refundOutcome, refundShape } from './razorpay-news.ts';

/** Entries of one page of Razorpay's lists, and the most that are read. */
const PAGE = 100;
const MOST = 10_000;

interface Period {
  from: number;
  to: number;
}

async function listAll<T>(
  scope: Scope,
  { path, from, to, shape }: Period & { path: string; shape: z.ZodType<T> },
): Promise<T[]> {
  const pageShape = z.object({ items: z.array(shape) });
  const all: T[] = [];
  while (all.length < MOST) {
    const query = new URLSearchParams({
      from: String(Math.floor(from / 1000)),
      to: String(Math.ceil(to / 1000) - 1),
      count: String(PAGE),
      skip: String(all.length),
    });
    const page = await askRazorpay(scope, { path: `${path}?${query}`, shape: pageShape });
    all.push(...page.items);
    if (page.items.length < PAGE) break;
  }
  return all;
}

/** Payments and refunds that Razorpay has made in a period. */
export async function listMovements(scope: Scope, period: Period): Promise<ProviderMovement[]> {
  const payments = await listAll(scope, { ...period, path: '/v1/payments', shape: paymentShape });
  const refunds = await listAll(scope, { ...period, path: '/v1/refunds', shape: refundShape });
  const moved = (
    kind: ProviderMovement['kind'],
    {
      id,
      amount,
      currency,
      created_at,
    }: { id: string; amount?: number | null; currency?: string | null; created_at?: number | null },
    belongs: Pick<ProviderMovement, 'paymentRef' | 'refundOf'>,
  ): ProviderMovement => ({
    kind,
    id,
    paymentId: null,
    ...belongs,
    amountCents: amount ?? 0,
    currency: (currency ?? '').toUpperCase(),
    at: (created_at ?? 0) * 1000,
  });
  return [
    ...payments.filter(isCaptured).map((payment) => ({
      ...moved('payment', payment, { paymentRef: payment.order_id ?? null }),
      feeCents: payment.fee ?? null,
    })),
    ...refunds
      .filter((refund) => refundOutcome(refund) === 'succeeded')
      .map((refund) => moved('refund', refund, { refundOf: refund.payment_id ?? null })),
  ];
}
