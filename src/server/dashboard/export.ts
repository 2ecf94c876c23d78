import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { readListQuery } from '#domain/dashboard/list.ts';
import { dayOf, formatShortDay, minuteOf } from '#domain/date.ts';
import { firstText, translate, translateAt } from '#i18n/translate.ts';
import { audit } from '../audit.ts';
import { authorise } from '../authorise.ts';
import { NotFoundError } from '../errors.ts';
import type { Scope } from '../scope.ts';
import { filterWords } from './filter-words.ts';
import type { ExportColumn } from './list.ts';
import type { Resource } from './resource.ts';

/** A file that is written while it is sent. */
export interface ExportedFile {
  /** 'clientes-2026-11-21.csv' */
  name: string;
  body: ReadableStream<Uint8Array>;
}

/** An amount of money in a cell: two decimals, whatever the amount. */
interface Money {
  reais: number;
}

type Cell = string | number | boolean | Date | Money | null;

/** A cell as people read it: the name of a choice's value instead of its code. */
function cellOf(
  section: string,
  { name, isMoney, value }: ExportColumn<object>,
  item: object,
): Cell {
  const cell = value(item);
  if (typeof cell === 'number' && isMoney) return { reais: cell };
  if (typeof cell !== 'string' || cell === '') return cell;
  return firstText(`${section}.options.${name}.${cell}`) ?? cell;
}

/** '15/01/2026 09:05', which spreadsheets in Brazil read as a date too. */
const minuteWords = (date: Date): string =>
  `${formatShortDay(date.getTime())} ${minuteOf(date.getTime()).slice(-5)}`;

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
    details: { filter: filterWords(name, query, list.shape) },
  });

  async function* rows() {
    yield columns!.map((column) => translateAt(`${name}.fields.${column.name}`));
    for await (const items of list.batches(scope, query)) {
      for (const item of items) yield columns!.map((column) => cellOf(name, column, item));
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
      date: (value) => minuteWords(value),
      object: (value: object) => ({
        value: (value as Money).reais.toFixed(2).replace('.', ','),
        escape_formulas: false,
      }),
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
