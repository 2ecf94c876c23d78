/** A single row: the newest publication. Each publishing transaction locks it until its commit. */
export interface PublicationStateRow {
  id: 1;
  version: number;
  /** Random mark of this publication: the same version in a restored or different database has another. */
  mark: string;
}

/** A transaction that changed what a public page shows; the last ten thousand stay. */
export interface PublicationRow {
  version: number;
  mark: string;
  /** Number of topics. */
  size: number;
  /** JSON of the changed topics (`src/server/publication/topics.ts`). */
  topics: string;
}

export interface PublicationTables {
  publicationState: PublicationStateRow;
  publications: PublicationRow;
}
