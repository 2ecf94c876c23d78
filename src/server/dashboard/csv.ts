import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import { formatShortDay, minuteOf } from '#domain/date.ts';
import { t } from '#i18n/t.ts';

/** An amount of money in a cell: two decimals, whatever the amount. */
interface Money {
  reais: number;
}

export type Cell = string | number | boolean | Date | Money | null;

/** '15/01/2026 09:05', which spreadsheets in Brazil read as a date too. */
const minuteWords = (date: Date): string =>
  `${formatShortDay(date.getTime())} ${minuteOf(date.getTime()).slice(-5)}`;

/**
 * Rows as CSV with a semicolon, a comma in numbers and a byte order mark, as spreadsheets in Brazil open it; formulas
 * are escaped (OWASP, CSV injection). Rows are read as they are sent, and no more once the client has gone.
 */
export function csvOf(rows: AsyncIterable<readonly Cell[]>): ReadableStream<Uint8Array> {
  const csv = stringify({
    bom: true,
    delimiter: ';',
    record_delimiter: 'windows',
    escape_formulas: true,
    cast: {
      // A number is not a formula, even when it is negative.
      number: (value) => ({ value: String(value).replace('.', ','), escape_formulas: false }),
      boolean: (value) => t(value ? 'dashboard.filter.yes' : 'dashboard.filter.no'),
      date: (value) => minuteWords(value),
      object: (value: object) => ({
        value: (value as Money).reais.toFixed(2).replace('.', ','),
        escape_formulas: false,
      }),
    },
  });
  const source = Readable.from(rows, { highWaterMark: 64 });
  source.on('error', (error) => csv.destroy(error));
  csv.on('close', () => source.destroy());
  source.pipe(csv);
  return Readable.toWeb(csv) as ReadableStream<Uint8Array>;
}
