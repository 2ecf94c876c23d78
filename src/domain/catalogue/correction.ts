import { fold, isTelling, lettersOf, nearestWord, stem, words } from './words.ts';

/** What a search may be corrected to. */
export interface Vocabulary {
  /** Folded words of the catalogue, most used first. */
  words: readonly string[];
  /** `lettersOf` each of them. */
  letters: Int32Array;
  /** Their stems in order, so that a beginning is found by halving. */
  stems: readonly string[];
}

/** @param words folded, most used first */
export const vocabularyOf = (words: readonly string[]): Vocabulary => ({
  words,
  letters: Int32Array.from(words, lettersOf),
  stems: [...new Set(words.map(stem))].sort(),
});

/** Whether one of them begins so. */
function beginsOne(stems: readonly string[], beginning: string): boolean {
  let low = 0;
  let high = stems.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (stems[middle]! < beginning) low = middle + 1;
    else high = middle;
  }
  return stems[low]?.startsWith(beginning) ?? false;
}

function corrected(word: string, { words, letters, stems }: Vocabulary): string {
  const folded = fold(word);
  // Search matches beginnings, so a word still being typed is no error.
  const finds = !isTelling(folded) || beginsOne(stems, stem(folded));
  return finds ? word : (nearestWord(folded, words, letters) ?? word);
}

/**
 * A text in which each word that finds nothing is replaced by the nearest of the vocabulary; null
 * when there is nothing to replace.
 */
export function correctedText(text: string, vocabulary: Vocabulary): string | null {
  const given = words(text);
  const better = given.map((word) => corrected(word, vocabulary));
  return better.some((word, i) => word !== given[i]) ? better.join(' ') : null;
}
