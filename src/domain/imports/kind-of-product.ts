import { fold } from '../catalogue/fold.ts';
import type { ProductKind } from '../products/product.ts';

/** What the words of other shops say of a product; the first that fits counts. */
const WORDS: readonly [RegExp, ProductKind][] = [
  [/\b(clip[ -]?on|clipon)\b/, 'clip-on'],
  [
    /\b(estojo|case|cordao|corrente|flanela|limpa|spray|kit|acessorio|acessorios|accessor\w*)\b/,
    'acessorios',
  ],
  [/\b(esport\w*|sport\w*|ciclismo|cycling|corrida|running|natacao|goggles?)\b/, 'esportivo'],
  [/\b(sol|solar|solares|sun|sunglass\w*)\b/, 'solar'],
  [
    /\b(grau|armac\w*|receituario|oftalmic\w*|optical|eyeglass\w*|eyewear|frames?|oculos|glasses)\b/,
    'grau',
  ],
];

/** The kind of a product that comes from a shop without kinds, by its categories and then by its name. */
export function kindOfProduct({
  name = '',
  categories = [],
}: {
  name?: string;
  categories?: readonly (readonly string[])[];
}): ProductKind {
  const texts = [categories.flat().join(' '), name].map(fold);
  for (const text of texts) {
    const found = WORDS.find(([pattern]) => pattern.test(text));
    if (found) return found[1];
  }
  return 'acessorios';
}
