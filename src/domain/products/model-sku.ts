import { fold, words } from '../catalogue/fold.ts';

/** The first letters and digits of a text, as a SKU has them. */
export const skuLetters = (text: string, most: number): string =>
  words(fold(text))
    .join('')
    .replaceAll(/[^a-z0-9]/g, '')
    .slice(0, most)
    .toUpperCase();

/** Words that many products of an optician have in their names: they tell none from another. */
const COMMON = new Set(
  `a o as os e em de da do das dos com sem para por oculos grau sol armacao armacoes lente lentes solar clip on
  feminino feminina masculino masculina unissex infantil juvenil adulto modelo novo nova`.split(
    /\s+/,
  ),
);

/** The SKU a product's name suggests, of what tells it from others: 'Óculos de grau Ipê' is 'IPE'. */
export function suggestedBase(name: string): string {
  const own = words(fold(name)).filter((word) => !COMMON.has(word));
  return skuLetters(own.join(' '), 8) || skuLetters(name, 8);
}

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
