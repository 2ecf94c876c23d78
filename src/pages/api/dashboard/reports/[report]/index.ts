import { dashboardApi } from '#domain/access/route-access.ts';
import { readReport } from '#server/reports/read-report.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi('reports');

/** A report for these parameters, a page of its rows. */
export const GET = endpoint(async ({ locals, params, url }) => ({
  report: await readReport(locals.scope, { name: params.report, params: url.searchParams }),
}));
