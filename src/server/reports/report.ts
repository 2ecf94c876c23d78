import type { Cells, ReportQuery, ReportRow } from '#domain/reports/report.ts';
import type { Scope } from '../service/scope.ts';

/** A period in time, epoch ms: from its first moment up to its end, which is not part of it. */
export interface Span {
  from: number;
  to: number;
}

/** The period of a report, and the one that it is compared with. */
export interface ReportSpan extends Span {
  /** The steps in which a series shows it, by their first days or hours. */
  steps: readonly string[];
}

/** What a report is asked for. */
export interface ReportRequest {
  query: ReportQuery;
  /** null for a report of what is now. */
  span: ReportSpan | null;
  before: ReportSpan | null;
  /** Rows of a ranking to answer, after `offset` others; null for all of them. A series answers all. */
  limit: number | null;
  offset: number;
}

/** What a report answers: money in cents. */
export interface ReportResult {
  rows: ReportRow[];
  /** Number of all rows. */
  total: number;
  totals: Cells;
  totalsBefore: Cells | null;
}

/** How a report is read: by `engine.heavy`, and within two seconds with a million orders (`npm run bench`). */
export type Report = (scope: Scope, request: ReportRequest) => Promise<ReportResult>;
