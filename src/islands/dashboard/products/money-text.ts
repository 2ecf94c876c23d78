/** How an amount is typed: '349,90'; nothing for none. */
export function moneyText(reais: number | null): string {
  if (reais === null) return '';
  return reais.toLocaleString('pt-BR', { minimumFractionDigits: 2, useGrouping: false });
}

/**
 * Reais of an amount as people type it or a spreadsheet holds it: '349,90', 'R$ 1.349,90', '349.9'.
 * Null where it is none, or has more than two decimals.
 */
export function readMoney(text: string): number | null {
  const bare = text.replaceAll(/R\$|\s/g, '');
  const plain = bare.includes(',')
    ? bare.replaceAll(/\.(?=\d{3}(?:[.,]|$))/g, '').replace(',', '.')
    : bare.replaceAll(/\.(?=\d{3}$)/g, '');
  return /^\d{1,9}(?:\.\d{1,2})?$/.test(plain) ? Number(plain) : null;
}

/** An amount written as the shop writes it; what is none stays as typed. */
export function tidyMoney(text: string): string {
  const reais = readMoney(text);
  return reais === null ? text : moneyText(reais);
}
