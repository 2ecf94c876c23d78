import { dashboardApi } from '#domain/access/route-access.ts';
import { orderedPaper } from '#server/laboratory/prescription-file.ts';
import { endpoint } from '../../../../_edge/answer.ts';
import { paperFile } from '../../../../_edge/export-file.ts';

export const needs = dashboardApi('prescriptions');

/** The photo or PDF of a service order's prescription, for staff with the permission. */
export const GET = endpoint(async ({ locals, params }) =>
  paperFile(await orderedPaper(locals.scope, { id: params.id ?? '' })),
);
