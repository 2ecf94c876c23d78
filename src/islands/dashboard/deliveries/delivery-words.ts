import { t } from '#i18n/t.ts';
import type { DeliveryItem } from '#domain/deliveries/record.ts';
import { UFS } from '#domain/address/zip-code.ts';

/** States that are named in a line; of more, only how many. */
const MOST_NAMED = 5;

function statesText(states: readonly string[]): string {
  if (states.length === UFS.length) return t('deliveries.brazil');
  if (states.length <= MOST_NAMED) return states.join(', ');
  const first = states.slice(0, MOST_NAMED - 1).join(', ');
  return t('dashboard.filter.more', { first, count: states.length - MOST_NAMED + 1 });
}

/** Where a delivery goes, in a line: 'MG, SP · 2 faixas de CEP'. */
export function reachText({ states, zipRanges, countries }: DeliveryItem): string {
  const parts = [
    statesText(states),
    zipRanges.length > 0 ? t('deliveries.ranges', { count: zipRanges.length }) : '',
    countries.join(', '),
  ].filter(Boolean);
  return parts.join(' · ') || t('deliveries.everyone');
}

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
