import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import { offeredPaymentMethods } from '#domain/payments/offered-methods.ts';
import type { ShopGap } from '#domain/settings/setting-warnings.ts';
import type { Scope } from '../service/scope.ts';
import { readSettings } from './load-settings.ts';
import { workingMethods } from './provider-keys.ts';

/**
 * What keeps everybody from buying at this moment; nothing in a shop that is open. Within a transaction it
 * judges what has been written there.
 */
export async function shopGaps(scope: Scope): Promise<ShopGap[]> {
  const settings = await readSettings(scope);
  const { countries } = settings;
  const working = await workingMethods(scope, settings);
  const reached = await reachedCountries(scope);
  const served = countries.length > 0 ? countries.map(({ code }) => code) : [DEFAULT_COUNTRY];
  const gaps: Readonly<Record<ShopGap, boolean>> = {
    payment: offeredPaymentMethods(working).length === 0,
    country: reached !== null && !served.some((code) => reached(code)),
    delivery: reached === null,
  };
  return (Object.keys(gaps) as ShopGap[]).filter((gap) => gaps[gap]);
}

/** Whether a delivery that is on goes to a country; null if none is on. */
async function reachedCountries({ engine }: Scope): Promise<((code: string) => boolean) | null> {
  const rows = await engine.db
    .selectFrom('deliveries')
    .leftJoin('deliveryStates', 'deliveryStates.deliveryId', 'deliveries.id')
    .select(['kind', 'zipRanges', 'countries', 'deliveryStates.state'])
    .where('active', '=', 1)
    .execute();
  if (rows.length === 0) return null;
  const codes = new Set<string>();
  let isEverywhere = false;
  for (const { kind, zipRanges, countries, state } of rows) {
    const abroad = JSON.parse(countries) as string[];
    const isHome = state !== null || (JSON.parse(zipRanges) as unknown[]).length > 0;
    if (isHome) codes.add(DEFAULT_COUNTRY);
    for (const code of abroad) codes.add(code);
    isEverywhere ||= kind === 'pickUp' && !isHome && abroad.length === 0;
  }
  return (code) => isEverywhere || codes.has(code);
}
