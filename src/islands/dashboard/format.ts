import { formatMoney, toCents } from '#domain/money.ts';

/** The shop's own clock, so that server and browser say the same day. */
const day = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeZone: 'America/Sao_Paulo',
});

/** Epoch ms as '20/11/2026'. */
export const formatDay = (ms: number): string => day.format(ms);

/** Reais, as JSON has them, as 'R$ 1.234,56'. */
export const formatReais = (reais: number): string => formatMoney(toCents(reais));
