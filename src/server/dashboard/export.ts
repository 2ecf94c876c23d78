import { readListQuery } from '#domain/dashboard/list.ts';
import { dayOf } from '#domain/date.ts';
import { firstText, t, textAt } from '#i18n/t.ts';
import { audit } from '../service/audit.ts';
import { authorise } from '../service/authorise.ts';
import { NotFoundError } from '../base/errors.ts';
import type { Scope } from '../service/scope.ts';
import { csvOf, type Cell } from './csv.ts';
import { filterWords } from './filter-words.ts';
import { flagWords } from './flag-words.ts';
import type { ExportColumn } from './list.ts';
import type { Resource } from './resource.ts';

/** A file that is written while it is sent. */
export interface ExportedFile {
  /** 'clientes-2026-11-21.csv' */
  name: string;
  body: ReadableStream<Uint8Array>;
}

/** A cell as people read it: the name of a choice's value instead of its code. */
function cellOf(
  section: string,
  { name, isMoney, value }: ExportColumn<object>,
  item: object,
): Cell {
  const cell = value(item);
  if (typeof cell === 'number' && isMoney) return { reais: cell };
  if (typeof cell === 'boolean') return flagWords(section, name, cell);
  if (typeof cell !== 'string' || cell === '') return cell;
  return firstText(`${section}.options.${name}.${cell}`) ?? cell;
}

/** What an export writes: its first row, and the rows of some records. */
interface Export {
  header: readonly string[];
  rows: (items: object[]) => Promise<readonly (readonly Cell[])[]>;
}

/** @throws NotFoundError for a list that offers no such export */
function exportOf(scope: Scope, { name, list }: Resource, params: URLSearchParams): Export {
  if (params.get('format') === 'vitrine') {
    const { sheet } = list;
    if (!sheet) throw new NotFoundError();
    return { header: sheet.header, rows: (items) => sheet.rows(scope, items as never[]) };
  }
  const parts = params.get('by') === 'parts' ? list.parts : null;
  const columns = (parts === null ? list : parts)?.columns as
    readonly ExportColumn<object>[] | undefined;
  if (!columns) throw new NotFoundError();
  return {
    header: columns.map((column) => textAt(`${name}.fields.${column.name}`)),
    rows: async (items) => {
      const rows = parts ? await parts.of(scope.engine.heavy, items as never[]) : items;
      return rows.map((row) => columns.map((column) => cellOf(name, column, row)));
    },
  };
}

/**
 * All that a list shows for a query, as CSV; with `by=parts` a row for each part of its records, with `format=vitrine` what
 * an import reads back. Recorded in the audit: an export may take everyone's data out of the shop.
 *
 * @throws NotFoundError for a list that offers none
 */
export async function exportRecords(
  scope: Scope,
  { resource, params }: { resource: Resource; params: URLSearchParams },
): Promise<ExportedFile> {
  const { name, list } = resource;
  authorise(scope, name, 'view');
  const { header, rows: rowsOf } = exportOf(scope, resource, params);
  const query = readListQuery(params, list.shape);
  await audit(scope, {
    action: `${name}.export`,
    subject: '',
    details: { filter: filterWords(name, query, list.shape) },
  });

  async function* rows() {
    yield header;
    for await (const items of list.batches(scope, query)) {
      if (items.length > 0) yield* await rowsOf(items);
    }
  }
  return {
    name: `${t(`sections.${name}`).toLowerCase()}-${dayOf(scope.now())}.csv`,
    body: csvOf(rows()),
  };
}
