import { t } from 'i18next';
import { warrantyText } from '#components/site/warranty-text.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';

/** The values that the shop's policies (content/paginas) take from its settings, by their names there. */
export function policyValues({
  promises,
  email,
  phoneFooter,
}: ShopSettings): Record<string, string | number> {
  const { returnDays, pickupAddress, pickupHours, whatsapp } = promises;
  const contacts = [
    email,
    phoneFooter,
    whatsapp && `${t('promises.whatsapp')} ${whatsapp}`,
    promises.serviceHours,
  ].filter(Boolean);
  return {
    returnDays,
    warranty: warrantyText(promises),
    pickup: pickupAddress
      ? [t('promises.pickup', { address: pickupAddress }), pickupHours].join(' ').trim()
      : t('promises.noPickup'),
    contact: t('promises.contact', { contacts: contacts.join(' · ') }),
  };
}
