import { fold, words } from '../catalogue/fold.ts';

/** The first letters and digits of a text, as a SKU has them. */
export const skuLetters = (text: string, most: number): string =>
  words(fold(text))
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, most)
    .toUpperCase();

/** The SKU a product's name suggests: 'Óculos Ilha' is 'OCULOSIL'. */
export const suggestedBase = (name: string): string => skuLetters(name, 8);

/**
 * The SKU of a model by those of its variants: what they begin with, 'ILHA' of 'ILHA-PRE' and 'ILHA-MEL'; of
 * those that share nothing what its name suggests, which may be ''.
 */
export function modelSku(name: string, skus: readonly string[]): string {
  const [first = [], ...others] = skus.map((sku) => sku.split('-'));
  const most = Math.min(...[first, ...others].map(({ length }) => length - 1));
  let shared = 0;
  while (shared < most && others.every((parts) => parts[shared] === first[shared])) shared += 1;
  return first.slice(0, shared).join('-') || suggestedBase(name);
}
