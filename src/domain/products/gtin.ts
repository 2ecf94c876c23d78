/** Lengths of a GTIN: EAN-8, UPC-A, EAN-13, GTIN-14 (GS1 General Specifications, 7.9). */
const LENGTHS = [8, 12, 13, 14];

/**
 * Whether a text of digits is a GTIN: one of its lengths, and the last digit makes the sum of all,
 * weighted 3, 1, 3 … from the right, a multiple of ten (GS1 General Specifications, 7.9).
 */
export function isGtin(digits: string): boolean {
  if (!/^\d+$/.test(digits) || !LENGTHS.includes(digits.length)) return false;
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0);
  return sum % 10 === 0 && Number(digits) > 0;
}

/** A bar code as it is stored: without separators. */
export const barcodeDigits = (typed: string): string => typed.replaceAll(/[\s.-]/g, '');
