/**
 * An archive of a shop: the rows of its tables, its pictures, models and private files, as one stream that no database
 * engine has a part in. Whatever a shop stands on reads itself into a sink, and a sink writes a shop or a file.
 */

/** A value of a row; the shop's tables have no others. */
export type Value = string | number | null;
/** A row's values, in the order of its table's columns. */
export type Row = readonly Value[];

export interface TableShape {
  name: string;
  columns: string[];
}

/** What an archive says of itself before its rows. */
export interface Manifest {
  format: 'vitrine-archive';
  version: 1;
  /** Epoch ms at which the shop was as the archive has it. */
  takenAt: number;
  /** The migrations that its schema has had, in their order. */
  migrations: string[];
  tables: TableShape[];
}

/** Takes what a source reads, in the source's order: the rows of each table together, then the files. */
export interface Sink {
  rows(table: TableShape, rows: readonly Row[]): Promise<void>;
  file(name: string, content: Buffer): Promise<void>;
}

export interface Source {
  manifest: Manifest;
  /** Rows and files that it will read, for a progress bar; null if that is not known. */
  total: number | null;
  readInto(sink: Sink): Promise<void>;
}

/** The newest format that this version reads, and the one it writes. */
export const FORMAT_VERSION = 1;
