import { fold } from '../catalogue/fold.ts';
import type { ImportFormat, ImportMapping, ImportProblem, ProblemCode } from './import.ts';
import type { Columns, DecimalSign, SheetRow } from './imported.ts';
import { unguarded } from './write-vitrine.ts';

/** Names of the columns of a field, in every language and version that is read. */
export type Aliases = Readonly<Record<string, readonly string[]>>;

const plain = (text: string): string => fold(text).replaceAll(/\s+/g, ' ').trim();

/** Finds the columns of the fields by their names, whatever their case; `mapping` wins. */
export function matchColumns(
  headers: readonly string[],
  { format, aliases, mapping }: { format: ImportFormat; aliases: Aliases; mapping: ImportMapping },
): Columns {
  const fieldOf = new Map(
    Object.entries(aliases).flatMap(([field, names]) => names.map((name) => [plain(name), field])),
  );
  const indexOf = new Map<string, number>();
  const problems: ImportProblem[] = [];
  headers.forEach((header, index) => {
    const field = Object.hasOwn(mapping, header) ? mapping[header] : fieldOf.get(plain(header));
    if (!field) return;
    if (indexOf.has(field))
      problems.push({ row: 1, column: header, code: 'columnRepeated', level: 'error' });
    else indexOf.set(field, index);
  });
  return { format, headers, indexOf, problems };
}

/**
 * How the columns of records are found that come from Shopify, or in a sheet of the shop's own.
 *
 * @param mark folded name of a column that only Shopify's file has: `auto` recognises it by that
 */
export function shopifyOrOwn({
  mark,
  shopify,
  vitrine,
}: {
  mark: string;
  shopify: Aliases;
  vitrine: Aliases;
}) {
  const aliasesOf = (format: ImportFormat): Aliases => (format === 'shopify' ? shopify : vitrine);
  return {
    /** Finds the columns of a file; `auto` recognises whose it is. */
    header(
      headers: readonly string[],
      { format: chosen, mapping }: { format: ImportFormat | 'auto'; mapping: ImportMapping },
    ): Columns {
      const isShopify = headers.some((header) => fold(header).trim() === mark);
      const format = chosen === 'auto' ? (isShopify ? 'shopify' : 'vitrine') : chosen;
      return matchColumns(headers, { format, aliases: aliasesOf(format), mapping });
    },
    /** Fields that a person can choose for a column. */
    fields: (format: ImportFormat): readonly string[] => Object.keys(aliasesOf(format)),
  };
}

/** Fields that are amounts of money, in any format. */
const PRICES = 'price compareAt salePrice total discount delivery paid refunded outstanding'.split(
  ' ',
);

const bare = (text: string): string => text.replace(/^R\$\s*/, '').replaceAll(/[\s\u00a0]/g, '');

/** The sign before the cents, where an amount shows it: '199,9', '1.234,56', '1.234.567'. */
function signOf(text: string): DecimalSign | null {
  const amount = bare(text);
  const both = /^[\d.,]*([.,])\d+$/.exec(amount);
  if (!both) return null;
  const last = both[1] as DecimalSign;
  const other = last === ',' ? '.' : ',';
  if (amount.includes(other)) return last;
  if (amount.split(last).length > 2) return other;
  return /[.,]\d{3}$/.test(amount) ? null : last;
}

/** Finds out, row by row, which sign stands before the cents in each column of prices. */
export class DecimalSigns {
  readonly #seen = new Map<string, DecimalSign | 'both'>();

  see({ indexOf }: Columns, { cells }: SheetRow): void {
    for (const field of PRICES) {
      const index = indexOf.get(field);
      const sign = index === undefined ? null : signOf((cells[index] ?? '').trim());
      if (sign === null) continue;
      const before = this.#seen.get(field) ?? sign;
      this.#seen.set(field, before === sign ? sign : 'both');
    }
  }

  /** The sign of each column that has one alone. */
  found(): [string, DecimalSign][] {
    return [...this.#seen].flatMap(([field, sign]): [string, DecimalSign][] =>
      sign === 'both' ? [] : [[field, sign]],
    );
  }
}

/**
 * Cents of an amount: '1.234,56', '1,234.56', '199.9'. Null for what is none, and where nobody can tell whether a sign stands
 * between thousands or before cents: '1.234'.
 *
 * @param columnSign the sign before the cents elsewhere in the column, if it is known
 */
export function centsOf(text: string, columnSign?: DecimalSign): number | null {
  const amount = bare(text);
  const match = /^(\d+|\d{1,3}(?:([.,])\d{3})+)(?:([.,])(\d+))?$/.exec(amount);
  if (!match) return null;
  const short = /^\d{1,3}([.,])\d{3}$/.exec(amount);
  if (short && columnSign !== undefined && short[1] !== columnSign) {
    return Number(amount.replace(/[.,]/, '')) * 100;
  }
  const [, whole = '', thousands, decimal, decimals = ''] = match;
  if (thousands !== undefined && (decimal === thousands || decimal === undefined)) {
    // Only several signs are clearly between thousands.
    if (decimal === thousands || whole.split(thousands).length < 3) return null;
  }
  if (decimal !== undefined && thousands === undefined && decimals.length === 3) return null;
  const reais = Number(`${whole.replaceAll(/[.,]/g, '')}.${decimals || '0'}`);
  return Math.round(Number((reais * 100).toPrecision(15)));
}

/** The cells of a record by their fields, and what is wrong with them. */
export class RecordCells {
  readonly problems: ImportProblem[] = [];
  readonly columns: Columns;
  readonly #said = new Set<string>();

  constructor(columns: Columns) {
    this.columns = columns;
  }

  has(field: string): boolean {
    return this.columns.indexOf.has(field);
  }

  /** A cell, trimmed and without the sign that guards a formula; undefined without such a column. */
  text({ cells }: SheetRow, field: string): string | undefined {
    const index = this.columns.indexOf.get(field);
    return index === undefined ? undefined : unguarded((cells[index] ?? '').trim()).trim();
  }

  /** A code of digits, without the sign by which a spreadsheet leaves its zeros alone: "'0789". */
  digits(row: SheetRow, field: string): string | undefined {
    return this.text(row, field)?.replace(/^'(?=\d)/, '');
  }

  /** Says what is wrong with a cell, once, however often it is read. */
  complain(
    row: SheetRow,
    field: string,
    code: ProblemCode,
    level: ImportProblem['level'] = 'error',
  ): void {
    const said = `${row.row} ${field} ${code} ${level}`;
    if (this.#said.has(said)) return;
    this.#said.add(said);
    const column = this.columns.headers[this.columns.indexOf.get(field) ?? -1] ?? '';
    const value = (this.text(row, field) ?? '').slice(0, 100);
    this.problems.push({ row: row.row, column, code, level, values: { value } });
  }

  /** Cents; null for an empty cell, undefined without such a column or where it says no amount. */
  cents(row: SheetRow, field: string): number | null | undefined {
    const text = this.text(row, field);
    if (text === undefined) return undefined;
    if (text === '') return null;
    const cents = centsOf(text, this.columns.decimals?.get(field));
    if (cents === null) this.complain(row, field, 'price');
    return cents ?? undefined;
  }

  get isRefused(): boolean {
    return this.problems.some(({ level }) => level === 'error');
  }
}

const COLORS = new Set(['cor', 'cores', 'color', 'colour', 'cor da armacao', 'frame color']);

/** Whether an option of another shop is the colour. */
export const isColor = (name: string): boolean => COLORS.has(plain(name));

interface Option {
  name: string;
  value: string;
}

/** The options of a variant as the shop has them: its colour, the next one as an attribute, the rest as the product's own. */
export function shopOptions(options: readonly Option[]) {
  const color = options.find(({ name }) => isColor(name));
  const [attribute, ...rest] = options.filter((option) => option !== color);
  return {
    color: color?.value || null,
    attributeName: attribute?.name || null,
    attribute: attribute?.value || null,
    customAttrLabel: rest.map(({ name }) => name).join(' / ') || null,
    customAttr:
      rest
        .map(({ value }) => value)
        .filter(Boolean)
        .join(' / ') || null,
  };
}
