import { parseZipCode, stateOfZipCode } from '#domain/address/zip-code.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';

/** The CEP that parcels leave from, eight digits: the setting, or the one in the shop's address; null for neither. */
export function originOf({
  shipping,
  address,
  promises,
}: Pick<ShopSettings, 'shipping' | 'address' | 'promises'>): string | null {
  const named = [address, promises.pickupAddress].flatMap(
    (text) => /(?<!\d)\d{5}-\d{3}(?!\d)/.exec(text)?.[0] ?? [],
  );
  const found = [shipping.originZipCode, ...named].find((text) => stateOfZipCode(text) !== null);
  return found === undefined ? null : parseZipCode(found);
}
