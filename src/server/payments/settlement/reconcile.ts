import { dayAfter, dayOf, dayStart } from '#domain/date.ts';
import { isOnline, PAYMENT_METHODS, type OfferedMethod } from '#domain/payments/methods.ts';
import type { ProviderMovement } from '#domain/payments/movement.ts';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import { CURRENCY } from '#domain/payments/payment.ts';
import { differencesOf, type Reconciliation, type Span } from '#domain/payments/reconciliation.ts';
import { isDay } from '#domain/reports/period.ts';
import { DAY_MS, HOUR_MS } from '#domain/time.ts';
import { authorise } from '../../service/authorise.ts';
import { InvalidFieldsError } from '../../base/errors.ts';
import type { Scope } from '../../service/scope.ts';
import { loadSettings } from '../../settings/load-settings.ts';
import { inTime } from './in-time.ts';
import { ownMoney } from './own-money.ts';
import { reachableProvider } from './reachable-provider.ts';

/** Days that the daily comparison makes up for, if a provider did not answer on the day after. */
export const MOST_DAYS = 3;
/** How late money may become known here: by a webhook, or by a comparison that was made up for. */
const LATE_MS = MOST_DAYS * DAY_MS;
/** How far a provider's clock may be ahead of ours. */
const AHEAD_MS = HOUR_MS;
/** Milliseconds for a day's list: many pages of it, one after another. */
const PATIENCE_MS = 25_000;

/** Methods that are offered, or that have taken money: those whose providers have a list of their own, and the others. */
export async function reconcilableMethods(
  scope: Scope,
): Promise<{ listed: OfferedMethod[]; unlisted: OfferedMethod[] }> {
  authorise(scope, 'payments', 'view');
  const { paymentGateway } = await loadSettings(scope);
  const offered = new Set(offeredPaymentMethods(paymentGateway));
  const listed: OfferedMethod[] = [];
  const unlisted: OfferedMethod[] = [];
  for (const method of PAYMENT_METHODS.filter(isOnline)) {
    if (!offered.has(method) && !(await hasTakenMoney(scope, method))) continue;
    const provider = await reachableProvider(scope, method);
    (provider?.list ? listed : unlisted).push(method);
  }
  return { listed, unlisted };
}

const hasTakenMoney = async ({ engine }: Scope, method: OfferedMethod): Promise<boolean> =>
  (await engine.db
    .selectFrom('payments')
    .select('id')
    .where('method', '=', method)
    .where('providerPaymentId', 'is not', null)
    .limit(1)
    .executeTakeFirst()) !== undefined;

/**
 * Compares a day of a provider's own list with what the shop knows. Nothing is stored: the provider is asked each time.
 *
 * @throws InvalidFieldsError for a day that is none or is still to come, and for a provider without a list
 * @throws ProviderUnavailableError, ProviderRefusedError
 */
export async function reconcile(
  scope: Scope,
  { provider, day }: { provider: string; day: string },
): Promise<Reconciliation> {
  authorise(scope, 'payments', 'view');
  const now = scope.now();
  if (!isDay(day) || day > dayOf(now)) throw new InvalidFieldsError({ day: 'fields.pastDay' });
  const method = PAYMENT_METHODS.filter(isOnline).find((each) => each === provider);
  const list = method && (await reachableProvider(scope, method))?.list;
  if (!method || !list) throw new InvalidFieldsError({ provider: 'fields.listingProvider' });

  const span = { from: dayStart(day), to: dayStart(dayAfter(day)) };
  // The current second counts, what is still to come does not.
  const read = ({ from, to }: Span) =>
    inTime(method, list(scope, { from, to: Math.min(to, now + 1_000) }), PATIENCE_MS);
  let movements = await read(span);
  const own = await ownMoney(scope, { method, span, movements });
  const both = { movements, ...own };
  let differences = differencesOf(span, both);
  if (differences.some(({ kind }) => kind === 'absent' || kind === 'refundAbsent')) {
    // What was reported late stands in the provider's list of an earlier day.
    const around = await read({ from: span.from - LATE_MS, to: span.to + AHEAD_MS });
    movements = [...movements, ...around.filter(({ at }) => at < span.from || at >= span.to)];
    differences = differencesOf(span, { ...own, movements });
  }
  const ofDay = movements.filter(({ at }) => at >= span.from && at < span.to);
  return {
    provider: method,
    day,
    isOpen: now < span.to,
    payments: totalOf(ofDay.filter(({ kind }) => kind === 'payment')),
    refunds: totalOf(ofDay.filter(({ kind }) => kind !== 'payment')),
    feeCents: feesOf(ofDay),
    differences,
  };
}

/** Null if the list names none. */
function feesOf(movements: readonly ProviderMovement[]): number | null {
  const fees = movements.flatMap(({ currency, feeCents }) =>
    currency === CURRENCY && typeof feeCents === 'number' ? [feeCents] : [],
  );
  return fees.length === 0 ? null : fees.reduce((sum, cents) => sum + cents, 0);
}

function totalOf(movements: readonly ProviderMovement[]) {
  const inReais = movements.filter(({ currency }) => currency === CURRENCY);
  return {
    count: movements.length,
    cents: inReais.reduce(
      (sum, { kind, amountCents }) =>
        kind === 'chargebackReversed' ? sum - amountCents : sum + amountCents,
      0,
    ),
  };
}
