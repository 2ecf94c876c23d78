import { addDays, dayOf, dayStart } from '#domain/date.ts';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import type { Difference } from '#domain/payments/reconciliation.ts';
import { HOUR_MS } from '#domain/time.ts';
import { ShopError } from '../../base/errors.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import { actingAs, type Scope } from '../../service/scope.ts';
import { MOST_DAYS, reconcilableMethods, reconcile } from './reconcile.ts';
import { settleRefund } from './settle-refund.ts';
import { applyChargeback, reverseChargeback } from './chargebacks.ts';

/** Milliseconds of a day after which the day before stands in every list: PayPal's takes three hours. */
const SETTLED_MS = 5 * HOUR_MS;

/**
 * Compares the day before with each provider's own list, once, records what went back there and no webhook has reported,
 * and tells the shop how many entries differ after that. A provider that does not answer is asked again by the next run,
 * for some days.
 *
 * @param signal ends it before the next question
 */
export async function reconcilePayments(
  scope: Scope,
  { signal }: { signal?: AbortSignal } = {},
): Promise<void> {
  const now = scope.now();
  const today = dayOf(now);
  if (now < dayStart(today) + SETTLED_MS) return;
  const { listed } = await reconcilableMethods(scope);
  for (const provider of listed) {
    for (const day of await daysToCompare(scope, { provider, today })) {
      if (signal?.aborted) return;
      if (!(await compare(scope, { provider, day }))) break;
    }
  }
}

/** Yesterday, and what was left out before it; the earliest first. */
async function daysToCompare(
  { engine }: Scope,
  { provider, today }: { provider: OfferedMethod; today: string },
): Promise<string[]> {
  const done = await engine.db
    .selectFrom('reconciledDays')
    .select('day')
    .where('provider', '=', provider)
    .where('day', '>=', addDays(today, -MOST_DAYS - 1))
    .execute();
  const last = done
    .map(({ day }) => day)
    .toSorted()
    .at(-1);
  const days = Array.from({ length: MOST_DAYS }, (_, back) => addDays(today, back - MOST_DAYS));
  // A shop that has compared nothing yet begins with yesterday.
  return days.filter((day, at) => (last === undefined ? at === MOST_DAYS - 1 : day > last));
}

/** Differences that are recorded. */
const RECORDED = new Set<Difference['kind']>([
  'refundUnknown',
  'chargebackUnknown',
  'chargebackReversed',
]);

/** @returns whether the provider has answered */
async function compare(
  scope: Scope,
  { provider, day }: { provider: OfferedMethod; day: string },
): Promise<boolean> {
  let count: number;
  try {
    let { differences } = await reconcile(scope, { provider, day });
    if (await recordUntold(scope, { provider, differences })) {
      ({ differences } = await reconcile(scope, { provider, day }));
    }
    count = differences.length;
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    console.error(`payments: ${provider}'s list of ${day} was asked for in vain: ${error.message}`);
    return false;
  }
  await scope.engine.transaction(async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('reconciledDays')
      .values({ provider, day, differences: count, comparedAt: scope.now() })
      .onConflict((conflict) => conflict.columns(['provider', 'day']).doNothing())
      .executeTakeFirstOrThrow();
    if (count === 0 || numInsertedOrUpdatedRows === 0n) return;
    await tellShop(scope, { notice: 'paymentsDiffer', differences: { provider, day, count } });
  });
  return true;
}

/**
 * Records what a list has given back of payments that are known here, as the webhook would have, chargebacks and their
 * reversals included. What else was given back during an open dispute is left: it may come back.
 *
 * @returns whether there was any
 */
async function recordUntold(
  scope: Scope,
  { provider, differences }: { provider: OfferedMethod; differences: readonly Difference[] },
): Promise<boolean> {
  const byProvider = actingAs(scope, { kind: 'provider', name: provider });
  let hasRecorded = false;
  for (const { kind, id, paymentId, there, at } of differences) {
    if (!RECORDED.has(kind) || paymentId === null || there === null) continue;
    const { providerPaymentId, disputeState } = await scope.engine.db
      .selectFrom('payments')
      .select(['providerPaymentId', 'disputeState'])
      .where('id', '=', paymentId)
      .executeTakeFirstOrThrow();
    if (providerPaymentId === null) continue;
    const of = { providerPaymentId, amountCents: there.cents, currency: there.currency };
    if (kind === 'chargebackUnknown') {
      await applyChargeback(byProvider, { provider, paymentId, ref: id, of, at });
    } else if (kind === 'chargebackReversed') {
      await reverseChargeback(byProvider, { paymentId, ref: id, of });
    } else {
      if (disputeState === 'open') continue;
      await settleRefund(byProvider, {
        provider,
        news: { kind: 'refund', refundId: id, providerRef: id, outcome: 'succeeded', of },
        at,
      });
    }
    hasRecorded = true;
  }
  return hasRecorded;
}
