/** A number with exactly so many decimals, as pt-BR writes it: '4,5'. */
export const formatDecimal = (value: number, decimals: number): string =>
  value.toLocaleString('pt-BR', {
    minimumFractionDigits: decimals,
    maximumFractionDigits: decimals,
  });
