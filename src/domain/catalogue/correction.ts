import { distance } from 'fastest-levenshtein';
import { bitsOf } from './bits.ts';
import { fold, WORD, words as wordsOf } from './fold.ts';
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
  /** Short words by the phrase that they complete: 'oculos de _' is completed by 'sol'. */
  missing: ReadonlyMap<string, readonly string[]>;
  /** Words of the longest such phrase. */
  longest: number;
}

/** The phrase that a run of folded words would be with another word at one place. */
const gapIn = (run: readonly string[], at: number): string =>
  run.map((word, i) => (i === at ? '_' : stem(word))).join(' ');

/** Every short word of phrases, by the rest of its phrase. */
function shortWordsOf(phrases: readonly string[]): Pick<Vocabulary, 'missing' | 'longest'> {
  const missing = new Map<string, string[]>();
  let longest = 0;
  for (const phrase of phrases) {
    const run = wordsOf(phrase).map(fold);
    if (run.length < 2) continue;
    run.forEach((word, at) => {
      if (word.length > SHORTEST_CORRECTED || /\d/.test(word)) return;
      longest = Math.max(longest, run.length);
      const gap = gapIn(run, at);
      missing.set(gap, [...new Set([...(missing.get(gap) ?? []), word])]);
    });
  }
  return { missing, longest };
}

/**
 * @param words folded, most used first
 * @param written the same or some of them with their accents
 * @param phrases what people write in several words: 'óculos de sol'
 */
export const vocabularyOf = (
  words: readonly string[],
  written: readonly string[] = [],
  phrases: readonly string[] = [],
): Vocabulary => ({
  words,
  letters: Int32Array.from(words, lettersOf),
  stems: [...new Set(words.map(stem))].sort(),
  written: new Map(written.map((word) => [fold(word), word.toLowerCase()])),
  ...shortWordsOf(phrases),
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

/** What a short word must be for a run of words with it to be a phrase; null if it is right, or is no slip of that. */
function fittingWord(
  typed: readonly string[],
  at: number,
  { words, stems, missing, longest }: Vocabulary,
): string | null {
  const word = typed[at]!;
  if (word.length < 2 || word.length > SHORTEST_CORRECTED || /\d/.test(word)) return null;
  const isBegun = at === typed.length - 1 && beginsOne(stems, stem(word));
  if (!isTelling(word) || isBegun || words.includes(word)) return null;
  const exchanged = transpositions(word);
  for (let count = Math.min(longest, typed.length); count > 1; count -= 1) {
    const last = Math.min(at, typed.length - count);
    for (let from = Math.max(0, at - count + 1); from <= last; from += 1) {
      const run = typed.slice(from, from + count);
      const fits = missing
        .get(gapIn(run, at - from))
        ?.find((one) => distance(word, one) === 1 || exchanged.includes(one));
      if (fits) return fits;
    }
  }
  return null;
}

/** A short word alone could be anything; in 'óculos de sou' only 'sol' makes sense. */
function withShortWords(text: string, vocabulary: Vocabulary): string {
  const typed = wordsOf(text).map(fold);
  let at = -1;
  return text.replace(WORD, (word) => {
    at += 1;
    return fittingWord(typed, at, vocabulary) ?? word;
  });
}

/**
 * A text with each word that finds nothing replaced by the nearest one of the vocabulary, and then short ones by what
 * their phrase lacks; null if there is nothing to replace.
 */
export function correctedText(text: string, vocabulary: Vocabulary): string | null {
  const nearest = text.replace(WORD, (word) => corrected(word, vocabulary));
  const better = withShortWords(nearest, vocabulary);
  return better === text ? null : better;
}
