import { dashboardApi } from '#domain/access/route-access.ts';
import { dayOf } from '#domain/date.ts';
import { monthIn } from '#domain/laboratory/book.ts';
import { exportBook, readBook } from '#server/laboratory/book/read-book.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { csvFile } from '../../../../_edge/export-file.ts';

export const needs = dashboardApi('prescriptions');

/** A month of the book of prescriptions, `?month=2026-11`; with `format=csv` as a file. */
export const GET = endpoint(async ({ locals: { scope }, url }) => {
  const month = monthIn(url.searchParams.get('month'), dayOf(scope.now()));
  if (url.searchParams.get('format') === 'csv') return csvFile(await exportBook(scope, { month }));
  return { book: await readBook(scope, { month }) };
});
