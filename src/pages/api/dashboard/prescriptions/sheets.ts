import { dashboardApi } from '#domain/access/route-access.ts';
import { serviceOrders } from '#server/laboratory/list.ts';
import { laboratoryCsv } from '#server/laboratory/sheets/lens-csv.ts';
import { endpoint } from '../../../_edge/answer.ts';
import { csvFile } from '../../../_edge/export-file.ts';

export const needs = dashboardApi('prescriptions');

/** The service orders of a list as one CSV: `?view=toMake&laboratory=Laboratório Sul`. */
export const GET = endpoint(async ({ locals, url }) =>
  csvFile(await laboratoryCsv(locals.scope, { list: serviceOrders, params: url.searchParams })),
);
