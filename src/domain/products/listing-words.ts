import { fold, words } from '../catalogue/fold.ts';

/** The fields that staff search products by. */
export interface NamedProduct {
  name: string;
  brand: string;
  /** SKUs and bar codes. */
  codes: readonly string[];
}

const foldedWordsOf = (text: string): string[] => words(fold(text));

/**
 * Folded words of a product as staff look for them, each once: of its name and brand, and of each code
 * its parts and the whole without what stands between them ('AUR-01-P': aur, 01, p, aur01p).
 */
export function listingWords({ name, brand, codes }: NamedProduct): string[] {
  const ofCodes = codes.flatMap((code) => {
    const parts = foldedWordsOf(code);
    return [...parts, parts.join('')];
  });
  const all = [...foldedWordsOf(name), ...foldedWordsOf(brand), ...ofCodes];
  return [...new Set(all)].filter(Boolean);
}

/** Terms of a search that are used: more of them hardly narrow the result, and each has a cost. */
const MAX_TERMS = 6;

/** The prefixes that a search asks for, without duplicates; the first six of them. */
export const listingTerms = (query: string): string[] =>
  [...new Set(foldedWordsOf(query))].slice(0, MAX_TERMS);
