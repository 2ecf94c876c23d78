import type { PhraseKind } from '#domain/search/phrase.ts';

/** What search knows of an active product: the texts that it was indexed by. */
export interface SearchDocumentRow {
  productId: string;
  title: string;
  body: string;
}

/** A product that search and list still know by an old name: a job indexes it again. */
export interface SearchQueueRow {
  productId: string;
}

/** A word of the catalogue, for correcting typos. `word` is folded, not stemmed. */
export interface SearchWordRow {
  word: string;
  uses: number;
}

/** What words of a search mean, as staff change it. */
export interface SearchPhraseRow {
  id: string;
  slug: string;
  /** What staff call it. */
  name: string;
  /** A line for each word or run of words. */
  phrases: string;
  by: PhraseKind;
  /** See `SearchPhrase`. */
  value: string;
  updatedAt: number;
}

export interface SearchTables {
  searchPhrases: SearchPhraseRow;
  searchDocuments: SearchDocumentRow;
  searchQueue: SearchQueueRow;
  searchWords: SearchWordRow;
}
