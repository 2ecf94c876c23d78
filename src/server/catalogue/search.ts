import { isDeepStrictEqual } from 'node:util';
import { correctedText } from '#domain/catalogue/correction.ts';
import { searchTerms, stem } from '#domain/catalogue/words.ts';
import type { Scope } from '../scope.ts';
import { catalogueIndex } from './current-index.ts';
import { cached } from '../publication/cached.ts';
import { note } from '../publication/notes.ts';

export interface SearchResult {
  /** Best first. */
  ids: string[];
  /** What was searched for instead, where words were mistyped. */
  correctedQuery: string | null;
}

/** Words of the catalogue, most used first, and their stems; kept in memory. */
const vocabulary = cached({ from: ['search'], notes: [] }, async ({ engine }) => {
  const rows = await engine.db
    .selectFrom('searchWords')
    .select('word')
    .orderBy('uses', 'desc')
    .orderBy('word')
    .execute();
  const words = rows.map(({ word }) => word);
  return { words, stems: words.map(stem) };
});

/** Searches of which the answer is kept: filters, orders and pages of one search share it. */
const SEARCHES_KEPT = 50;
const answers = cached(
  { from: ['search'], notes: [] },
  async () => new Map<string, Promise<string[]>>(),
);

async function find(scope: Scope, terms: string[]): Promise<string[]> {
  const kept = await answers(scope);
  const key = terms.join(' ');
  const known = kept.get(key);
  if (known) return known;
  const { size } = await catalogueIndex(scope);
  const found = scope.engine.search.find(scope.engine.db, terms, size);
  if (kept.size >= SEARCHES_KEPT) kept.delete(kept.keys().next().value!);
  kept.set(key, found);
  found.catch(() => kept.delete(key));
  return found;
}

async function answerTo(scope: Scope, text: string): Promise<SearchResult> {
  const correctedQuery = correctedText(text, await vocabulary(scope));
  const ids = await find(scope, searchTerms(correctedQuery ?? text));
  return { ids, correctedQuery };
}

/** Active products that contain every word of a text, allowing for typing errors. */
export async function searchProducts(scope: Scope, text: string): Promise<SearchResult> {
  const answer = await answerTo(scope, text);
  note('search', async (later) => isDeepStrictEqual(await answerTo(later, text), answer));
  return answer;
}
