/** An import as the API and the dashboard know it. */
import type { Section } from '../dashboard/sections.ts';

export const IMPORT_SECTIONS = ['products', 'customers', 'orders'] as const satisfies Section[];
export type ImportSection = (typeof IMPORT_SECTIONS)[number];

export const IMPORT_FORMATS = ['vitrine', 'shopify', 'woocommerce', 'nuvemshop'] as const;
export type ImportFormat = (typeof IMPORT_FORMATS)[number];

/** Whose exports are read in each section. */
export const SECTION_FORMATS = {
  products: IMPORT_FORMATS,
  customers: ['vitrine', 'shopify'],
  orders: ['vitrine', 'shopify'],
} as const satisfies Record<ImportSection, readonly ImportFormat[]>;

/** Where files to be imported are sent. */
export const IMPORT_PATH = new RegExp(`^/api/dashboard/(${IMPORT_SECTIONS.join('|')})/import$`);

/** Largest file that is imported, in bytes. */
export const MAX_SHEET_BYTES = 50 * 1024 * 1024;

/** The most problems that an import says itself; all are in its file. */
export const MAX_SHOWN_PROBLEMS = 200;

/**
 * `checking`: the file is read and tried, nothing is written; `ready`: it waits for a person; then it runs, is done, was
 * cancelled before it was done, or undone; `failed` if it could not be read at all.
 */
export const IMPORT_STATUSES = [
  'checking',
  'ready',
  'running',
  'done',
  'cancelled',
  'undone',
  'failed',
] as const;
export type ImportStatus = (typeof IMPORT_STATUSES)[number];

/** What is wrong with a cell; its text is `imports.problems.{code}`. */
export const PROBLEM_CODES = [
  'required',
  'tooLong',
  'price',
  'stock',
  'status',
  'slug',
  'slugTaken',
  'skuRepeated',
  'skuUnknown',
  'choiceRepeated',
  'type',
  'parentMissing',
  'variants',
  'stockShared',
  'picture',
  'pictureAddress',
  'barcode',
  'cells',
  'quote',
  'columnRepeated',
  'email',
  'emailRepeated',
  'phone',
  'cpf',
  'address',
  'quantity',
  'currency',
  'date',
  'unpaid',
  'changedHere',
] as const;
export type ProblemCode = (typeof PROBLEM_CODES)[number];

/** Something wrong in a file. The header is row 1. An error refuses its whole record, a warning does not. */
export interface ImportProblem {
  row: number;
  /** The column as the file calls it; '' for the whole row. */
  column: string;
  code: ProblemCode;
  level: 'error' | 'warning';
  /** For the text: what stands in the cell, whose it is already, the most that is allowed. */
  values?: Readonly<Record<string, string | number>>;
}

/** The same as the API returns it, with its text. */
export type ImportProblemJson = Omit<ImportProblem, 'values'> & { message: string };

/** The field that each header of a file fills; null is passed over. */
export type ImportMapping = Readonly<Record<string, string | null>>;

export interface ImportJson {
  id: string;
  section: ImportSection;
  format: ImportFormat;
  status: ImportStatus;
  /** Name of the file as it was sent. */
  file: string;
  /** Rows below the header. */
  rows: number;
  /** Rows, of the step that is running: while it is checked, and while it runs. */
  progress: { done: number; total: number };
  /** Records. */
  counts: { created: number; updated: number; unchanged: number; refused: number };
  /** The first `MAX_SHOWN_PROBLEMS`; all are in the file. */
  errors: ImportProblemJson[];
  /** Records whose pictures are still to be fetched. */
  pictures: number;
  /** Whether what is running is an undo. */
  isUndoing: boolean;
  /** Records that an undo left as they are: people have changed them since. */
  kept: { id: string; name: string }[];
  /** Every header of the file with its field, as it was matched or chosen; what can be chosen is in `fields`. */
  mapping: ImportMapping;
  /** By its header, what a column has in its first cell that is not empty, shortened; while columns can be chosen. */
  samples: Readonly<Record<string, string>>;
  fields: readonly string[];
  /** Why a failed one could not be read; '' otherwise. */
  failure: string;
  createdAt: number;
  updatedAt: number;
}

/** What lists say of an import. */
export type ImportSummary = Omit<
  ImportJson,
  'errors' | 'pictures' | 'mapping' | 'samples' | 'fields'
>;
