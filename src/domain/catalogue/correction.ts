import { distance } from 'fastest-levenshtein';
import { bitsOf } from './bits.ts';
import { fold, WORD } from './fold.ts';
import { isTelling, stem } from './words.ts';

/** Edit distance of a mistyped word, by its length: short words become other words too easily. */
const LONG_WORD = 6;
const SHORTEST_CORRECTED = 3;
const allowedSteps = (word: string): number =>
  word.length < SHORTEST_CORRECTED ? 0 : word.length < LONG_WORD ? 1 : 2;

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
 * neighbour, each one step; null when none is near enough (1 step, 2 from six letters on; of three letters their order).
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
  // A word so short is another one with any other letter ('ray' and 'gray'): only its order is mended.
  if (word.length === SHORTEST_CORRECTED) {
    return [word, ...exchanged].find((one) => vocabulary.includes(one)) ?? null;
  }
  const own = lettersOf(word);
  let nearest: string | null = null;
  for (let i = 0; i < vocabulary.length; i += 1) {
    // One step changes two letters at most. This leaves hardly one word in 100 to be compared.
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

/** What a search may be corrected to. */
export interface Vocabulary {
  /** Folded words of the catalogue, most used first. */
  words: readonly string[];
  /** `lettersOf` each of them. */
  letters: Int32Array;
  /** Their stems, sorted for binary search of a prefix. */
  stems: readonly string[];
  /** How people write those of them that have accents. */
  written: ReadonlyMap<string, string>;
}

/**
 * @param words folded, most used first
 * @param written the same or some of them with their accents
 */
export const vocabularyOf = (
  words: readonly string[],
  written: readonly string[] = [],
): Vocabulary => ({
  words,
  letters: Int32Array.from(words, lettersOf),
  stems: [...new Set(words.map(stem))].sort(),
  written: new Map(written.map((word) => [fold(word), word.toLowerCase()])),
});

/** Whether a stem begins with the prefix. */
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

function corrected(word: string, { words, letters, stems, written }: Vocabulary): string {
  const folded = fold(word);
  // Search matches prefixes, so an incomplete word is no error; and a number is what it is.
  const finds = !isTelling(folded) || /\d/.test(word) || beginsOne(stems, stem(folded));
  const nearest = finds ? null : nearestWord(folded, words, letters);
  return nearest === null ? word : (written.get(nearest) ?? nearest);
}

/**
 * A text with each word that finds nothing replaced by the nearest one of the vocabulary; null if there is
 * nothing to replace.
 */
export function correctedText(text: string, vocabulary: Vocabulary): string | null {
  const better = text.replace(WORD, (word) => corrected(word, vocabulary));
  return better === text ? null : better;
}
