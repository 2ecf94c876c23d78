import { formatMoney, toCents } from '#domain/money.ts';

/** Reais, as JSON has them, as 'R$ 1.234,56'. */
export const formatReais = (reais: number): string => formatMoney(toCents(reais));
