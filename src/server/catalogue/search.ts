import { isDeepStrictEqual } from 'node:util';
import { LRUCache } from 'lru-cache';
import { correctedText, vocabularyOf } from '#domain/catalogue/correction.ts';
import { searchTerms } from '#domain/catalogue/words.ts';
import type { Scope } from '../scope.ts';
import { catalogueIndex } from './current-index.ts';
import { cached } from '../publication/cached.ts';
import { dependsOn } from '../publication/dependencies.ts';

export interface SearchResult {
  /** Best first; for the same terms the same array, until search has changed. */
  ids: readonly string[];
  /** Whether it is among them. */
  has: (id: string) => boolean;
  /** What was searched for instead, if words were mistyped. */
  correctedQuery: string | null;
}

/** A text as it was understood. */
interface Understood {
  terms: string[];
  correctedQuery: string | null;
}

/** Products that contain some terms. */
class Found {
  /** Best first. */
  readonly ids: readonly string[];
  #set: Set<string> | undefined;

  constructor(ids: readonly string[]) {
    this.ids = ids;
  }

  /** Asked only when a product has changed: most answers never need the set. */
  readonly has = (id: string): boolean => (this.#set ??= new Set(this.ids)).has(id);
}

/** Texts whose terms are cached, and ids of all cached answers: some megabytes. */
const MAX_TEXTS = 500;
const MAX_IDS = 200_000;

/**
 * The words of the catalogue, and what is searched for most: filters, orders and pages of one search share
 * its answer.
 */
const searches = cached({ from: ['search'], dependsOn: [] }, async ({ engine }) => {
  const rows = await engine.db
    .selectFrom('searchWords')
    .select('word')
    .orderBy('uses', 'desc')
    .orderBy('word')
    .execute();
  return {
    vocabulary: vocabularyOf(rows.map(({ word }) => word)),
    understood: new LRUCache<string, Understood>({ max: MAX_TEXTS }),
    found: new LRUCache<string, Found>({
      maxSize: MAX_IDS,
      sizeCalculation: ({ ids }) => ids.length + 1,
    }),
    finding: new Map<string, Promise<Found>>(),
  };
});

type Searches = Awaited<ReturnType<typeof searches>>;

function understand(text: string, { vocabulary, understood }: Searches): Understood {
  let known = understood.get(text);
  if (!known) {
    const correctedQuery = correctedText(text, vocabulary);
    known = { terms: searchTerms(correctedQuery ?? text), correctedQuery };
    understood.set(text, known);
  }
  return known;
}

/** Callers at the same time share one search. */
async function find(scope: Scope, terms: string[], { found, finding }: Searches): Promise<Found> {
  const key = terms.join(' ');
  const known = found.get(key) ?? finding.get(key);
  if (known) return known;
  const search = async () => {
    const index = await catalogueIndex(scope);
    const ids = await scope.engine.search.find(scope.engine.db, terms, index.size);
    // The index's own strings, instead of as many copies as there are searches.
    const answer = new Found(ids.map((id) => index.get(id)?.id ?? id));
    found.set(key, answer);
    return answer;
  };
  const answer = search().finally(() => finding.delete(key));
  finding.set(key, answer);
  return answer;
}

async function answerTo(scope: Scope, text: string): Promise<SearchResult> {
  const known = await searches(scope);
  const { terms, correctedQuery } = understand(text, known);
  const { ids, has } = await find(scope, terms, known);
  return { ids, has, correctedQuery };
}

/** Active products that contain every word of a text, allowing for typing errors. */
export async function searchProducts(scope: Scope, text: string): Promise<SearchResult> {
  const answer = await answerTo(scope, text);
  const { ids, correctedQuery } = answer;
  dependsOn('search', async (later) => {
    const now = await answerTo(later, text);
    return now.correctedQuery === correctedQuery && isDeepStrictEqual(now.ids, ids);
  });
  return answer;
}
