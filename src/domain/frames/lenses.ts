import type { ProductKind } from '../products/product.ts';

/**
 * What lenses a product is sold with, as the buyer reads it ('product.lenses.…' in the translation files):
 * 'none' is a frame without prescription lenses; 'clip-on' the same with a sun clip; 'sun' has
 * sun lenses without prescription.
 */
export const LENSES = ['none', 'clip-on', 'sun'] as const;
export type Lenses = (typeof LENSES)[number];

/**
 * What lenses a product is sold with; null for what is no eyewear. Nothing is sold with prescription
 * lenses until they can be ordered.
 *
 * @param hasSunLenses whether it has a sun filter category, which distinguishes sports sunglasses
 *   from sports glasses for prescription lenses
 * @param isGiftCard money to spend is no eyewear, whatever kind it was filed under
 */
export function lensesOf(
  kind: ProductKind,
  hasSunLenses: boolean,
  isGiftCard: boolean,
): Lenses | null {
  if (kind === 'acessorios' || isGiftCard) return null;
  if (kind === 'clip-on') return 'clip-on';
  return kind === 'solar' || hasSunLenses ? 'sun' : 'none';
}

/**
 * Whether lenses are made for a product: for eyewear whose measures are known, with or without sun lenses of its own.
 *
 * @param isMeasured whether lens and bridge of a size are known
 */
export const takesLenses = (kind: ProductKind, isGiftCard: boolean, isMeasured: boolean): boolean =>
  kind !== 'acessorios' && !isGiftCard && isMeasured;
