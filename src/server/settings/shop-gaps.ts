import { DEFAULT_COUNTRY, servesCountry } from '#domain/address/address.ts';
import { offeredPaymentMethods } from '#domain/orders/payment.ts';
import type { ShopGap } from '#domain/settings/shop-gap.ts';
import type { Scope } from '../scope.ts';
import { readSettings } from './load-settings.ts';

/**
 * What keeps everybody from buying at this moment; nothing in a shop that is open. Within a transaction it
 * judges what has been written there.
 */
export async function shopGaps(scope: Scope): Promise<ShopGap[]> {
  const { paymentGateway, countries } = await readSettings(scope);
  const delivery = await scope.engine.db
    .selectFrom('deliveries')
    .select('id')
    .limit(1)
    .executeTakeFirst();
  return [
    ...(offeredPaymentMethods(paymentGateway).length === 0 ? (['payment'] as const) : []),
    ...(delivery && !servesCountry(countries, DEFAULT_COUNTRY) ? (['country'] as const) : []),
    ...(delivery ? [] : (['delivery'] as const)),
  ];
}
