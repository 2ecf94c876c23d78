import type { ImportSection } from '#domain/imports/import.ts';

interface Sheet {
  rows: number;
  /** Letters of a cell that no field takes. */
  length: number;
}

/** A number in letters: many digits in a name would be a phone number. */
const letters = (number: number): string =>
  String(number).replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!);

/** The lines of a file, one after the other, so that nobody has the whole. */
export function* importedRows(
  section: Exclude<ImportSection, 'orders'>,
  { rows, length }: Sheet,
): Generator<string> {
  // Two bytes in the file, and in memory too.
  const filling = 'ā'.repeat(length);
  yield section === 'products'
    ? 'slug;name;status;sku;price;stock;Sobra\n'
    : 'email;name;phone;note;tags;Sobra\n';
  for (let row = 0; row < rows; row += 1) {
    const name = letters(row);
    yield section === 'products'
      ? `p-${row};Armação ${name};active;P-${row};199,90;3;${filling}\n`
      : `${name}@exemplo.com;Ana ${name};(11) 98765-4321;Nota ${name};importada;${filling}\n`;
  }
}
