import { t } from 'i18next';
import { formatMoney, parcelGroups, type InstalmentRule } from '#domain/money.ts';

/**
 * What a price is in parcels, e.g. 'até 4x de R$ 54,98 sem juros', with every amount if they differ
 * by a cent: number and value of the instalments must be stated (Decreto 5.903/2006, art. 3), and must
 * add up to the price. '' if it is paid at once.
 */
export function instalmentsText(cents: number, rule: InstalmentRule): string {
  const [first, second] = parcelGroups(cents, rule);
  if (!first) return '';
  // As texts: for a number i18next would make a new Intl.PluralRules, on each card of a list.
  const count = String(first.count + (second?.count ?? 0));
  const parcel = formatMoney(first.cents);
  if (!second) return t('product.instalments', { replace: { count, parcel } });
  return t('product.unevenInstalments', {
    replace: {
      count,
      more: String(first.count),
      parcel,
      rest: String(second.count),
      lower: formatMoney(second.cents),
    },
  });
}
