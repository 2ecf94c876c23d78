import type { ShopSettings } from '#domain/settings/settings.ts';
import { translate } from '#i18n/translate.ts';

/** What the shop's policies (content/paginas) leave to the settings, by the names they have there. */
export function policyValues({
  promises,
  email,
  phoneFooter,
}: ShopSettings): Record<string, string | number> {
  const { returnDays, warrantyMonths, pickupAddress, pickupHours, whatsapp } = promises;
  const contacts = [
    email,
    phoneFooter,
    whatsapp && `${translate('promises.whatsapp')} ${whatsapp}`,
    promises.serviceHours,
  ].filter(Boolean);
  return {
    returnDays,
    warranty:
      warrantyMonths > 0
        ? translate('promises.warranty', { count: warrantyMonths })
        : translate('promises.legalWarranty'),
    pickup: pickupAddress
      ? [translate('promises.pickup', { address: pickupAddress }), pickupHours].join(' ').trim()
      : translate('promises.noPickup'),
    contact: translate('promises.contact', { contacts: contacts.join(' · ') }),
  };
}
