import { LRUCache } from 'lru-cache';
import { searchTerms } from '#domain/catalogue/words.ts';
import { cached } from '../caching/cached.ts';
import type { Scope } from '../service/scope.ts';
import { catalogueIndex } from './current-index.ts';

/** Ids of all cached answers: some megabytes. */
const MAX_IDS = 200_000;

const answers = cached({ from: ['search'], dependsOn: [] }, async () => ({
  found: new LRUCache<string, readonly string[]>({
    maxSize: MAX_IDS,
    sizeCalculation: (ids) => ids.length + 1,
  }),
  finding: new Map<string, Promise<readonly string[]>>(),
}));

/**
 * Ids of the active products whose texts contain every word, each as the beginning of one, best match first; none
 * without a word. Callers at the same time share one search, and filters, orders and pages its answer.
 */
export async function findWords(
  scope: Scope,
  words: readonly string[],
): Promise<readonly string[]> {
  const { found, finding } = await answers(scope);
  const terms = searchTerms(words.join(' '));
  const key = terms.join(' ');
  const known = found.get(key) ?? finding.get(key);
  if (known) return known;
  const search = async () => {
    const index = await catalogueIndex(scope);
    const ids = await scope.engine.search.find(scope.engine.db, terms, index.size);
    // The index's own strings, instead of as many copies as there are searches.
    const own = ids.map((id) => index.get(id)?.id ?? id);
    found.set(key, own);
    return own;
  };
  const answer = search().finally(() => finding.delete(key));
  finding.set(key, answer);
  return answer;
}
