import { LRUCache } from 'lru-cache';
import snowball from 'snowball-stemmers';
import { fold, words } from './fold.ts';

const stemmer = snowball.newStemmer('portuguese');
/**
 * Stems of folded words: each takes some 20 µs, and people have the same names and look for the same things. The
 * stemmer knows plurals in -ões only with their accent, so they are made singular first.
 */
const stems = new LRUCache<string, string>({
  max: 5_000,
  memoMethod: (foldedWord) => stemmer.stem(foldedWord.replace(/oes$/, 'ao')),
});

/** Stop words: neither indexed nor searched for. */
const STOP_WORDS = new Set(
  'a ao as com da das de do dos e em na nas no nos o os ou para pra por um uma'.split(' '),
);

/** Whether a folded word is no stop word. */
export const isTelling = (foldedWord: string): boolean => !STOP_WORDS.has(foldedWord);

/** Folded words of a text, stop words left out unless there is nothing else. */
export function foldedWords(text: string): string[] {
  const all = words(fold(text));
  const telling = all.filter(isTelling);
  return telling.length > 0 ? telling : all;
}

/** Light Portuguese stem of a folded word. A number is its own: names have so many that they would displace the words. */
export function stem(foldedWord: string): string {
  return /^\d+$/.test(foldedWord) ? foldedWord : stems.memo(foldedWord);
}

/** What search compares: stems of the folded words, each once. The same for products and queries. */
export function searchTerms(text: string): string[] {
  return [...new Set(foldedWords(text).map(stem))];
}
