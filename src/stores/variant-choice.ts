import type { Variant } from '#domain/catalogue/product.ts';
import {
  choose,
  startChoice,
  type ChoiceKey,
  type VariantChoice,
} from '#domain/catalogue/variant-choice.ts';
import { atom } from 'nanostores';

/** What is chosen on the product page: gallery, price and cart button follow it. */
export const $variantChoice = atom<VariantChoice>({});

/** Starts a product page with what its address wishes. */
export function startVariantChoice(variants: readonly Variant[], wished: VariantChoice): void {
  $variantChoice.set(startChoice(variants, wished));
}

/** Chooses one value; the other choices follow to a variant that exists. */
export function chooseVariant(variants: readonly Variant[], key: ChoiceKey, value: string): void {
  $variantChoice.set(choose(variants, $variantChoice.get(), key, value));
}
