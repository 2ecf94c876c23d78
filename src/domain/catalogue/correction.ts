import { fold, isTelling, nearestWord, stem, words } from './words.ts';

/** Folded words of the catalogue, most used first, and their stems. */
export interface Vocabulary {
  words: readonly string[];
  stems: readonly string[];
}

function corrected(word: string, { words, stems }: Vocabulary): string {
  const folded = fold(word);
  const looked = stem(folded);
  // Search matches beginnings, so a word still being typed is no error.
  const finds = !isTelling(folded) || stems.some((known) => known.startsWith(looked));
  return finds ? word : (nearestWord(folded, words) ?? word);
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
