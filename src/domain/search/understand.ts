import { fold, WORD } from '../catalogue/fold.ts';
import { isTelling, stem } from '../catalogue/words.ts';
import { overlaps, readFigures, type Stretch } from './figures.ts';
import type { Meaning } from './meaning.ts';
import type { ReadPhrase } from './phrase.ts';

/** A part of a search that was understood. */
export interface UnderstoodPart {
  meaning: Meaning;
  /** As it was typed. */
  text: string;
  /** The search without it. */
  without: string;
}

export interface UnderstoodSearch {
  parts: UnderstoodPart[];
  /** Words that only the texts of products can know, as they were typed. */
  words: string[];
}

/** Phrases, ready to be looked for. */
export interface Lexicon {
  /** Meaning by the phrase's folded words, joined by spaces: 'rosa' is not 'rosé'. */
  exact: ReadonlyMap<string, ReadPhrase['meaning']>;
  /** Meaning by their stems: another form of the same words. */
  stemmed: ReadonlyMap<string, ReadPhrase['meaning']>;
  /** Words of the longest phrase. */
  longest: number;
}

interface Token extends Stretch {
  word: string;
  stem: string;
}

/** Each letter folded by itself, so that places in the folded text are places in the text. */
const foldedLetters = (text: string): string =>
  Array.from(text, (letter) => {
    const folded = fold(letter);
    return folded.length === letter.length ? folded : folded.charAt(0).padEnd(letter.length);
  }).join('');

function tokensOf(folded: string): Token[] {
  return [...folded.matchAll(WORD)]
    .filter(([word]) => isTelling(word))
    .map(({ 0: word, index }) => ({
      from: index,
      to: index + word.length,
      word,
      stem: stem(word),
    }));
}

const keyOf = (tokens: readonly Token[], by: 'word' | 'stem'): string =>
  tokens.map((token) => token[by]).join(' ');

/** Of several phrases with the same words the first wins. */
export function lexiconOf(phrases: readonly ReadPhrase[]): Lexicon {
  const exact = new Map<string, ReadPhrase['meaning']>();
  const stemmed = new Map<string, ReadPhrase['meaning']>();
  let longest = 0;
  for (const { phrases: written, meaning } of phrases) {
    for (const phrase of written) {
      const tokens = tokensOf(foldedLetters(phrase.normalize('NFC')));
      if (tokens.length === 0) continue;
      longest = Math.max(longest, tokens.length);
      for (const [meanings, by] of [
        [exact, 'word'],
        [stemmed, 'stem'],
      ] as const) {
        const key = keyOf(tokens, by);
        if (!meanings.has(key)) meanings.set(key, meaning);
      }
    }
  }
  return { exact, stemmed, longest };
}

interface FoundPhrase extends Stretch {
  meaning: ReadPhrase['meaning'];
}

/** Phrases in a text, the longest first at each place. */
function phrasesIn(tokens: readonly Token[], { exact, stemmed, longest }: Lexicon): FoundPhrase[] {
  const found: FoundPhrase[] = [];
  for (let at = 0; at < tokens.length; at += 1) {
    for (let count = Math.min(longest, tokens.length - at); count > 0; count -= 1) {
      const run = tokens.slice(at, at + count);
      const meaning = exact.get(keyOf(run, 'word')) ?? stemmed.get(keyOf(run, 'stem'));
      if (!meaning) continue;
      found.push({ from: run[0]!.from, to: run.at(-1)!.to, meaning });
      at += count - 1;
      break;
    }
  }
  return found;
}

const tidy = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** Words that stand for others, replaced by them; once, so that two that name each other end. */
function withSameAs(text: string, stretches: readonly FoundPhrase[]): string | null {
  let changed = '';
  let end = 0;
  for (const { from, to, meaning } of stretches) {
    if (meaning.by !== 'sameAs') continue;
    changed += `${text.slice(end, from)} ${meaning.text} `;
    end = to;
  }
  return end === 0 ? null : tidy(changed + text.slice(end));
}

function partsOf(
  text: string,
  lexicon: Lexicon,
): { stretches: FoundPhrase[]; words: string[]; text: string } {
  const composed = text.normalize('NFC');
  const folded = foldedLetters(composed);
  const tokens = tokensOf(folded);
  // 'UV 400' and 'TR 90' are no prices; but the letter of '15 g' is no size.
  const numbered = phrasesIn(tokens, lexicon).filter(({ from, to }) =>
    /\d/.test(folded.slice(from, to)),
  );
  const figures = readFigures(folded, numbered);
  const others = tokens.filter((token) => !overlaps(figures, token));
  const phrases = phrasesIn(others, lexicon);
  const stretches = [...phrases, ...figures].sort((a, b) => a.from - b.from);
  const rest = tokens.filter((token) => !overlaps(stretches, token));
  // 'women's', 'óculos d sol': what is left of a word would be the beginning of any other.
  const whole = rest.filter(({ word }) => word.length > 1);
  const isMoreThanLetters = stretches.length + whole.length > 0;
  return {
    stretches,
    words: (isMoreThanLetters ? whole : rest).map(({ from, to }) => composed.slice(from, to)),
    text: composed,
  };
}

/**
 * What a search asks for: "redondo até 300" is a shape and a price. What is not understood stays words.
 *
 * @param text corrected, if it was mistyped
 */
export function understandSearch(text: string, lexicon: Lexicon): UnderstoodSearch {
  const first = partsOf(text, lexicon);
  const replaced = withSameAs(first.text, first.stretches);
  const { stretches, words, text: used } = replaced === null ? first : partsOf(replaced, lexicon);
  // What is asked for twice ('infantil menina') is one wish, which all of its words leave with.
  const asked = Map.groupBy(
    stretches.filter(({ meaning }) => meaning.by !== 'sameAs'),
    ({ meaning }) => JSON.stringify(meaning),
  );
  const parts = [...asked.values()].map((same) => ({
    meaning: same[0]!.meaning as Meaning,
    text: same.map(({ from, to }) => used.slice(from, to)).join(' '),
    without: tidy(
      same.reduceRight((left, { from, to }) => left.slice(0, from) + left.slice(to), used),
    ),
  }));
  return { parts, words };
}
