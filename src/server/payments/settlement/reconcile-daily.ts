import { addDays, dayOf, dayStart } from '#domain/date.ts';
import type { OfferedMethod } from '#domain/payments/methods.ts';
import { ShopError } from '../../base/errors.ts';
import { tellShop } from '../../notices/tell-shop.ts';
import type { Scope } from '../../service/scope.ts';
import { reconcilableMethods, reconcile } from './reconcile.ts';

/** Milliseconds of a day after which the day before stands in every list: PayPal's takes three hours. */
const SETTLED_MS = 5 * 3_600_000;
/** Days that are compared again, if a provider did not answer on the day after. */
const MOST_DAYS = 3;

/**
 * Compares the day before with each provider's own list, once, and tells the shop how many entries differ. A provider
 * that does not answer is asked again by the next run, for some days.
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

/** @returns whether the provider has answered */
async function compare(
  scope: Scope,
  { provider, day }: { provider: OfferedMethod; day: string },
): Promise<boolean> {
  let count: number;
  try {
    count = (await reconcile(scope, { provider, day })).differences.length;
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
