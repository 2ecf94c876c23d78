import { dashboardApi } from '#domain/access/route-access.ts';
import { importFile } from '#server/imports/import-file.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { csvFile } from '../../../../_edge/export-file.ts';

export const needs = dashboardApi();

/** The file as it was sent, with a last column that says what is wrong with each row. */
export const GET = endpoint(async ({ locals, params: { id = '' } }) =>
  csvFile(await importFile(locals.scope, id)),
);
