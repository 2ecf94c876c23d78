/** What search knows of an active product: the texts that it was indexed by. */
export interface SearchDocumentRow {
  productId: string;
  title: string;
  body: string;
}

/** A product that search and list still know by an old name: a job indexes it anew. */
export interface SearchQueueRow {
  productId: string;
}

/** A word of the catalogue, for correcting typos. `word` is folded, not stemmed. */
export interface SearchWordRow {
  word: string;
  uses: number;
}

export interface SearchTables {
  searchDocuments: SearchDocumentRow;
  searchQueue: SearchQueueRow;
  searchWords: SearchWordRow;
}
