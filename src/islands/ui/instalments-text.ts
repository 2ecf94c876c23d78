import { t } from '#i18n/t.ts';
import { formatMoney, instalments, type InstalmentRule } from '#domain/money.ts';

/**
 * What a price is in parcels, as one amount: 'até 4x de R$ 54,98 sem juros'; the cents that do not divide are in the last
 * one. '' if it is paid at once.
 */
export function instalmentsText(cents: number, rule: InstalmentRule): string {
  const parcels = instalments(cents, rule);
  if (parcels.length === 1) return '';
  // As a text: for a number i18next would make a new Intl.PluralRules, on each card of a list.
  const count = String(parcels.length);
  return t('product.instalments', { replace: { count, parcel: formatMoney(parcels[0]!) } });
}
