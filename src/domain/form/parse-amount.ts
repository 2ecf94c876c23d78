import { isPortuguese } from '../language.ts';
import { typedNumber } from '../number.ts';

/** A typed number with a point before its decimals and none for thousands; undefined for what is none. */
function plainNumber(text: string): string | undefined {
  const bare = text.replace(/^\s*R\$/i, '').replaceAll(/\s/g, '');
  const grouped = isPortuguese() ? /^-?\d{1,3}(\.\d{3})+(,\d*)?$/ : /^-?\d{1,3}(,\d{3})+(\.\d*)?$/;
  const plain = (
    grouped.test(bare) ? bare.replaceAll(isPortuguese() ? '.' : ',', '') : bare
  ).replace(',', '.');
  return /^-?(\d+\.?\d*|\.\d+)$/.test(plain) ? plain : undefined;
}

/**
 * Numbers as Brazilians type them: '1.234,56', '1234,56', '1234.5', 'R$ 10'. Points before groups of
 * three digits mark thousands, in other languages commas do; otherwise both are decimal.
 *
 * @returns undefined for what is no number
 */
export function parseAmount(text: string): number | undefined {
  const plain = plainNumber(text);
  return plain === undefined ? undefined : Number(plain);
}

/**
 * Reais of an amount of money as people type it or a spreadsheet holds it: '349,90', 'R$ 1.349,90',
 * '349.9'. Stricter than `parseAmount`: not negative, below a thousand million, two decimals at most.
 *
 * @returns null for what is no amount of money
 */
export function parseMoney(text: string): number | null {
  const plain = plainNumber(text) ?? '';
  return /^\d{1,9}(?:\.\d{0,2})?$/.test(plain) ? Number(plain) : null;
}

/** Reais as they are typed: '349,90'; '' for null. */
export function moneyText(reais: number | null): string {
  if (reais === null) return '';
  return typedNumber(reais, 2, 3);
}

/** A typed amount in the shop's format; anything else stays as typed. */
export function tidyMoney(text: string): string {
  const reais = parseMoney(text);
  return reais === null ? text : moneyText(reais);
}
