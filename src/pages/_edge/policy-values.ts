import { unbroken } from '#domain/number.ts';
import type { ShopField } from '#domain/pages/shop-fields.ts';
import { warrantyKey } from '#domain/settings/warranty.ts';
import type { ShopSettings } from '#domain/settings/settings.ts';
import { t } from '#i18n/t.ts';

/**
 * The values of the fields that the shop's texts take from its settings, by their names there. A value that the
 * settings lack is replaced by a text that says so: there are no gaps.
 */
export function policyValues({
  name,
  promises,
  email,
  phoneFooter,
  address,
  legal,
}: ShopSettings): Record<ShopField, string | number> {
  const { returnDays, pickupAddress, pickupHours, whatsapp } = promises;
  const contacts = [
    email,
    phoneFooter && `${t('promises.phone')} ${unbroken(phoneFooter)}`,
    whatsapp && `${t('promises.whatsapp')} ${unbroken(whatsapp)}`,
    promises.serviceHours,
  ].filter(Boolean);
  const company = legal.companyName || name;
  const seller = [
    company,
    legal.taxId && t('promises.taxId', { taxId: legal.taxId }),
    address,
  ].filter(Boolean);
  const told = (value: string) => value || t('promises.missing');
  return {
    seller: seller.join(', '),
    company,
    taxId: told(legal.taxId),
    address: told(address),
    email: told(email),
    phone: told(phoneFooter),
    whatsapp: told(whatsapp),
    serviceHours: told(promises.serviceHours),
    dataOfficer: told(legal.dataOfficerEmail || email),
    returnDays,
    warranty: t(warrantyKey(promises), { count: promises.warrantyMonths }),
    pickup: pickupAddress
      ? [t('promises.pickup', { address: pickupAddress }), pickupHours].join(' ').trim()
      : t('promises.noPickup'),
    contact:
      contacts.length > 0
        ? t('promises.contact', { contacts: contacts.join(' · ') })
        : t('promises.noContact'),
  };
}
