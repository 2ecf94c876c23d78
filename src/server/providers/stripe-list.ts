import type { ProviderMovement } from '#domain/payments/movement.ts';
import type { Scope } from '../scope.ts';
import { askStripe } from './stripe-client.ts';
import { idOf } from './stripe-news.ts';

/** Entries of one page of Stripe's lists, and the most that are read. */
const PAGE = 100;
const MOST = 10_000;

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** Charges and refunds that Stripe has made in a period, in the currency that was charged. */
export async function listMovements(
  scope: Scope,
  { from, to }: { from: number; to: number },
): Promise<ProviderMovement[]> {
  const period = { created: { gte: toSeconds(from), lt: toSeconds(to) }, limit: PAGE };
  const whole = { limit: MOST };
  const charges = await askStripe(scope, (stripe) =>
    stripe.charges.list(period).autoPagingToArray(whole),
  );
  const refunds = await askStripe(scope, (stripe) =>
    stripe.refunds.list(period).autoPagingToArray(whole),
  );
  return [
    ...charges
      .filter(({ paid, captured }) => paid && captured)
      .map(({ id, payment_intent, metadata, amount_captured, currency, created }) => ({
        kind: 'payment' as const,
        id: idOf(payment_intent) ?? id,
        paymentId: metadata.paymentId ?? null,
        amountCents: amount_captured,
        currency: currency.toUpperCase(),
        at: created * 1000,
      })),
    ...refunds
      .filter(({ status }) => status === 'succeeded')
      .map(({ id, payment_intent, amount, currency, created }) => ({
        kind: 'refund' as const,
        id,
        paymentId: null,
        refundOf: idOf(payment_intent) ?? null,
        amountCents: amount,
        currency: currency.toUpperCase(),
        at: created * 1000,
      })),
  ];
}
