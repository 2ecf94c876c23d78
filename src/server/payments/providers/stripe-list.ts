import type Stripe from 'stripe';
import type { ProviderMovement } from '#domain/payments/movement.ts';
import type { Scope } from '../../service/scope.ts';
import { askStripe } from './stripe-client.ts';
import { idOf } from './stripe-news.ts';

/** Entries of one page of Stripe's lists, and the most that are read. */
const PAGE = 100;
const MOST = 10_000;

const toSeconds = (ms: number): number => Math.floor(ms / 1000);

/** What Stripe keeps of a charge, once it is booked; null for an account in another currency than the charge's. */
function feeOf({ balance_transaction: booked, currency }: Stripe.Charge): number | null {
  if (typeof booked !== 'object' || booked === null) return null;
  return booked.currency === currency ? booked.fee : null;
}

/** Charges and refunds that Stripe has made in a period, in the currency that was charged. */
export async function listMovements(
  scope: Scope,
  { from, to }: { from: number; to: number },
): Promise<ProviderMovement[]> {
  const period = { created: { gte: toSeconds(from), lt: toSeconds(to) }, limit: PAGE };
  const whole = { limit: MOST };
  const charges = await askStripe(scope, (stripe) =>
    stripe.charges
      .list({ ...period, expand: ['data.balance_transaction'] })
      .autoPagingToArray(whole),
  );
  const refunds = await askStripe(scope, (stripe) =>
    stripe.refunds.list(period).autoPagingToArray(whole),
  );
  return [
    ...charges
      .filter(({ paid, captured }) => paid && captured)
      .map((charge) => ({
        kind: 'payment' as const,
        id: idOf(charge.payment_intent) ?? charge.id,
        paymentId: charge.metadata.paymentId ?? null,
        amountCents: charge.amount_captured,
        currency: charge.currency.toUpperCase(),
        at: charge.created * 1000,
        feeCents: feeOf(charge),
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
