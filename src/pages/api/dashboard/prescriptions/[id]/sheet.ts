import { dashboardApi } from '#domain/access/route-access.ts';
import { lensCsv } from '#server/laboratory/sheets/lens-csv.ts';
import { lensPdf } from '#server/laboratory/sheets/lens-pdf.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { csvFile, pdfFile } from '../../../../_edge/export-file.ts';

export const needs = dashboardApi('prescriptions');

/** A service order as a file: `?format=csv` for the laboratory, otherwise its three copies as a PDF. */
export const GET = endpoint(async ({ locals, params, url }) => {
  const of = { id: params.id ?? '' };
  if (url.searchParams.get('format') === 'csv') return csvFile(await lensCsv(locals.scope, of));
  return pdfFile(await lensPdf(locals.scope, of));
});
