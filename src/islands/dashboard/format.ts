import { t, textAt } from '#i18n/t.ts';
import type { ListPage } from '#domain/dashboard/list.ts';
import { formatMoney, toCents } from '#domain/money.ts';

/** Reais, as JSON has them, as 'R$ 1.234,56'. */
export const formatReais = (reais: number): string => formatMoney(toCents(reais));

/** How many records a list has, as text: '12 pedidos', 'Mais de 500 pedidos'. */
export function countText(section: string, { total, isMore }: ListPage<unknown>): string {
  const what = textAt(`${section}.count`, { count: total });
  return isMore ? t('dashboard.moreThan', { what }) : what;
}
