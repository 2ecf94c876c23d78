import { byLanguage, language } from './language.ts';

/** A phone, a document or a measure that no line's end parts. */
export const unbroken = (number: string): string => number.replaceAll(' ', '\u00a0');

const formats = byLanguage(() => new Map<string, Intl.NumberFormat>());

function format(value: number, least: number, most: number, useGrouping = true): string {
  const name = `${least} ${most} ${useGrouping}`;
  let found = formats().get(name);
  if (!found) {
    const decimals = { minimumFractionDigits: least, maximumFractionDigits: most };
    found = new Intl.NumberFormat(language(), { ...decimals, useGrouping });
    formats().set(name, found);
  }
  return found.format(value);
}

/** A number with exactly so many decimals: '4,5', in English '4.5'. */
export const formatDecimal = (value: number, decimals: number): string =>
  format(value, decimals, decimals);

/** A number with at most so many decimals: '1.234,5'. */
export const formatNumber = (value: number, decimals = 3): string => format(value, 0, decimals);

/** A number with so many decimals as it is typed, without marks for thousands: '1234,5'. */
export const typedNumber = (value: number, least: number, most: number): string =>
  format(value, least, most, false);
