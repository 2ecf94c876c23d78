import type { ImportMapping, ImportProblem } from '#domain/imports/import.ts';
import type { Columns, DecimalSign, Read, SheetRow } from '#domain/imports/imported.ts';
import type { Db, Tx } from '../db/engine/engine.ts';
import { actingAs, type Actor, type Scope } from '../service/scope.ts';
import type { StoredImport } from './find-import.ts';
import { inSlice } from './slices.ts';
import type { Writer } from './writer.ts';
import { writerOf } from './writers.ts';

/** Records that are dealt with together: one publication, and one transaction at most. */
const BATCH = 20;
/** The most rows of one record: a product has 200 variants and 100 pictures. */
const MAX_ROWS = 500;

/** An import with what its steps need. */
export interface LoadedImport {
  stored: StoredImport;
  columns: Columns;
  writer: Writer<unknown>;
  /** On behalf of whoever began the step. */
  scope: Scope;
}

/** The columns of an import, as they were matched when it was received. */
export const columnsOf = ({
  section,
  headers,
  format,
  mapping,
  decimals,
  createdAt,
}: StoredImport): Columns => ({
  ...writerOf(section).header(JSON.parse(headers) as string[], {
    format,
    mapping: JSON.parse(mapping) as ImportMapping,
  }),
  decimals: new Map(JSON.parse(decimals) as [string, DecimalSign][]),
  receivedAt: createdAt,
});

/** An import that is at a step; null once it is not, such as when it was cancelled. */
export async function loadAt(
  scope: Scope,
  { importId, step }: { importId: string; step: StoredImport['step'] },
): Promise<LoadedImport | null> {
  const stored = await scope.engine.db
    .selectFrom('imports')
    .selectAll()
    .where('id', '=', importId)
    .where('step', '=', step)
    .where('status', 'in', ['checking', 'running'])
    .executeTakeFirst();
  if (!stored) return null;
  return {
    stored,
    columns: columnsOf(stored),
    writer: writerOf(stored.section),
    scope: actingAs(scope, JSON.parse(stored.actor) as Actor),
  };
}

/** A record of a file: its rows, and what they say. */
export interface FileRecord extends Read<unknown> {
  /** Its first row, by which it is called. */
  first: number;
  rows: readonly SheetRow[];
}

/** Reads the rows of a record. */
export async function readFileRecord(
  db: Db,
  { stored, columns, writer }: LoadedImport,
  first: number,
): Promise<FileRecord> {
  const found = await db
    .selectFrom('importRows')
    .select(['row', 'cells', 'code'])
    .where('importId', '=', stored.id)
    .where('record', '=', first)
    .orderBy('row')
    .limit(MAX_ROWS + 1)
    .execute();
  const rows = found.map(({ row, cells }): SheetRow => ({
    row,
    cells: JSON.parse(cells) as string[],
  }));
  if (rows.length > MAX_ROWS) {
    const problem: ImportProblem = {
      row: first,
      column: '',
      code: 'variants',
      level: 'error',
      values: { max: MAX_ROWS },
    };
    return { first, rows: rows.slice(0, 1), record: null, problems: [problem] };
  }
  const wrong = rows.filter((row) => !fits(row, columns.headers.length));
  if (wrong.length > 0) {
    const problems = wrong.map(({ row }): ImportProblem => ({
      row,
      column: '',
      code: 'cells',
      level: 'error',
    }));
    return { first, rows, record: null, problems };
  }
  const { record, problems } = writer.read(columns, rows);
  const again = await repeated(db, { stored, columns, writer }, { first, found });
  return {
    first,
    rows,
    record: again.length > 0 ? null : record,
    problems: [...problems, ...again],
  };
}

/** Spreadsheets add empty cells at the end of a row. */
const fits = ({ cells }: SheetRow, columns: number): boolean =>
  cells.length >= columns && cells.slice(columns).every((cell) => cell.trim() === '');

interface CodedRow {
  row: number;
  code: string | null;
}

/** What an earlier record of the file has already: each is written by itself, and would not know. */
async function repeated(
  db: Db,
  { stored, columns, writer }: Pick<LoadedImport, 'stored' | 'columns' | 'writer'>,
  { first, found }: { first: number; found: readonly CodedRow[] },
): Promise<ImportProblem[]> {
  const codes = [...new Set(found.flatMap(({ code }) => code ?? []))];
  if (codes.length === 0 || !writer.repeated) return [];
  const earlier = await db
    .selectFrom('importRows')
    .select('code')
    .distinct()
    .where('importId', '=', stored.id)
    .where('code', 'in', codes)
    .where('record', '<', first)
    .execute();
  const taken = new Set(earlier.map(({ code }) => code));
  const { field, code: problem } = writer.repeated;
  const column = columns.headers[columns.indexOf.get(field) ?? -1] ?? '';
  return found.flatMap(({ row, code }): ImportProblem[] =>
    code !== null && taken.has(code)
      ? [{ row, column, code: problem, level: 'error', values: { value: code } }]
      : [],
  );
}

/** First rows of the next records of a file. */
async function nextRecords(
  db: Db,
  { stored, from }: { stored: StoredImport; from: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('importRows')
    .select('row')
    .where('importId', '=', stored.id)
    .where('row', '>=', from)
    .whereRef('row', '=', 'record')
    .orderBy('row')
    .limit(BATCH)
    .execute();
  return rows.map(({ row }) => row);
}

interface Walk {
  signal: AbortSignal;
  /** @returns the row after the last record that it has dealt with; null where another node goes on, or nobody does */
  deal: (found: readonly FileRecord[], from: number) => Promise<number | null>;
}

/** Reads the records of a file, some at a time, from where its import is, until they end or a slice is over. */
export async function walkRecords(
  loaded: LoadedImport,
  { signal, deal }: Walk,
): Promise<'more' | 'done' | 'lost'> {
  const { stored, scope } = loaded;
  const { db } = scope.engine;
  let from: number | null = stored.nextRow;
  const isDone = await inSlice(signal, async () => {
    const firsts = await nextRecords(db, { stored, from: from! });
    if (firsts.length === 0) return 'done';
    const found: FileRecord[] = [];
    for (const first of firsts) found.push(await readFileRecord(db, loaded, first));
    from = await deal(found, from!);
    return from === null ? 'done' : 'more';
  });
  if (from === null) return 'lost';
  return isDone ? 'done' : 'more';
}

/**
 * Locks an import where it was loaded, or at a row; undefined where another node, a cancellation or a kill has changed that.
 */
export const lockImport = (tx: Tx, { stored, scope }: LoadedImport, from?: number) =>
  tx
    .updateTable('imports')
    .set({ updatedAt: scope.now() })
    .where('id', '=', stored.id)
    .where('status', '=', stored.status)
    .where('step', '=', stored.step)
    .$if(from !== undefined, (query) => query.where('nextRow', '=', from!))
    .returning(['nextRow', 'kept'])
    .executeTakeFirst();
