import { distance } from 'fastest-levenshtein';
import { LRUCache } from 'lru-cache';
import snowball from 'snowball-stemmers';
import { bitsOf } from './bits.ts';

const stemmer = snowball.newStemmer('portuguese');
/**
 * Stems of folded words: each takes some 20 µs, and people have the same names and look for the same things. The
 * stemmer knows plurals in -ões only with their accent, so they are made singular first.
 */
const stems = new LRUCache<string, string>({
  max: 5_000,
  memoMethod: (foldedWord) => stemmer.stem(foldedWord.replace(/oes$/, 'ao')),
});

/** Words that say nothing about a product; they are neither indexed nor looked for. */
const STOP_WORDS = new Set(
  'a ao as com da das de do dos e em na nas no nos o os ou para pra por um uma'.split(' '),
);

/** Steps a mistyped word may be away, by its length: short words turn into other words too easily. */
const LONG_WORD = 6;
const SHORTEST_CORRECTED = 3;
const allowedSteps = (word: string): number =>
  word.length < SHORTEST_CORRECTED ? 0 : word.length < LONG_WORD ? 1 : 2;

/** Lower case, accents off. */
export function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The words of a text as they stand in it: runs of letters and digits. */
export function words(text: string): string[] {
  return text.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [];
}

/** Whether a folded word says something about a product. */
export const isTelling = (foldedWord: string): boolean => !STOP_WORDS.has(foldedWord);

/** Folded words of a text, stop words left out unless there is nothing else. */
export function foldedWords(text: string): string[] {
  const all = words(fold(text));
  const telling = all.filter(isTelling);
  return telling.length > 0 ? telling : all;
}

/** Light Portuguese stem of a folded word. */
export function stem(foldedWord: string): string {
  return stems.memo(foldedWord);
}

/** What search compares: stems of the folded words, each once. The same for products and queries. */
export function searchTerms(text: string): string[] {
  return [...new Set(foldedWords(text).map(stem))];
}

/** A name for sorting: folded words with one blank between them. */
export function sortName(name: string): string {
  return words(fold(name)).join(' ');
}

/** The word with each two neighbouring letters exchanged once. */
function transpositions(word: string): string[] {
  return Array.from(
    { length: word.length - 1 },
    (_, i) => word.slice(0, i) + word[i + 1] + word[i] + word.slice(i + 2),
  );
}

/** The letters of a word as bits, each letter one of 32. */
export function lettersOf(word: string): number {
  let letters = 0;
  for (let i = 0; i < word.length; i += 1) letters |= 1 << (word.charCodeAt(i) & 31);
  return letters;
}

/**
 * The nearest word of a vocabulary by letters inserted, deleted, replaced or exchanged with their
 * neighbour, each one step; null when none is near enough (1 step, 2 from six letters on).
 *
 * @param word folded
 * @param vocabulary folded words, most used first: of equally near ones the first wins
 * @param letters `lettersOf` each of them
 */
export function nearestWord(
  word: string,
  vocabulary: readonly string[],
  letters: Int32Array = Int32Array.from(vocabulary, lettersOf),
): string | null {
  let steps = allowedSteps(word);
  if (steps === 0) return null;
  const exchanged = transpositions(word);
  const own = lettersOf(word);
  let nearest: string | null = null;
  for (let i = 0; i < vocabulary.length; i += 1) {
    // A step makes a difference of two letters at most. Of 100 words hardly one is left to be compared.
    if (bitsOf(own ^ letters[i]!) > 2 * steps) continue;
    const candidate = vocabulary[i]!;
    if (Math.abs(candidate.length - word.length) > steps) continue;
    const away = Math.min(
      distance(word, candidate),
      ...exchanged.map((other) => 1 + distance(other, candidate)),
    );
    if (away < steps || (away === steps && nearest === null)) {
      nearest = candidate;
      steps = away;
    }
  }
  return nearest;
}
