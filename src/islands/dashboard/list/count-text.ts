import { t } from 'i18next';
import type { ListPage } from '#domain/dashboard/list.ts';

/** How many records a list has, in words: '12 pedidos', 'Mais de 500 pedidos'. */
export function countText(section: string, { total, isMore }: ListPage<unknown>): string {
  const what = t(`${section}.count`, { count: total });
  return isMore ? t('dashboard.moreThan', { what }) : what;
}

/** A number, '+' after it where it was counted no further than `most`: '10.000+'. */
export const numberText = (count: number, most: number): string =>
  `${Math.min(count, most).toLocaleString('pt-BR')}${count > most ? '+' : ''}`;
