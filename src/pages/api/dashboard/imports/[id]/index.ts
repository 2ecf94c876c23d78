import { dashboardApi } from '#domain/access/route-access.ts';
import { readImport } from '#server/imports/imports.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi();

/** An import, with how far it is. */
export const GET = endpoint(async ({ locals, params: { id = '' } }) => ({
  import: await readImport(locals.scope, id),
}));
