import { t } from '#i18n/t.ts';
import { formatMoney } from '#domain/money.ts';

/** The difference between the cash that was counted and the cash that should be there, as text; in cents. */
export function differenceText(cents: number): string {
  if (cents === 0) return t('cash.exact');
  return t(cents > 0 ? 'cash.over' : 'cash.short', { sum: formatMoney(Math.abs(cents)) });
}
