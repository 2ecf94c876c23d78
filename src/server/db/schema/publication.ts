/** One row: the newest publication. Whoever publishes locks it until the commit. */
export interface PublicationStateRow {
  id: 1;
  version: number;
  /** Of this one publication, at random: a version of another past of the database has another. */
  mark: string;
}

/** A transaction that has changed what a public page shows; the last ten thousand are kept. */
export interface PublicationRow {
  version: number;
  mark: string;
  /** Number of topics. */
  size: number;
  /** JSON of the topics that have changed (`src/server/publication/topics.ts`). */
  topics: string;
}

export interface PublicationTables {
  publicationState: PublicationStateRow;
  publications: PublicationRow;
}
