/**
 * Numbers as Brazilians type them: '1.234,56', '1234,56', '1234.5', 'R$ 10'. A point is one of
 * thousands when three digits follow it and no comma comes earlier; otherwise it is decimal.
 *
 * @returns undefined for what is no number
 */
export function parseAmount(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$/i, '').replaceAll(/\s/g, '');
  const plain = bare.includes(',')
    ? bare.replaceAll('.', '').replace(',', '.')
    : /^-?\d{1,3}(\.\d{3})+$/.test(bare)
      ? bare.replaceAll('.', '')
      : bare;
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : undefined;
}
