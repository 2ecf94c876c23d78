import { t } from 'i18next';
import type { ListPage } from '#domain/dashboard/list.ts';
import { parseMoney } from '#domain/form/amounts.ts';
import { formatMoney, toCents } from '#domain/money.ts';
import { textAt } from '#i18n/text-at.ts';

/** Reais, as JSON has them, as 'R$ 1.234,56'. */
export const formatReais = (reais: number): string => formatMoney(toCents(reais));

/** How many records a list has, as text: '12 pedidos', 'Mais de 500 pedidos'. */
export function countText(section: string, { total, isMore }: ListPage<unknown>): string {
  const what = textAt(`${section}.count`, { count: total });
  return isMore ? t('dashboard.moreThan', { what }) : what;
}

/** Reais as they are typed: '349,90'; '' for null. */
export function moneyText(reais: number | null): string {
  if (reais === null) return '';
  return reais.toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: false });
}

/** A typed amount in the shop's format; what is no amount stays as typed. */
export function tidyMoney(text: string): string {
  const reais = parseMoney(text);
  return reais === null ? text : moneyText(reais);
}
