import { parseMoney } from '#domain/form/amounts.ts';

/** How an amount is typed: '349,90'; nothing for none. */
export function moneyText(reais: number | null): string {
  if (reais === null) return '';
  return reais.toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: false });
}

/** An amount written as the shop writes it; what is none stays as typed. */
export function tidyMoney(text: string): string {
  const reais = parseMoney(text);
  return reais === null ? text : moneyText(reais);
}
