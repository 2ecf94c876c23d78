import { t } from '#i18n/t.ts';
import type { DeliveryItem } from '#domain/deliveries/record.ts';

/** Whether it is on, as a word. */
export const stateWord = (active: boolean): string =>
  t(active ? 'deliveries.status.on' : 'deliveries.status.off');

/** Working days, in a few words: '3 a 6 dias úteis'. */
export function workingDays({ days, daysFrom }: DeliveryItem): string {
  const most = t('deliveries.days', { count: days });
  return daysFrom !== null && daysFrom < days
    ? t('deliveries.daysRange', { from: daysFrom, days: most })
    : most;
}
