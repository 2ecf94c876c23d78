import type { OfferedVariant } from '#domain/products/product.ts';
import { startChoice, type VariantChoice } from '#domain/products/variant-choice.ts';
import { atom } from 'nanostores';

/** What is chosen on the product page: gallery, price and cart button follow it. */
export const $variantChoice = atom<VariantChoice>({});

/** Starts a product page with what its address wishes. */
export function startVariantChoice(
  variants: readonly OfferedVariant[],
  wished: VariantChoice,
): void {
  $variantChoice.set(startChoice(variants, wished));
}
