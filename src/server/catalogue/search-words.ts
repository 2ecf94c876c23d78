import { LRUCache } from 'lru-cache';
import { correctedText, vocabularyOf, type Vocabulary } from '#domain/catalogue/correction.ts';
import { fold, words } from '#domain/catalogue/fold.ts';
import { FIGURE_WORDS } from '#domain/search/figures.ts';
import { readPhrase, type ReadPhrase } from '#domain/search/phrase.ts';
import {
  lexiconOf,
  understandSearch,
  type Lexicon,
  type UnderstoodSearch,
} from '#domain/search/understand.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';
import { readTaxonomy, type Taxonomy } from './taxonomy.ts';

/** A text as it was understood. */
export interface ReadSearch extends UnderstoodSearch {
  /** What was read instead of a mistyped text. */
  correctedQuery: string | null;
}

interface SearchWords {
  vocabulary: Vocabulary;
  lexicon: Lexicon;
  /** Words of the lexicon, as they are written. */
  words: readonly string[];
  read: LRUCache<string, ReadSearch>;
}

/** Texts that are remembered as they were understood: some hundred kilobytes. */
const MAX_TEXTS = 500;
/** Letters from which a word that is being typed is completed. */
const SHORTEST_BEGINNING = 3;

/** Brands and colours by their names; a colour by the first word of its name too: 'azul' is any blue. */
function namesOf({ brands, colors }: Pick<Taxonomy, 'brands' | 'colors'>): ReadPhrase[] {
  const firstWords = Map.groupBy(colors, ({ name }) => words(name)[0] ?? '');
  return [
    ...brands.map(({ name, slug }) => ({
      phrases: [name],
      meaning: { by: 'facet' as const, facet: 'brand' as const, values: [slug] },
    })),
    ...colors.map(({ name, slug }) => ({
      phrases: [name],
      meaning: { by: 'facet' as const, facet: 'color' as const, values: [slug] },
    })),
    ...[...firstWords].map(([word, some]) => ({
      phrases: [word],
      meaning: {
        by: 'facet' as const,
        facet: 'color' as const,
        values: some.map(({ slug }) => slug),
      },
    })),
  ];
}

/** What the shop's search understands: its phrases, the names of its brands and colours, the words of its products. */
const searchWords = cached(
  { from: ['search', 'taxonomy'], dependsOn: [] },
  async ({ engine: { db } }): Promise<SearchWords> => {
    const used = await db
      .selectFrom('searchWords')
      .select('word')
      .orderBy('uses', 'desc')
      .orderBy('word')
      .execute();
    const rows = await db.selectFrom('searchPhrases').selectAll().orderBy('id').execute();
    const phrases = rows.flatMap(
      ({ phrases: lines, by, value }) =>
        readPhrase({ phrases: lines.split('\n'), by, value }) ?? [],
    );
    const asWritten = rows.flatMap(({ phrases: lines, by }) =>
      by === 'asWritten' ? words(lines) : [],
    );
    const names = namesOf(await readTaxonomy(db));
    const written = [
      ...[...phrases, ...names].flatMap(({ phrases: some }) => some.flatMap(words)),
      ...FIGURE_WORDS,
    ];
    const known = [...written, ...asWritten].map(fold);
    const vocabulary = [...used.map(({ word }) => word), ...known];
    return {
      vocabulary: vocabularyOf(
        [...new Set(vocabulary)],
        written,
        [...phrases, ...names].flatMap(({ phrases: some }) => some),
      ),
      lexicon: lexiconOf([...phrases, ...names]),
      words: written,
      read: new LRUCache({ max: MAX_TEXTS }),
    };
  },
);

/** What a text asks for, allowing for typing errors. */
export async function readSearch(scope: Scope, text: string): Promise<ReadSearch> {
  const { vocabulary, lexicon, read } = await searchWords(scope);
  let known = read.get(text);
  if (!known) {
    const correctedQuery = correctedText(text, vocabulary);
    known = { ...understandSearch(correctedQuery ?? text, lexicon), correctedQuery };
    read.set(text, known);
  }
  return known;
}

/**
 * A text whose last word is only begun, with the word that it may become: 'óculos polar' is 'óculos polarizado'. null
 * if no phrase has such a word.
 */
export async function completed(scope: Scope, text: string): Promise<string | null> {
  const begun = words(text).at(-1);
  if (!begun || begun.length < SHORTEST_BEGINNING) return null;
  const known = await searchWords(scope);
  const whole = known.words.find((word) => fold(word).startsWith(fold(begun)));
  return whole ? text.slice(0, text.lastIndexOf(begun)) + whole : null;
}
