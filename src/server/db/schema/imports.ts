import type {
  ImportFormat,
  ImportSection,
  ImportStatus,
  ProblemCode,
} from '#domain/imports/import.ts';
import type { WithDefaults } from './with-defaults.ts';

/** A file that someone imports. Its counts are those of the step that ran last. */
export interface ImportRow {
  id: string;
  section: ImportSection;
  format: ImportFormat;
  status: ImportStatus;
  /** Name of the file as it was sent. */
  file: string;
  delimiter: ',' | ';' | '\t';
  /** JSON: names of its columns. */
  headers: string;
  /** JSON: the field that a person chose for a header. */
  mapping: string;
  /** JSON: the sign before the cents of each column of prices (`Columns.decimals`). */
  decimals: string;
  /** Why it could not be read. */
  failure: string;
  /** What is done to it, or was last. */
  step: 'check' | 'run' | 'undo';
  /** JSON: whoever began that step, on whose behalf the jobs write, with the rights of that moment. */
  actor: string;
  /** JSON: records that an undo has left as they are. */
  kept: string;
  /** Rows below the header. */
  rows: number;
  /** Rows that its current step has dealt with. */
  done: number;
  created: number;
  updated: number;
  unchanged: number;
  refused: number;
  /** Row at which its current step goes on; an undo goes backwards. */
  nextRow: number;
  createdAt: number;
  updatedAt: number;
}

/** A row of an imported file. The header is row 1. */
export interface ImportedRow {
  importId: string;
  row: number;
  /** JSON: its cells. */
  cells: string;
  /** Names the record that it belongs to; null until it is read. */
  key: string | null;
  /** Another name by which later or earlier rows may refer to that record. */
  alias: string | null;
  /** What no other record of the file may have: a SKU, an e-mail address. */
  code: string | null;
  /** First row of its record. */
  record: number | null;
}

export type RecordOutcome = 'created' | 'updated' | 'unchanged' | 'refused';

/** A record of an imported file, by its first row. */
export interface ImportRecordRow {
  importId: string;
  row: number;
  /** Number of its rows. */
  rows: number;
  /** What the check found would become of it. */
  checked: RecordOutcome;
  /** What became of it; null until it is written. */
  outcome: RecordOutcome | null;
  recordId: string | null;
  name: string;
  /** JSON of the record before it was written, null if there was none, and as it was written. */
  before: string | null;
  after: string | null;
  /** 1 while it has pictures to be fetched. */
  pictures: 0 | 1;
  undone: 'undone' | 'kept' | null;
}

/** What is wrong with a cell of an imported file. */
export interface ImportProblemRow {
  importId: string;
  id: string;
  /** First row of its record. */
  record: number;
  row: number;
  column: string;
  code: ProblemCode;
  level: 'error' | 'warning';
  /** JSON, for its text. */
  values: string;
}

/** A picture that was fetched from an address, so that it is fetched once. */
export interface ImportPictureRow {
  url: string;
  mediaId: string;
  at: number;
}

/** A path of the shop that products came from, which redirects to the product. */
export interface MovedPathRow {
  /** Without its query and a slash at its end. */
  path: string;
  productId: string;
  createdAt: number;
}

export interface ImportTables {
  imports: WithDefaults<
    ImportRow,
    | 'failure'
    | 'kept'
    | 'decimals'
    | 'rows'
    | 'done'
    | 'created'
    | 'updated'
    | 'unchanged'
    | 'refused'
    | 'nextRow'
  >;
  importRows: ImportedRow;
  importRecords: WithDefaults<
    ImportRecordRow,
    'outcome' | 'recordId' | 'name' | 'before' | 'after' | 'pictures' | 'undone'
  >;
  importProblems: ImportProblemRow;
  importPictures: ImportPictureRow;
  movedPaths: MovedPathRow;
}
