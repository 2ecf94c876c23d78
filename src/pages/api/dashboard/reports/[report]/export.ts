import { dashboardApi } from '#domain/access/route-access.ts';
import { exportReport } from '#server/reports/export-report.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { csvFile } from '../../../../_edge/export-file.ts';

export const needs = dashboardApi('reports');

/** All rows of a report for these parameters as a CSV file. */
export const GET = endpoint(async ({ locals, params, url }) =>
  csvFile(await exportReport(locals.scope, { name: params.report, params: url.searchParams })),
);
