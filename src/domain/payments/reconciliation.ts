import type { ProviderMovement } from './movement.ts';
import type { PaymentState, RefundState } from './payment.ts';

/** Where the shop's payments are compared with a provider's own list. */
export const RECONCILIATION_PATH = '/dashboard/pagamentos/conciliacao';

/** A period, epoch ms, its end excluded. */
export interface Span {
  from: number;
  to: number;
}

/** An attempt as the shop knows it. */
export interface OwnPayment {
  id: string;
  orderId: string;
  providerRef: string | null;
  providerPaymentId: string | null;
  status: PaymentState;
  /** What has come, else what was asked for; cents. */
  cents: number;
  currency: string;
  /** When its money came, by the shop's own clock; null if none has. */
  at: number | null;
}

/** A refund as the shop knows it. */
export interface OwnRefund {
  paymentId: string;
  orderId: string;
  providerRef: string | null;
  status: RefundState;
  cents: number;
  currency: string;
  /** When it was settled, by the shop's own clock. */
  at: number;
  /** Whether it is known as a chargeback. */
  isChargeback?: boolean;
  /** Of a chargeback whose money has come back: the provider's id of that. */
  reversalRef?: string | null;
}

/**
 * How a provider's list and the shop's differ. Of payments: `unknown` is there and not here, `untold` belongs to an
 * attempt that does not have it here, `sum` is another one, `absent` is here and not there. The same of refunds, where
 * `refundUntold` is done there and not yet here. `chargebackUnknown` is not known here as one, `chargebackReversed` has
 * brought money back that is not back here.
 */
export type DifferenceKind =
  | 'unknown'
  | 'untold'
  | 'sum'
  | 'absent'
  | 'refundUnknown'
  | 'refundUntold'
  | 'refundSum'
  | 'refundAbsent'
  | 'chargebackUnknown'
  | 'chargebackReversed';

interface Sum {
  cents: number;
  currency: string;
}

export interface Difference {
  kind: DifferenceKind;
  /** The provider's id of the money. */
  id: string;
  /** The payment here, if there is one, and its order. */
  paymentId: string | null;
  orderId: string | null;
  there: Sum | null;
  here: Sum | null;
  at: number;
}

const isIn = ({ from, to }: Span, at: number | null): boolean =>
  at !== null && at >= from && at < to;

const theirSum = ({ amountCents, currency }: ProviderMovement): Sum => ({
  cents: amountCents,
  currency,
});
const ownSum = ({ cents, currency }: Sum): Sum => ({ cents, currency });

interface Both {
  movements: readonly ProviderMovement[];
  payments: readonly OwnPayment[];
  refunds: readonly OwnRefund[];
}

/**
 * Names how a day of a provider's list differs from what the shop knows, the earliest first.
 *
 * @param both what the provider has moved, of the day and of the time around it, within which money may have been told
 *   late; and what the shop knows of all that, and of the day
 */
export function differencesOf(day: Span, { movements, payments, refunds }: Both): Difference[] {
  const ofDay = movements.filter(({ at }) => isIn(day, at));
  const there = new Set(movements.map(({ id }) => id));
  const found = [
    ...ofDay.map((movement) => {
      if (movement.kind === 'payment') return paymentDifference(movement, payments);
      if (movement.kind === 'refund') return refundDifference(movement, payments, refunds);
      return chargebackDifference(movement, { movements, payments, refunds });
    }),
    ...payments
      .filter(({ providerPaymentId: id, at }) => id !== null && isIn(day, at) && !there.has(id))
      .map((payment) => absent('absent', payment, payment.providerPaymentId!, payment.id)),
    ...refunds
      .filter(({ status, at }) => status === 'succeeded' && isIn(day, at))
      .filter(({ providerRef }) => providerRef !== null && !there.has(providerRef))
      .map((refund) => absent('refundAbsent', refund, refund.providerRef!, refund.paymentId)),
  ];
  return found.filter((each) => each !== null).toSorted((a, b) => a.at - b.at);
}

const absent = (
  kind: DifferenceKind,
  own: Sum & { orderId: string; at: number | null },
  id: string,
  paymentId: string,
): Difference => ({
  kind,
  id,
  paymentId,
  orderId: own.orderId,
  there: null,
  here: ownSum(own),
  at: own.at ?? 0,
});

function paymentDifference(
  movement: ProviderMovement,
  payments: readonly OwnPayment[],
): Difference | null {
  const { id, paymentId, paymentRef, at } = movement;
  const there = theirSum(movement);
  const known = payments.find((each) => each.providerPaymentId === id);
  if (known) {
    const { orderId } = known;
    if (known.cents === there.cents && known.currency === there.currency) return null;
    return { kind: 'sum', id, paymentId: known.id, orderId, there, here: ownSum(known), at };
  }
  const attempt = payments.find(
    (each) => each.id === paymentId || (paymentRef ? each.providerRef === paymentRef : false),
  );
  return {
    kind: attempt ? 'untold' : 'unknown',
    id,
    paymentId: attempt?.id ?? null,
    orderId: attempt?.orderId ?? null,
    there,
    here: null,
    at,
  };
}

function refundDifference(
  movement: ProviderMovement,
  payments: readonly OwnPayment[],
  refunds: readonly OwnRefund[],
): Difference | null {
  const { id, refundOf, at } = movement;
  const there = theirSum(movement);
  const payment = payments.find((each) => refundOf && each.providerPaymentId === refundOf);
  const known =
    refunds.find((each) => each.providerRef === id) ??
    // The answer that would have said its id was lost.
    refunds.find(
      (each) =>
        each.providerRef === null &&
        each.status === 'processing' &&
        each.paymentId === payment?.id &&
        each.cents === there.cents,
    );
  const belongs = {
    paymentId: known?.paymentId ?? payment?.id ?? null,
    orderId: known?.orderId ?? payment?.orderId ?? null,
  };
  if (!known) return { kind: 'refundUnknown', id, ...belongs, there, here: null, at };
  const here = ownSum(known);
  if (known.status !== 'succeeded')
    return { kind: 'refundUntold', id, ...belongs, there, here, at };
  if (known.cents === there.cents && known.currency === there.currency) return null;
  return { kind: 'refundSum', id, ...belongs, there, here, at };
}

function chargebackDifference(
  movement: ProviderMovement,
  { movements, payments, refunds }: Both,
): Difference | null {
  const { kind, id, refundOf, at } = movement;
  const isReversal = kind === 'chargebackReversed';
  const known = refunds.find(
    ({ providerRef, reversalRef }) => (isReversal ? reversalRef : providerRef) === id,
  );
  if (known && (isReversal || known.isChargeback)) {
    // What has failed has come back.
    const isGone = !isReversal && known.status === 'succeeded';
    return isGone ? refundDifference(movement, payments, refunds) : null;
  }
  // A reversal may name the chargeback instead of the payment.
  const reversed = isReversal ? movements.find((each) => each.id === refundOf) : undefined;
  const money = reversed?.refundOf ?? refundOf;
  const own =
    known?.paymentId ??
    refunds.find((each) => refundOf && each.providerRef === refundOf)?.paymentId;
  const payment = payments.find(
    (each) => each.id === own || (money ? each.providerPaymentId === money : false),
  );
  return {
    kind: isReversal ? 'chargebackReversed' : 'chargebackUnknown',
    id,
    paymentId: payment?.id ?? null,
    orderId: payment?.orderId ?? null,
    there: theirSum(movement),
    here: known ? ownSum(known) : null,
    at,
  };
}

/** A day's comparison as the page shows it. */
export interface Reconciliation {
  provider: string;
  day: string;
  /** Whether the day goes on: more may come. */
  isOpen: boolean;
  /** What the provider's list has of the day: numbers, and cents of reais. Chargebacks are refunds, reversed ones below 0. */
  payments: { count: number; cents: number };
  refunds: { count: number; cents: number };
  /** What the provider keeps of the day's payments in reais, as far as its list says so; null if it says nothing. */
  feeCents: number | null;
  differences: Difference[];
}
