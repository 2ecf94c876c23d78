import { dashboardApi, SECTION_OF_PATH } from '#domain/access/route-access.ts';
import { exportRecords } from '#server/dashboard/export.ts';
import { resourceOf } from '#server/sections/sections.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { csvFile } from '../../../_edge/export-file.ts';

export const needs = dashboardApi(SECTION_OF_PATH);

/** The list for these parameters as a CSV file, all its pages in one. */
export const GET = endpoint(async ({ locals, params, url }) =>
  csvFile(
    await exportRecords(locals.scope, {
      resource: resourceOf(params.section),
      params: url.searchParams,
    }),
  ),
);
