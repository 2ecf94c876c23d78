import { fold, words } from '../catalogue/fold.ts';

/** Longest word that is stored; a longer one is found by its beginning. */
export const MAX_WORD = 60;
/** Terms of a search that are used: more of them hardly narrow the result, and each has a cost. */
const MAX_TERMS = 6;

/** The folded words of a record's texts, each once: a record of the dashboard is found by how they begin. */
export const recordWords = (texts: readonly string[]): string[] => [
  ...new Set(texts.flatMap((text) => words(fold(text))).map((word) => word.slice(0, MAX_WORD))),
];

/** What a search asks for, as beginnings of such words. */
export const recordTerms = (q: string): string[] => recordWords([q]).slice(0, MAX_TERMS);
