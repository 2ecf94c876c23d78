import type { Section } from '../dashboard/sections.ts';
import type { Comparison, Period, PeriodName, Step } from './period.ts';

/** What a column holds. In JSON money is reais, a date 'YYYY-MM-DD', and 12.5 a percentage of 12,5 %. */
export type ColumnKind = 'money' | 'count' | 'percent' | 'text' | 'date';

export interface ReportColumn {
  /** Its heading is the text `reports.columns.{name}`. */
  name: string;
  kind: ColumnKind;
  /** Only those who may see this section of the dashboard see the column. */
  section?: Section;
}

/**
 * What is known of a report everywhere; overview, page, address, API and export follow. Its rows are read on the
 * server (`src/server/reports`). Texts: `reports.names.{name}`, `.hints.` for the overview and `.about.` for what it
 * counts.
 */
export interface ReportDeclaration {
  /** Its page is `/dashboard/relatorios/{path}`. */
  path: string;
  /** Whether it is of a period; another shows what is now. */
  dated: boolean;
  /**
   * Whether it knows whole days alone: none is shown by its hours, and today, which is not over, is left out of a
   * comparison.
   */
  wholeDays?: boolean;
  /** Hours, days, weeks or months in their order, as a line; or things in an order of their own, as bars. */
  rows: 'series' | 'ranking';
  /** What its rows are, named `reports.groups.{group}`; the first if none was chosen. */
  groups: readonly [string, ...string[]];
  /** Beside the row's own name. */
  columns: readonly ReportColumn[];
  /** Columns that the chart can show, and a ranking is ordered by; none has no chart. */
  measures: readonly string[];
  /** Columns whose totals stand above the chart. */
  figures: readonly string[];
  /** Figures that are no columns, if rows are no parts of a whole: then the table has no line of totals. */
  facts?: readonly ReportColumn[];
}

const defineReport = <const Declared extends ReportDeclaration>(declared: Declared): Declared =>
  declared;

/** Visitors, and how far they come. */
const VISITOR_COLUMNS = [
  { name: 'visits', kind: 'count' },
  { name: 'sawProduct', kind: 'count' },
  { name: 'hadCart', kind: 'count' },
  { name: 'begun', kind: 'count' },
  { name: 'bought', kind: 'count' },
  { name: 'conversion', kind: 'percent' },
] as const satisfies readonly ReportColumn[];

/** The reports, in the order in which the overview shows them. */
const REPORTS = {
  sales: defineReport({
    path: 'vendas',
    dated: true,
    rows: 'series',
    groups: ['time'],
    columns: [
      { name: 'orders', kind: 'count' },
      { name: 'products', kind: 'money' },
      { name: 'discount', kind: 'money' },
      { name: 'delivery', kind: 'money' },
      { name: 'returned', kind: 'money' },
      { name: 'revenue', kind: 'money' },
      { name: 'ticket', kind: 'money' },
    ],
    measures: ['revenue', 'orders', 'ticket'],
    figures: ['revenue', 'orders', 'ticket'],
  }),
  products: defineReport({
    path: 'produtos',
    dated: true,
    rows: 'ranking',
    groups: ['product', 'brand', 'shape', 'color', 'size'],
    columns: [
      { name: 'pieces', kind: 'count' },
      { name: 'sold', kind: 'money' },
      { name: 'share', kind: 'percent' },
      { name: 'profit', kind: 'money', section: 'products' },
      { name: 'margin', kind: 'percent', section: 'products' },
    ],
    measures: ['sold', 'pieces'],
    figures: ['sold', 'pieces', 'profit'],
  }),
  lenses: defineReport({
    path: 'lentes',
    dated: true,
    rows: 'ranking',
    groups: ['lensType', 'lensIndex', 'lens'],
    columns: [
      { name: 'pairs', kind: 'count' },
      { name: 'sold', kind: 'money' },
      { name: 'lensCost', kind: 'money', section: 'lenses' },
      { name: 'profit', kind: 'money', section: 'lenses' },
      { name: 'margin', kind: 'percent', section: 'lenses' },
    ],
    measures: ['sold', 'pairs'],
    figures: ['sold', 'pairs', 'profit'],
  }),
  coupons: defineReport({
    path: 'cupons',
    dated: true,
    rows: 'ranking',
    groups: ['coupon', 'promotion'],
    columns: [
      { name: 'orders', kind: 'count' },
      { name: 'discount', kind: 'money' },
      { name: 'revenue', kind: 'money' },
      { name: 'ticket', kind: 'money' },
    ],
    measures: ['revenue', 'discount', 'orders'],
    figures: ['orders', 'discount', 'revenue'],
  }),
  cash: defineReport({
    path: 'caixa',
    dated: true,
    rows: 'ranking',
    groups: ['cashDay'],
    columns: [
      { name: 'received', kind: 'money' },
      { name: 'card', kind: 'money' },
      { name: 'pix', kind: 'money' },
      { name: 'cash', kind: 'money' },
      { name: 'expected', kind: 'money' },
      { name: 'counted', kind: 'money' },
      { name: 'difference', kind: 'money' },
      { name: 'closed', kind: 'text' },
    ],
    measures: [],
    figures: ['received', 'cash', 'difference'],
  }),
  stock: defineReport({
    path: 'estoque',
    dated: false,
    rows: 'ranking',
    groups: ['stockedVariant', 'stockedProduct', 'low', 'idle'],
    columns: [
      { name: 'inStock', kind: 'count' },
      { name: 'worth', kind: 'money' },
      { name: 'sold30', kind: 'count' },
      { name: 'sold90', kind: 'count' },
      { name: 'daysLeft', kind: 'count' },
      { name: 'lastSale', kind: 'date' },
    ],
    measures: ['worth', 'inStock', 'sold90'],
    figures: ['worth', 'inStock', 'sold30'],
  }),
  conversion: defineReport({
    path: 'conversao',
    dated: true,
    wholeDays: true,
    rows: 'ranking',
    groups: ['step'],
    columns: [
      { name: 'visitors', kind: 'count' },
      { name: 'ofPrevious', kind: 'percent' },
      { name: 'ofVisits', kind: 'percent' },
    ],
    measures: ['visitors'],
    figures: ['visits', 'bought', 'conversion'],
    facts: VISITOR_COLUMNS,
  }),
  visits: defineReport({
    path: 'visitas',
    dated: true,
    wholeDays: true,
    rows: 'series',
    groups: ['time'],
    columns: VISITOR_COLUMNS,
    measures: ['visits', 'bought', 'conversion'],
    figures: ['visits', 'hadCart', 'conversion'],
  }),
  sources: defineReport({
    path: 'origens',
    dated: true,
    wholeDays: true,
    rows: 'ranking',
    groups: ['source', 'device'],
    columns: VISITOR_COLUMNS,
    measures: ['visits', 'bought', 'conversion'],
    figures: ['visits', 'bought', 'conversion'],
  }),
  carts: defineReport({
    path: 'carrinhos',
    dated: false,
    rows: 'ranking',
    groups: ['leftProduct'],
    columns: [
      { name: 'carts', kind: 'count' },
      { name: 'pieces', kind: 'count' },
      { name: 'worth', kind: 'money' },
    ],
    measures: ['carts', 'worth'],
    figures: ['carts', 'pieces', 'worth'],
  }),
};

export type ReportName = keyof typeof REPORTS;

/** All reports, in their order. */
export const reportNames = Object.keys(REPORTS) as ReportName[];

/** What a report has declared. */
export const reportOf = (name: ReportName): ReportDeclaration => REPORTS[name];

export function isReport(name: unknown): name is ReportName {
  return typeof name === 'string' && Object.hasOwn(REPORTS, name);
}

/** The report at `/dashboard/relatorios/{path}`. */
export const reportAtPath = (path: string | undefined): ReportName | undefined =>
  reportNames.find((name) => REPORTS[name].path === path);

/** Values of a row by the names of its columns; null for what cannot be said, such as the ticket of no order. */
export type Cells = Readonly<Record<string, number | string | null>>;

export interface ReportRow {
  key: string;
  /** What it is; of a series the first day of the step, or its hour: '2026-01-15T09'. */
  name: string;
  /** The first day of the step that a step is compared with; hours have none. */
  nameBefore?: string;
  /** More of what it is: the SKU of a product. */
  detail?: string;
  /** Where it is in the dashboard. */
  href?: string;
  cells: Cells;
  /** The same of the period that it is compared with; null without one. */
  before: Cells | null;
}

/** A report as its page shows it: rows a page at a time, totals of all of them. Money in reais. */
export interface ReportPage {
  /** null for a report of what is now. */
  period: Period | null;
  compared: Period | null;
  /** Why a comparison is not quite what was asked for: today is left out of it, or there is nothing but today. */
  note: 'withoutToday' | 'onlyToday' | null;
  /** How long the steps of a series are. */
  step: Step | null;
  totals: Cells;
  totalsBefore: Cells | null;
  rows: ReportRow[];
  /** Number of all rows. */
  total: number;
  page: number;
  pages: number;
}

/** The columns of a report that its reader was answered. */
export const columnsOf = (
  { columns }: ReportDeclaration,
  { totals }: Pick<ReportPage, 'totals'>,
): readonly ReportColumn[] =>
  columns.filter(({ name, section }) => section === undefined || name in totals);

/** A report as it is asked for. */
export interface ReportQuery {
  period: PeriodName;
  /** The days of a period of one's own; '' for another. */
  from: string;
  to: string;
  compare: Comparison;
  group: string;
  measure: string;
  page: number;
}

/** What was sold in a period, as the report of sales counts it (docs/decisions/039); revenue in reais. */
export interface Sales {
  orders: number;
  revenue: number;
}

/** A period up to now, and the one of the same length before it. */
export interface SalesOfPeriod {
  now: Sales;
  before: Sales;
}

/** Sales of today up to now beside yesterday up to the same time, and of seven and fourteen days likewise. */
export interface RecentSales {
  today: SalesOfPeriod;
  week: SalesOfPeriod;
  fortnight: SalesOfPeriod;
  /** The fourteen days, the oldest first; each is 'YYYY-MM-DD'. */
  days: (Sales & { day: string })[];
}
