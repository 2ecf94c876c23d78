import { t } from 'i18next';
import { formatMoney } from '#domain/money.ts';

/** How far what was counted lies from what should be there, in words; in cents. */
export function differenceText(cents: number): string {
  if (cents === 0) return t('cash.exact');
  return t(cents > 0 ? 'cash.over' : 'cash.short', { sum: formatMoney(Math.abs(cents)) });
}
