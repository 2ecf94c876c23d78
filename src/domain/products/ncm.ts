import type { Material, ProductKind } from './product.ts';

/** Digits of a typed NCM (Nomenclatura Comum do Mercosul): '9004.10.00' → '90041000'. */
export const ncmDigits = (typed: string): string => typed.replaceAll(/[\s.]/g, '');

/** Whether these digits can be an NCM: eight, of one of the chapters 01 to 97 that it has. */
export const isNcm = (digits: string): boolean =>
  /^\d{8}$/.test(digits) && digits >= '01' && digits < '98' && !digits.startsWith('77');

/** An NCM as it is printed: '9004.10.00'; '' for none. */
export const ncmText = (digits: string): string =>
  digits.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1.$2.$3');

const PLASTICS: readonly (string | null)[] = ['acetato', 'tr-90'] satisfies readonly Material[];

/**
 * The NCM that a product of this kind usually has: digits, null if it depends on more than the shop knows.
 * Heading 90.03 is frames (9003.11.00 of plastics), 90.04 spectacles (9004.10.00 sunglasses).
 */
export function usualNcm({
  kind,
  material,
}: {
  kind: ProductKind;
  material: Material | null;
}): string | null {
  if (kind === 'solar') return '90041000';
  return kind === 'grau' && PLASTICS.includes(material) ? '90031100' : null;
}
