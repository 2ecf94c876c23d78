import { dashboardApi } from '#domain/access/route-access.ts';
import { runImport } from '#server/imports/imports.ts';
import { endpoint } from '../../../../_edge/answer.ts';

export const needs = dashboardApi();

export const POST = endpoint(async ({ locals, params: { id = '' } }) => ({
  import: await runImport(locals.scope, id),
}));
