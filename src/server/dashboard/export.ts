import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { readListQuery } from '#domain/dashboard/list.ts';
import { dayOf, minuteOf } from '#domain/date.ts';
import { translate, translateAt } from '#i18n/translate.ts';
import { audit } from '../audit.ts';
import { authorise } from '../authorise.ts';
import { NotFoundError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import type { ExportColumn } from './list.ts';
import type { Resource } from './resource.ts';

/** A file that is written while it is sent. */
export interface ExportedFile {
  /** 'clientes-2026-11-21.csv' */
  name: string;
  body: ReadableStream<Uint8Array>;
}

/**
 * All that a list shows for a query, as CSV with a semicolon, a comma in numbers and a byte order mark,
 * as spreadsheets in Brazil open it; formulas are escaped (OWASP, CSV injection). Rows are read as they are
 * sent, and no more once the client has gone. Recorded in the audit: an export may take everyone's data out
 * of the shop.
 *
 * @throws NotFoundError for a list that offers none
 */
export async function exportRecords(
  scope: Scope,
  { resource: { name, list }, params }: { resource: Resource; params: URLSearchParams },
): Promise<ExportedFile> {
  authorise(scope, name, 'view');
  const columns = list.columns as readonly ExportColumn<object>[] | undefined;
  if (!columns) throw new NotFoundError();
  const query = readListQuery(params, list.shape);
  await audit(scope, {
    action: `${name}.export`,
    subject: '',
    details: { filter: params.toString() },
  });

  async function* rows() {
    yield columns!.map((column) => translateAt(`${name}.fields.${column.name}`));
    for await (const items of list.batches(scope, query)) {
      for (const item of items) yield columns!.map((column) => column.value(item));
    }
  }
  const csv = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      // A number is not a formula, even when it is negative.
      number: (value) => ({ value: String(value).replace('.', ','), escape_formulas: false }),
      boolean: (value) => translate(value ? 'dashboard.filter.yes' : 'dashboard.filter.no'),
      date: (value) => minuteOf(value.getTime()),
    },
  });
  const source = Readable.from(rows(), { highWaterMark: 64 });
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  source.pipe(csv);
  return {
    name: `${translate(`sections.${name}`).toLowerCase()}-${dayOf(scope.now())}.csv`,
    body: Readable.toWeb(csv) as ReadableStream<Uint8Array>,
  };
}
