import { mkdir, open, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import {
  IMPORT_FORMATS,
  MAX_SHEET_BYTES,
  type ImportFormat,
  type ImportMapping,
  type ImportSection,
  type ImportStatus,
} from '#domain/imports/import.ts';
import { DecimalSigns } from '#domain/imports/sheet-cells.ts';
import type { Columns, SheetRow } from '#domain/imports/imported.ts';
import { z } from '#domain/zod.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import type { Tx } from '../db/engine/engine.ts';
import type { ImportedRow } from '../db/schema/imports.ts';
import { InvalidFieldsError, ShopError } from '../base/errors.ts';
import { queueJob } from '../jobs/queue.ts';
import { incomingFile } from '../media/incoming.ts';
import { readUpload } from '../media/read-upload.ts';
import { mediaFolder } from '../media/store.ts';
import { explainFullDisk } from '../media/store-errors.ts';
import { UploadPlaces } from '../media/upload-places.ts';
import { parseInput } from '../service/parse-input.ts';
import { accountIdOf, type Scope } from '../service/scope.ts';
import { refuseUnknown } from './mapping.ts';
import { writeProblems } from './problems.ts';
import { OpenQuoteError, readSheet, recogniseSheet, type Sheet } from './read-sheet.ts';
import type { Writer } from './writer.ts';
import { writerOf } from './writers.ts';

/** Longest text of a field beside the file: a mapping of many columns. */
const MAX_FIELD_BYTES = 256 * 1024;
/** Longest file name that is stored. */
const MAX_NAME = 200;
/** Rows, and characters of their cells, that one transaction stores. */
const BATCH_ROWS = 500;
const BATCH_LENGTH = 1024 * 1024;
/** Rows that one statement inserts: SQLite has 32,766 values in a statement, PostgreSQL twice as many. */
const INSERTED_ROWS = 100;

const places = new UploadPlaces();

const choiceSchema = z.object({
  format: z.enum(['auto', ...IMPORT_FORMATS]).default('auto'),
  mapping: z
    .string()
    .default('{}')
    .transform((text, context): ImportMapping => {
      try {
        return z.record(z.string(), z.string().nullable()).parse(JSON.parse(text));
      } catch {
        context.addIssue({ code: 'custom', message: 'imports.mapping' });
        return {};
      }
    }),
});

/** Writes the file of a request to disk. @throws ShopError 413 'media.tooLarge', StoreFullError */
async function storeFile(path: string, content: AsyncIterable<Uint8Array>): Promise<void> {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const handle = await open(path, 'wx', 0o600);
  let bytes = 0;
  try {
    for await (const chunk of content) {
      bytes += chunk.length;
      if (bytes > MAX_SHEET_BYTES) {
        throw new ShopError(413, 'media.tooLarge', { megabytes: MAX_SHEET_BYTES / 1024 / 1024 });
      }
      await handle.writeFile(chunk);
    }
  } catch (error) {
    throw explainFullDisk(error);
  } finally {
    await handle.close();
  }
}

/**
 * Receives a file (`multipart/form-data`: `file`, `format`, `mapping`), stores its rows and queues the check, which tries what
 * each of them would do. From then on no file is needed: any node goes on from the rows.
 *
 * @throws InvalidFieldsError of `file` for one that is no table, ShopError 413 beyond `MAX_SHEET_BYTES`
 */
export async function startImport(
  scope: Scope,
  { section, request }: { section: ImportSection; request: Pick<Request, 'headers' | 'body'> },
): Promise<{ id: string; status: ImportStatus }> {
  authorise(scope, section, 'edit');
  const id = scope.newId();
  const path = incomingFile(mediaFolder(scope.config), id);
  const fields: Record<string, string> = {};
  const onField = (name: string, value: string) => void (fields[name] = value);
  try {
    const name = await readUpload(
      request,
      async (upload) => {
        const place = places.enter({
          accountId: accountIdOf(scope),
          now: scope.now(),
          giveWay: (why) => upload.content.destroy(why),
        });
        try {
          await storeFile(path, upload.content);
        } finally {
          place.leave();
        }
        return upload.name;
      },
      { bytes: MAX_FIELD_BYTES, onField },
    );
    const choice = parseInput(choiceSchema, fields);
    const sheet = await recogniseSheet(path);
    const status = await storeRows(scope, { id, section, name, sheet, ...choice });
    return { id, status };
  } finally {
    await rm(path, { force: true });
  }
}

interface NewImport {
  id: string;
  section: ImportSection;
  /** Of the file. */
  name: string;
  sheet: Sheet;
  format: ImportFormat | 'auto';
  mapping: ImportMapping;
}

async function storeRows(scope: Scope, started: NewImport): Promise<ImportStatus> {
  const { engine } = scope;
  const { id, section, sheet } = started;
  const writer = writerOf(section);
  let columns: Columns | undefined;
  const signs = new DecimalSigns();
  let rows = 0;
  let batch: ImportedRow[] = [];
  let length = 0;
  const store = async () => {
    const stored = batch;
    batch = [];
    length = 0;
    await engine.transaction((tx) => insertRows(tx, stored));
  };
  try {
    for await (const row of readSheet(sheet)) {
      if (!columns) {
        columns = writer.header(row.cells, started);
        refuseUnknown(started.mapping, { columns, fields: writer.fields(columns.format) });
        if (columns.indexOf.size === 0) throw new InvalidFieldsError({ file: 'imports.noColumns' });
        await insertImport(scope, started, columns);
        continue;
      }
      signs.see(columns, row);
      const stored = rowOf(id, { writer, columns, row });
      batch.push(stored);
      rows += 1;
      length += stored.cells.length;
      if (batch.length >= BATCH_ROWS || length >= BATCH_LENGTH) await store();
    }
    await store();
    if (rows === 0) throw new InvalidFieldsError({ file: 'imports.noRows' });
    return await finishReading(scope, {
      ...started,
      rows,
      columns: columns!,
      decimals: signs.found(),
    });
  } catch (error) {
    if (error instanceof OpenQuoteError && columns) {
      return refuseFile(scope, { id, rows, columns, error });
    }
    await engine.transaction((tx) => tx.deleteFrom('imports').where('id', '=', id).execute());
    if (error instanceof OpenQuoteError) throw new InvalidFieldsError({ file: 'imports.header' });
    throw error;
  }
}

function rowOf(
  importId: string,
  { writer, columns, row }: { writer: Writer<unknown>; columns: Columns; row: SheetRow },
): ImportedRow {
  const keys = writer.keys(columns, row);
  return {
    importId,
    row: row.row,
    cells: JSON.stringify(row.cells),
    ...keys,
    alias: keys.alias === keys.key ? null : keys.alias,
    record: null,
  };
}

async function insertRows(tx: Tx, rows: readonly ImportedRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += INSERTED_ROWS) {
    await tx
      .insertInto('importRows')
      .values(rows.slice(start, start + INSERTED_ROWS))
      .execute();
  }
}

async function insertImport(
  scope: Scope,
  { id, section, name, sheet, mapping }: NewImport,
  { format, headers }: Columns,
): Promise<void> {
  const now = scope.now();
  await scope.engine.transaction((tx) =>
    tx
      .insertInto('imports')
      .values({
        id,
        section,
        format,
        status: 'checking',
        step: 'check',
        file: name.slice(0, MAX_NAME),
        delimiter: sheet.delimiter,
        headers: JSON.stringify(headers),
        mapping: JSON.stringify(mapping),
        actor: JSON.stringify(scope.actor),
        createdAt: now,
        updatedAt: now,
      })
      .execute(),
  );
}

interface ReadFile {
  id: string;
  rows: number;
  columns: Columns;
}

/** All rows are there: they are checked, unless the header is wrong. */
async function finishReading(
  scope: Scope,
  {
    id,
    section,
    name,
    rows,
    columns,
    decimals,
  }: NewImport & ReadFile & { decimals: ReturnType<DecimalSigns['found']> },
): Promise<ImportStatus> {
  const isWrong = columns.problems.some(({ level }) => level === 'error');
  const status = isWrong ? 'failed' : 'checking';
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('imports')
      .set({ rows, status, decimals: JSON.stringify(decimals), updatedAt: scope.now() })
      .where('id', '=', id)
      .execute();
    await writeProblems(tx, scope, { importId: id, record: 1, problems: columns.problems });
    await audit(scope, { action: `${section}.import`, subject: id, name, details: { rows } });
    if (!isWrong)
      await queueJob(scope, {
        kind: 'imports.check',
        payload: { importId: id },
        key: `imports.check:${id}`,
      });
  });
  return status;
}

/** A file whose quotes do not match says nothing reliable from there on. */
async function refuseFile(
  scope: Scope,
  { id, rows, columns, error: { row, column } }: ReadFile & { error: OpenQuoteError },
): Promise<ImportStatus> {
  const name = columns.headers[column] ?? '';
  await scope.engine.transaction(async (tx) => {
    await tx
      .updateTable('imports')
      .set({ rows, status: 'failed', updatedAt: scope.now() })
      .where('id', '=', id)
      .execute();
    await writeProblems(tx, scope, {
      importId: id,
      record: row,
      problems: [{ row, column: name, code: 'quote', level: 'error' }],
    });
  });
  return 'failed';
}
