import { hash } from 'node:crypto';
import { DEFAULT_COUNTRY } from '#domain/address/country.ts';
import type { DeliveryOption } from '#domain/deliveries/delivery.ts';
import type { Destination } from '#domain/deliveries/rule.ts';
import { DAY_MS, MINUTE_MS } from '#domain/time.ts';
import { melhorEnvioCall, type QuoteCall } from '../carriers/melhor-envio.ts';
import { ShopError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { hitRateLimit } from '../security/rate-limit.ts';
import type { PackedParcel } from './parcel.ts';

/** For how long a quote is shown and charged as it is; while the carrier does not answer, for longer. */
const FRESH_MS = 30 * MINUTE_MS;
const KEPT_MS = DAY_MS;

export interface CarrierQuestion {
  destination: Destination;
  parcel: PackedParcel;
  /** Whose quotes are counted: the caller's address; without it nothing is. */
  caller?: string | undefined;
}

/**
 * What carriers ask for a parcel to a place, the cheapest first; null if the shop asks none, or none answers: then
 * the shop's own deliveries are what there is. A quote is stored: what a buyer was shown is what an order costs.
 */
export async function carrierOptions(
  scope: Scope,
  { destination, parcel, caller }: CarrierQuestion,
): Promise<DeliveryOption[] | null> {
  const { country, zipCode } = destination;
  if (country !== DEFAULT_COUNTRY || zipCode === null) return null;
  const call = await melhorEnvioCall(scope, { to: zipCode, goods: parcel.goods });
  if (!call) return null;
  const key = hash('sha256', call.about, 'base64url');
  const known = await readQuote(scope, key);
  if (known && scope.now() - known.quotedAt < FRESH_MS) return known.options;
  return (await askAgain(scope, { key, call, caller })) ?? known?.options ?? null;
}

async function readQuote({ engine: { db }, now }: Scope, key: string) {
  const row = await db
    .selectFrom('deliveryQuotes')
    .select(['options', 'quotedAt'])
    .where('key', '=', key)
    .where('quotedAt', '>', now() - KEPT_MS)
    .executeTakeFirst();
  return row && { ...row, options: JSON.parse(row.options) as DeliveryOption[] };
}

/** A new quote, which is stored; null if none was to be had. */
async function askAgain(
  scope: Scope,
  { key, call, caller }: { key: string; call: QuoteCall; caller: string | undefined },
): Promise<DeliveryOption[] | null> {
  let quoted: DeliveryOption[];
  try {
    if (caller !== undefined) await hitRateLimit(scope, 'quote', caller);
    quoted = await call.send();
  } catch (error) {
    if (!(error instanceof ShopError)) throw error;
    console.warn(`${error.message}: the shop's own deliveries are offered instead of a quote`);
    return null;
  }
  const row = { key, options: JSON.stringify(quoted), quotedAt: scope.now() };
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('deliveryQuotes')
      .values(row)
      .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
      .execute(),
  );
  return quoted;
}

/** Forgets quotes that no order may have any more. */
export async function forgetQuotes({ engine, now }: Scope): Promise<void> {
  await engine.transaction((tx) =>
    tx
      .deleteFrom('deliveryQuotes')
      .where('quotedAt', '<=', now() - KEPT_MS)
      .execute(),
  );
}
