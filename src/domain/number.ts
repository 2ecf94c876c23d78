/** A phone, a document or a measure that no line's end parts. */
export const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0');

/** Making a format takes some fifty times as long as using it: one for each number of decimals. */
const formats = new Map<string, Intl.NumberFormat>();

function format(value: number, least: number, most: number): string {
  const name = `${least} ${most}`;
  let found = formats.get(name);
  if (!found) {
    const decimals = { minimumFractionDigits: least, maximumFractionDigits: most };
    found = new Intl.NumberFormat('pt-BR', decimals);
    formats.set(name, found);
  }
  return found.format(value);
}

/** A number with exactly so many decimals, as pt-BR writes it: '4,5'. */
export const formatDecimal = (value: number, decimals: number): string =>
  format(value, decimals, decimals);

/** A number with at most so many decimals, as pt-BR writes it: '1.234,5'. */
export const formatNumber = (value: number, decimals = 3): string => format(value, 0, decimals);
