import { parseMoney } from '#domain/form/amounts.ts';

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
