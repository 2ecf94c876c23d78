import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { CsvError, parse } from 'csv-parse';
import type { SheetRow } from '#domain/imports/imported.ts';
import { InvalidFieldsError } from '../base/errors.ts';

/** Longest row, in characters: beyond it a quote was not closed, and the rest of the file is one cell. */
const MAX_ROW_LENGTH = 1024 * 1024;
/** Most columns: a shop with metafields has some hundred. */
export const MAX_COLUMNS = 1000;
/** Most letters of a column's name. */
const MAX_HEADER = 300;
/** Bytes by which a file is recognised. */
const HEAD_BYTES = 64 * 1024;

const DELIMITERS = [';', ',', '\t'] as const;
export type Delimiter = (typeof DELIMITERS)[number];

type SheetRefusal = 'empty' | 'spreadsheet' | 'webPage' | 'binary' | 'columns';

/** A file that is no table at all: a field error of `file`, in words. */
export const refusedSheet = (why: SheetRefusal): InvalidFieldsError =>
  new InvalidFieldsError({ file: `imports.${why}` });

/** A file that could be read as a table. */
export interface Sheet {
  path: string;
  encoding: 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';
  delimiter: Delimiter;
}

/** A row that ends the reading: a quote that is never closed swallows all that follows. */
export class OpenQuoteError extends Error {
  override readonly name = 'OpenQuoteError';
  readonly row: number;
  /** Index of the column. */
  readonly column: number;

  constructor(row: number, column: number) {
    super(`A quote in row ${row} is not closed`);
    this.row = row;
    this.column = column;
  }
}

async function headOf(path: string): Promise<Buffer> {
  const handle = await open(path);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await handle.close();
  }
}

function refuseOtherFiles(head: Buffer): void {
  const text = head.toString('latin1');
  if (text.startsWith('PK\x03\x04') || text.startsWith('\xd0\xcf\x11\xe0'))
    throw refusedSheet('spreadsheet');
  if (/^[\s\xef\xbb\xbf]*<(!doctype|html|\?xml|head|body|table)\b/i.test(text))
    throw refusedSheet('webPage');
  if (!/^(\xff\xfe|\xfe\xff)/.test(text) && text.includes('\0')) throw refusedSheet('binary');
}

/** UTF-16 says so itself; what is no UTF-8 was written by an older program. */
async function encodingOf(path: string, head: Buffer): Promise<Sheet['encoding']> {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const decoder = new TextDecoder('utf-8', { fatal: true });
  try {
    for await (const chunk of createReadStream(path))
      decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** The sign that is most often between the names in the first line, outside quotes. */
function delimiterOf(text: string): Delimiter {
  const line = /^(?:"(?:[^"]|"")*"|[^"\r\n]|")*/.exec(text.trimStart())?.[0] ?? '';
  const bare = line.replaceAll(/"(?:[^"]|"")*"/g, '');
  const countOf = (sign: string) => bare.split(sign).length;
  return DELIMITERS.toSorted((a, b) => countOf(b) - countOf(a))[0]!;
}

/**
 * Finds out how a file is written.
 *
 * @throws InvalidFieldsError of `file` for one that is empty or no table
 */
export async function recogniseSheet(path: string): Promise<Sheet> {
  const head = await headOf(path);
  if (head.length === 0) throw refusedSheet('empty');
  refuseOtherFiles(head);
  const encoding = await encodingOf(path, head);
  const text = new TextDecoder(encoding).decode(head, { stream: true });
  if (text.trim() === '') throw refusedSheet('empty');
  return { path, encoding, delimiter: delimiterOf(text) };
}

async function* decoded({ path, encoding }: Sheet): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(path))
    yield decoder.decode(chunk as Buffer, { stream: true });
  yield decoder.decode();
}

const isBlank = (cells: readonly string[]) => cells.every((cell) => cell.trim() === '');

/** Whether a cell that begins with a quote and runs over lines was not written so: the quote of another cell has closed it. */
const isSwallowed = (cell: string, raw: string): boolean =>
  cell.startsWith('"') && /[\r\n]/.test(cell) && !raw.includes(`"${cell.replaceAll('"', '""')}"`);

/** Databases store no zero byte. */
const clean = (cells: readonly string[]): string[] =>
  cells.map((cell) => cell.replaceAll('\0', ''));

interface RawRecord {
  raw: string;
  record: string[];
}

/**
 * Reads the rows of a file while it is consumed, the header first. Empty rows are left out, but counted. Quotes within a cell
 * are part of it.
 *
 * @throws OpenQuoteError where a quote is not closed
 * @throws InvalidFieldsError of `file` for too many columns
 */
export async function* readSheet(sheet: Sheet): AsyncGenerator<SheetRow> {
  const parser = parse({
    delimiter: sheet.delimiter,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
    raw: true,
  });
  const feeding = (async () => {
    for await (const text of decoded(sheet)) {
      if (!parser.write(text)) await new Promise((resolve) => parser.once('drain', resolve));
    }
    parser.end();
  })();
  feeding.catch((error: Error) => parser.destroy(error));
  let row = 0;
  try {
    for await (const { raw, record } of parser as AsyncIterable<RawRecord>) {
      const cells = clean(record);
      row += 1;
      const open = record.findIndex((cell) => isSwallowed(cell, raw));
      if (open >= 0) throw new OpenQuoteError(row, open);
      if (cells.length > MAX_COLUMNS) throw refusedSheet('columns');
      if (row === 1) yield { row, cells: cells.map((cell) => cell.trim().slice(0, MAX_HEADER)) };
      else if (!isBlank(cells)) yield { row, cells };
    }
  } catch (error) {
    if (error instanceof CsvError) throw openQuote(error);
    throw error;
  } finally {
    parser.destroy();
  }
}

/** Where the parser was: it may have read further than what was consumed. */
function openQuote(error: CsvError): OpenQuoteError {
  const figure = (name: 'records' | 'index'): number => {
    const value: unknown = error[name];
    return typeof value === 'number' ? value : 0;
  };
  return new OpenQuoteError(figure('records') + 1, figure('index'));
}
