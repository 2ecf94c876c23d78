import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { t } from '#i18n/t.ts';
import type { ExportedFile } from '../dashboard/export.ts';
import type { Scope } from '../service/scope.ts';
import { findImport, type StoredImport } from './find-import.ts';
import { readProblems } from './problems.ts';

/** Rows that are read at once. */
const BATCH = 500;

/** A number is no formula, even when it is negative. */
const NUMBER = /^-?\d+([.,]\d+)*$/;

async function* rowsOf(
  { engine }: Scope,
  { id: importId, headers }: StoredImport,
): AsyncGenerator<string[]> {
  const names = JSON.parse(headers) as string[];
  const ofHeader = await readProblems(engine.db, { importId, to: 1 });
  const texts = (problems: typeof ofHeader) =>
    problems
      .map(({ column, message }) => (column === '' ? message : `${column}: ${message}`))
      .join(' ');
  const last = [t('imports.errorsColumn'), texts(ofHeader)].filter(Boolean).join('. ');
  yield [...names, last];
  for (let from = 2; ;) {
    const rows = await engine.db
      .selectFrom('importRows')
      .select(['row', 'cells'])
      .where('importId', '=', importId)
      .where('row', '>=', from)
      .orderBy('row')
      .limit(BATCH)
      .execute();
    const end = rows.at(-1)?.row;
    if (end === undefined) return;
    const problems = await readProblems(engine.db, { importId, from, to: end });
    const byRow = Map.groupBy(problems, ({ row }) => row);
    for (const { row, cells } of rows) {
      const own = JSON.parse(cells) as string[];
      const padding = Array<string>(Math.max(0, names.length - own.length)).fill('');
      yield [...own, ...padding, texts(byRow.get(row) ?? [])];
    }
    from = end + 1;
  }
}

/**
 * The file as it was sent, in its own format, with a last column that says what is wrong with each row. Formulas are escaped.
 *
 * @throws NotFoundError
 */
export async function importFile(scope: Scope, id: string): Promise<ExportedFile> {
  const stored = await findImport(scope, id);
  const csv = stringify({
    bom: true,
    delimiter: stored.delimiter,
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      string: (value) => (NUMBER.test(value) ? { value, escape_formulas: false } : value),
    },
  });
  const source = Readable.from(rowsOf(scope, stored), { highWaterMark: 64 });
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  source.pipe(csv);
  return {
    name: `${stored.file.replace(/\.[^.]*$/, '')}-${t('imports.errorsColumn').toLowerCase()}.csv`,
    body: Readable.toWeb(csv) as ReadableStream<Uint8Array>,
  };
}
