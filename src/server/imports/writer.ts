import type { ImportFormat, ImportMapping, ImportProblem } from '#domain/imports/import.ts';
import type { Columns, Read, SheetRow } from '#domain/imports/imported.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { Scope } from '../service/scope.ts';

/** How a row finds the others of its record, wherever in the file they are. */
export interface RowKeys {
  /** The same for all rows of a record: 'aurora', or what a variation calls its parent. */
  key: string;
  /** Another name of the record, by which its other rows may call it: 'id:12'. */
  alias: string | null;
  /** What only one record of the file may have: a SKU, an e-mail address. */
  code: string | null;
}

/** What a write has made of a record. */
export interface Written {
  outcome: 'created' | 'updated' | 'unchanged';
  id: string;
  /** What people call it. */
  name: string;
  /** The record as JSON, before and after: what an undo needs. Null before, if it is new. */
  before: object | null;
  after: object | null;
  /** Warnings that only the database knows. */
  problems?: readonly ImportProblem[];
  /** Whether pictures of it are still to be fetched. */
  hasPictures?: boolean;
}

/** A record that is written, as its rows say it. */
export interface Writing<T> {
  record: T;
  columns: Columns;
  rows: readonly SheetRow[];
}

/**
 * How the records of a section are imported. The pipeline (`steps.ts`) reads the rows of one record after another, and calls
 * `write` twice: once to check, in a transaction that is rolled back, and once to write. It runs on behalf of whoever pressed
 * the button (`scope.actor`), and in the transaction that marks the record as done, so that a process may be killed at any
 * time. `write` therefore touches the database alone: what follows is queued (`queueJob`), what pages show is published
 * (`publishChange`), and what people do is audited, as every other service does it.
 */
export interface Writer<T> {
  /** Finds the columns of the fields; `mapping` wins where it says something. */
  header: (
    headers: readonly string[],
    choice: { format: ImportFormat | 'auto'; mapping: ImportMapping },
  ) => Columns;
  /** Fields that a person can choose for a column. */
  fields: (format: ImportFormat) => readonly string[];
  keys: (columns: Columns, row: SheetRow) => RowKeys;
  read: (columns: Columns, rows: readonly SheetRow[]) => Read<T>;
  /** What a problem calls the code that another record of the file has as well; absent if records have no codes. */
  repeated?: { field: string; code: ImportProblem['code'] };
  /**
   * Finds the record, and creates or updates it, or leaves it alone if nothing would change.
   *
   * @throws RefusedRecord with the cells that keep it from being written
   */
  write: (tx: Tx, scope: Scope, writing: Writing<T>) => Promise<Written>;
  /** Restores `before`, or removes what was created; nothing where people have changed it since. */
  undo: (tx: Tx, scope: Scope, undoing: Undoing) => Promise<'undone' | 'kept'>;
}

/** A record that was written, as `Written` says it. */
export interface Undoing {
  id: string;
  before: object | null;
  after: object;
}

/** A record that cannot be written. */
export class RefusedRecord extends Error {
  override readonly name = 'RefusedRecord';
  readonly problems: readonly ImportProblem[];

  constructor(problems: readonly ImportProblem[]) {
    super(problems.map(({ row, column, code }) => `${row} ${column} ${code}`).join(', '));
    this.problems = problems;
  }
}
