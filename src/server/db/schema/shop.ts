import type { ConsentAnswer } from '#domain/consent/consent-log.ts';

/** A single row: the newest publication. Each publishing transaction locks it until its commit. */
interface PublicationStateRow {
  id: 1;
  version: number;
  /** Random mark of this publication: the same version in a restored or different database has another. */
  mark: string;
}

/** A transaction that changed what a public page shows; the last ten thousand stay. */
interface PublicationRow {
  version: number;
  mark: string;
  /** Number of topics. */
  size: number;
  /** JSON of the changed topics (`src/server/caching/topics.ts`). */
  topics: string;
}

export interface PublicationTables {
  publicationState: PublicationStateRow;
  publications: PublicationRow;
}

/** One row per section of the settings (`name`, `seo`, `color` …), its value as JSON. */
export interface SettingRow {
  name: string;
  value: string;
  updatedAt: number;
}

/** What a visitor answered to the banner of consent: the proof that the law asks for (LGPD art. 8 § 2). */
export interface ConsentRow {
  id: string;
  at: number;
  /** Random, made by the visitor's browser. */
  browser: string;
  statistics: ConsentAnswer;
  marketing: ConsentAnswer;
}

/** An archive that the shop has written by itself (`archive/scheduled-backup.ts`). */
export interface BackupRow {
  /** Epoch ms at which the shop was as the archive has it. */
  takenAt: number;
  /** Its path. */
  file: string;
  bytes: number;
}

export interface ShopTables {
  backups: BackupRow;
  settings: SettingRow;
  consents: ConsentRow;
}
